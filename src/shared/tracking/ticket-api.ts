import * as z from 'zod/mini';
import { ticketCode } from '../bookings/ticket-api.ts';
import { PUBLIC } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { tripPosition } from './schema.ts';

export const ticketLiveApi = {
  live: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/live',
    summary: 'Where the bus of a ticket is, and when it is expected; for a confirmed or boarded ticket',
    access: PUBLIC,
    params: ticketCode,
    output: z.omit(tripPosition, { suggestArrived: true }),
  }),
};
