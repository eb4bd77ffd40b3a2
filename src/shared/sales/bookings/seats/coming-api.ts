import * as z from 'zod/mini';
import { PUBLIC, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { ticket, ticketCode } from '../core/ticket-api.ts';
import { booking } from '../rules/schema.ts';

const params = z.object({ bookingId: id });

export const comingApi = {
  coming: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/coming',
    summary: 'Answer for the whole party that it is coming; the staff after a call',
    access: TRAVELLERS,
    params,
    output: booking,
  }),
  comingByTicket: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/coming',
    summary: 'Answer without an account that the party is coming',
    access: PUBLIC,
    params: ticketCode,
    output: ticket,
  }),
};
