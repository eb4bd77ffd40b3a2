import * as z from 'zod/mini';
import { PUBLIC } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { fileBytes, id } from '#shared/core/fields.ts';
import { ticketCode } from '#shared/sales/bookings/core/ticket-api.ts';
import { typedPhone } from '#shared/sales/bookings/rules/contact-fields.ts';
import { foundItem, foundPhoto, lostInput } from './schema.ts';

/** Report of a person without an account; the telephone number proves that the ticket is theirs. */
export const lostByTicket = z.object({ what: lostInput.shape.what, phone: typedPhone });

export const lostByTicketApi = {
  ofTicket: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/lost',
    summary: 'What was reported as lost on the ride of a ticket, with the answers, for anyone who has its link',
    access: PUBLIC,
    params: ticketCode,
    output: z.object({
      data: z.array(foundItem),
      /** Whether something can be reported now. */
      may: z.boolean(),
    }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/lost',
    summary: "Report something as lost without an account; the booking's telephone number proves whose it is",
    access: PUBLIC,
    params: ticketCode,
    body: lostByTicket,
    output: foundItem,
    status: 201,
    effect: 'free',
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/lost/:itemId/photos',
    summary: 'Add a photo to an open report of the ticket (multipart, one file)',
    access: PUBLIC,
    params: z.object({ ...ticketCode.shape, itemId: id }),
    output: foundPhoto,
    status: 201,
    effect: 'free',
    upload: true,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/lost/photos/:photoId',
    summary: 'A photo of a report of the ticket',
    access: PUBLIC,
    params: z.object({ ...ticketCode.shape, photoId: id }),
    query: z.object({ size: z._default(z.enum(['full', 'thumb']), 'full') }),
    output: fileBytes,
    file: 'image/webp',
  }),
};
