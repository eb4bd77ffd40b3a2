import * as z from 'zod/mini';
import { STAFF, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { fileBytes, id } from '#shared/core/fields.ts';
import { foundAnswer, foundInput, foundItem, foundPhoto, lostInput } from './schema.ts';

const itemId = z.object({ itemId: id });
const items = z.object({ data: z.array(foundItem) });

export const foundApi = {
  ofTrip: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/found',
    summary: 'What was lost and found on a trip: for passengers their own reports',
    access: TRAVELLERS,
    params: z.object({ tripId: id }),
    output: z.object({
      ...items.shape,
      /** The bookings of the reader for which something can be reported now, with their seats. */
      bookings: z.array(z.object({ id: z.number(), seat: z.nullable(z.number()) })),
      staff: z.boolean(),
    }),
  }),
  ofCarrier: endpoint({
    method: 'GET',
    path: '/api/found',
    summary: "What was lost and found on the carrier's trips, what is open first",
    access: STAFF,
    output: items,
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/lost',
    summary: 'Report something as lost on your ride',
    access: TRAVELLERS,
    params: z.object({ bookingId: id }),
    body: lostInput,
    output: foundItem,
    status: 201,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/found',
    summary: 'Enter something that was found on the bus',
    access: STAFF,
    params: z.object({ tripId: id }),
    body: foundInput,
    output: foundItem,
    status: 201,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/found/:itemId/answer',
    summary: 'Answer a report, or record the outcome of something found',
    access: STAFF,
    params: itemId,
    body: foundAnswer,
    output: foundItem,
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/api/found/:itemId/photos',
    summary: 'Add a photo to something that you reported or entered (multipart, one file)',
    access: TRAVELLERS,
    params: itemId,
    output: foundPhoto,
    status: 201,
    effect: 'free',
    upload: true,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/found/photos/:photoId',
    summary: 'A photo of something lost or found, for the person who reported it and for the staff',
    access: TRAVELLERS,
    params: z.object({ photoId: id }),
    query: z.object({ size: z._default(z.enum(['full', 'thumb']), 'full') }),
    output: fileBytes,
    file: 'image/webp',
  }),
};
