import * as z from 'zod/mini';
import { TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { flag, id } from '#shared/core/fields.ts';
import { documentState, travellerDocument } from '../rules/documents.ts';

const bookingId = z.object({ bookingId: id });

export const documentsApi = {
  document: endpoint({
    method: 'GET',
    path: '/api/bookings/:bookingId/document',
    summary: "The traveller's document for the border; the carrier's staff reads it with `open`, which is recorded",
    access: TRAVELLERS,
    params: bookingId,
    query: z.object({ open: flag }),
    output: documentState,
  }),
  setDocument: endpoint({
    method: 'PUT',
    path: '/api/bookings/:bookingId/document',
    summary: "Give the data of the traveller's document, where the carrier asks for it",
    access: TRAVELLERS,
    params: bookingId,
    body: travellerDocument,
  }),
  removeDocument: endpoint({
    method: 'DELETE',
    path: '/api/bookings/:bookingId/document',
    summary: "Remove the data of the traveller's document",
    access: TRAVELLERS,
    params: bookingId,
  }),
};
