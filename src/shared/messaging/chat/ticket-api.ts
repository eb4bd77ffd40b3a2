import * as z from 'zod/mini';
import { PUBLIC } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { instant } from '#shared/core/fields.ts';
import { ticketCode } from '#shared/sales/bookings/core/ticket-api.ts';
import { ALL_PHRASES } from './phrases.ts';

/** The announcements of the trip of a ticket, without the names of their senders. */
export const ticketAnnouncement = z.object({
  phrase: z.nullable(z.enum(ALL_PHRASES)),
  text: z.string(),
  createdAt: instant,
});

export const ticketAnnouncementsApi = {
  announcements: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/announcements',
    summary: 'The announcements of the trip of a ticket until it is over, the latest first',
    access: PUBLIC,
    params: ticketCode,
    output: z.array(ticketAnnouncement),
  }),
};
