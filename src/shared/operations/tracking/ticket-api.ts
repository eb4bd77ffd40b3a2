import * as z from 'zod/mini';
import { PUBLIC } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { trackCode } from '#shared/sales/bookings/core/custody-api.ts';
import { ticketCode } from '#shared/sales/bookings/core/ticket-api.ts';
import { tripPosition } from './positions/schema.ts';

const output = z.omit(tripPosition, { suggestArrived: true });

export const ticketLiveApi = {
  live: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/live',
    summary: 'Where the bus of a ticket is, and when it is expected; for a confirmed or boarded ticket',
    access: PUBLIC,
    params: ticketCode,
    output,
  }),
  parcel: endpoint({
    method: 'GET',
    path: '/api/p/:code/live',
    summary: 'Where the bus of a parcel is, and when it is expected; for its receiver, while the parcel is aboard',
    access: PUBLIC,
    params: z.object({ code: trackCode }),
    output,
  }),
};
