import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { transferApi } from '#shared/sales/bookings/money/transfer-api.ts';
import { ticketBooking } from '../../tickets/queries/ticket.ts';
import { visibleBooking } from '../queries/booking.ts';
import { transfersOf } from '../queries/transfers.ts';

const handlers: Handlers<typeof transferApi> = {
  ofBooking: async ({ sql, me, params, now }) => {
    const { id } = await visibleBooking(sql, me, params.bookingId, now);
    return transfersOf(sql, id);
  },
  ofTicket: async ({ pool, params, now }) => transfersOf(pool, (await ticketBooking(pool, params.code, now)).id),
};

export const transfers = defineDomain('transfers', transferApi, handlers);
