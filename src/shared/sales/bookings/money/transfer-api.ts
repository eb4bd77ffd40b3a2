import * as z from 'zod/mini';
import { PUBLIC, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { ticketCode } from '../core/ticket-api.ts';

/** An account for transfers of the sum due; `code` is the content of a QR code, null where no bank would read one. */
const transferAccount = z.object({
  currency: z.enum(['EUR', 'UAH']),
  iban: z.string(),
  /** Minor units of the currency. */
  amount: z.number(),
  taxNumber: z.nullable(z.string()),
  code: z.nullable(z.string()),
});
export type TransferAccount = z.output<typeof transferAccount>;

/** The sum that the whole party owes, and the accounts to which it can be transferred; none if nothing is due or the carrier has named no account. */
export const transfers = z.object({ holder: z.string(), reference: z.string(), accounts: z.array(transferAccount) });
export type Transfers = z.output<typeof transfers>;

export const transferApi = {
  ofBooking: endpoint({
    method: 'GET',
    path: '/api/bookings/:bookingId/transfers',
    summary: 'How the passenger can transfer what is due for their party',
    access: TRAVELLERS,
    params: z.object({ bookingId: id }),
    output: transfers,
  }),
  ofTicket: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/transfers',
    summary: 'How anyone who has the link of a ticket can transfer what is due for its party',
    access: PUBLIC,
    params: ticketCode,
    output: transfers,
  }),
};
