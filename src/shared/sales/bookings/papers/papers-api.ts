import * as z from 'zod/mini';
import { STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { fileBytes, id, idList } from '#shared/core/fields.ts';
import { LABEL_LAYOUTS, PAPERS } from './papers.ts';

export const papersApi = {
  paper: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/papers/:paper.pdf',
    summary: 'A paper of the trip as PDF, in the language of the request; labels of all parcels or of one',
    access: STAFF,
    params: z.object({ tripId: id, paper: z.enum(PAPERS) }),
    query: z.object({
      layout: z._default(z.enum(LABEL_LAYOUTS), 'pages'),
      /** Returns only the label of this parcel. */
      booking: z.optional(id),
      /** The passenger list shows only these bookings. */
      bookings: z.optional(idList),
    }),
    output: fileBytes,
    file: 'application/pdf',
  }),
};
