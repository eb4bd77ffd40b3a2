import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { comingApi } from '#shared/sales/bookings/seats/coming-api.ts';
import { bookingChanged } from '../changes/events.ts';
import { comingJobs } from '../jobs.ts';
import { visibleBooking } from '../money/queries/booking.ts';
import { answerComing, answerComingByTicket } from '../seats/commands/coming.ts';
import { ticketOf } from '../tickets/queries/ticket.ts';

const handlers: Handlers<typeof comingApi> = {
  coming: async (call) => {
    const { sql, me, params, now } = call;
    bookingChanged(call, await answerComing(sql, me, params.bookingId, now));
    return visibleBooking(sql, me, params.bookingId, now);
  },

  comingByTicket: async (call) => {
    const { app, sql, params, now } = call;
    bookingChanged(call, await answerComingByTicket(sql, params.code, now));
    return ticketOf({ app, sql }, params.code, now);
  },
};

/** Answers to "Are you coming?" (docs/product.md 9.32). */
export const coming = defineDomain('coming', comingApi, handlers, comingJobs);
