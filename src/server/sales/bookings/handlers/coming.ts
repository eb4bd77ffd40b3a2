import { defineDomain, type Handlers } from '#server/core/http/handlers.ts';
import { comingApi } from '#shared/sales/bookings/coming-api.ts';
import { answerComing, answerComingByTicket } from '../commands/coming.ts';
import { bookingChanged } from '../events.ts';
import { comingJobs } from '../jobs.ts';
import { visibleBooking } from '../queries/booking.ts';
import { ticketOf } from '../queries/ticket.ts';

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
