import type { Db } from '#server/core/database/db.ts';
import { type Call, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { phoneChannels } from '#server/core/texting/queue.ts';
import { promoByCode, requirePromoLeft } from '#server/sales/prices/queries/promo-codes.ts';
import { DomainError } from '#shared/core/errors.ts';
import { centsFromText } from '#shared/core/money.ts';
import { paginate } from '#shared/core/paging.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { peopleApi } from '#shared/sales/bookings/core/people-api.ts';
import { worksOn } from '#shared/sales/bookings/core/policy.ts';
import { type Booking, booking } from '#shared/sales/bookings/rules/schema.ts';
import { comingApi } from '#shared/sales/bookings/seats/coming-api.ts';
import { freeSeatCount } from '#shared/sales/bookings/seats/seating.ts';
import { PROMO_PAUSE_S, PROMO_TRIES } from '#shared/sales/prices/promo.ts';
import { publicTrip } from '#shared/sales/trips/schema.ts';
import { bookingChanged, type ChangeContext } from './changes/events.ts';
import { book } from './commands/book.ts';
import { eraseBookings } from './core/commands/erase.ts';
import { ownBookings } from './core/queries/mine.ts';
import { driverReachable, passengerCard } from './core/queries/people.ts';
import { bookingData, bookingTraces, openBookingsOf } from './core/queries/personal-data.ts';
import { parcelRoom, takenSeats } from './core/queries/seats.ts';
import { tripForBooking } from './core/queries/trip-for-booking.ts';
import { comingJobs, expiry, peopleJobs } from './jobs.ts';
import { waive } from './money/commands/debts.ts';
import { findByCode, visibleBooking } from './money/queries/booking.ts';
import { type ChangedBooking, cancel, confirm } from './parcels/commands/act.ts';
import { trackedParcel } from './parcels/queries/parcel.ts';
import { bookingTerms } from './queries/terms.ts';
import { answerComing, answerComingByTicket, callNotAboard, takeBackNotAboard } from './seats/commands/coming.ts';
import { accept, decline, quote } from './seats/commands/price.ts';
import { guestNetwork } from './tickets/commands/prove.ts';
import { linkedPages } from './tickets/previews.ts';
import { ticketOf } from './tickets/queries/ticket.ts';

/** Unknown promo codes of one account; anyone who was given a code never meets this limit. */
const GUESSED_CODES: RateLimit = { name: 'promoCodes', points: PROMO_TRIES, seconds: PROMO_PAUSE_S };

const handlers: Handlers<typeof bookingsApi> = {
  book: async (call) => {
    const { app, sql, me, params, body, client, now } = call;
    const booked = await book(sql, me, params.tripId, body, now, guestNetwork(app, client.ip));
    bookingChanged(call, { tripId: params.tripId, ...booked });
    return booked;
  },

  terms: async ({ app, sql, actor, params, query, now }) => ({
    ...(await bookingTerms(sql, actor, params.tripId, query, now)),
    textChannels: actor === null ? phoneChannels(app) : [],
  }),

  seats: async ({ sql, params: { tripId }, query: { from, to } }) => {
    const trip = await tripForBooking(sql, tripId, false);
    if (from >= to || to >= trip.departures.length) throw new DomainError('wrong_stops');
    const [taken, parcelRoomKg] = await Promise.all([
      takenSeats(sql, tripId, from, to),
      parcelRoom(sql, tripId, from, to),
    ]);
    return { taken, free: freeSeatCount(trip.seatsCount, taken), parcelRoomKg };
  },

  promo: async ({ app, pool, me, params, body, now }) => {
    const trip = await tripForBooking(pool, params.tripId, false);
    const forCaller = worksOn(me, trip);
    try {
      const { id, ...rule } = await promoByCode(pool, trip.carrierId, body.promoCode, now);
      await requirePromoLeft(pool, id, {
        accountId: forCaller ? null : me.accountId,
        phone: (forCaller && body.phone) || '',
      });
      return rule;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'promo_unknown')
        await app.rateLimits.consume(GUESSED_CODES, pool, String(me.accountId), now);
      throw error;
    }
  },

  mine: async ({ sql, me, query, address, now }) => {
    const { rows, total } = await ownBookings(sql, { accountId: me.accountId, ...query, now });
    return paginate(rows, total, query, address);
  },

  booking: async ({ sql, me, params, now }) => visibleBooking(sql, me, params.bookingId, now),

  findByCode: async ({ sql, me, params }) => findByCode(sql, me, params.code),

  confirm: (call) => acted(call, (sql, id) => confirm(sql, call.me, id, call.body.alone, call.now)),

  quote: (call) => {
    const price = centsFromText(call.body.price) ?? 0;
    return acted(call, (sql, id) => quote(sql, call.me, id, { price, alone: call.body.alone }, call.now));
  },

  accept: (call) => acted(call, (sql, id) => accept(sql, call.me, id, call.body, call.now)),

  decline: (call) => {
    const counter = centsFromText(call.body.counter);
    return acted(call, (sql, id) => decline(sql, call.me, id, { counter, alone: call.body.alone }, call.now));
  },

  cancel: (call) => acted(call, (sql, id) => cancel(sql, call.me, id, call.body, call.now)),

  waive: (call) => acted(call, (sql, id) => waive(sql, call.me, id, call.body.alone, call.now)),

  notAboard: (call) => acted(call, (sql, id) => callNotAboard(sql, call.me, id, call.now)),

  aboard: (call) => acted(call, (sql, id) => takeBackNotAboard(sql, call.me, id, call.now)),

  parcel: async ({ sql, params, now }) => trackedParcel(sql, params.code, now),
};

export const bookings = defineDomain('bookings', bookingsApi, handlers, {
  outputs: [
    {
      name: 'Booking',
      description: 'A seat or a parcel with its trip, money, history and what may be done with it.',
      schema: booking,
    },
    { name: 'PublicTrip', description: 'A trip as everybody may see it.', schema: publicTrip },
  ],
  ...expiry,
  publicPages: linkedPages,
  personalData: {
    covers: ['party.account_id', 'party.booked_by', 'booking_event.actor_id', 'seat_hold.account_id'],
    export: bookingData,
    blockers: openBookingsOf,
    traces: bookingTraces,
    erase: eraseBookings,
  },
});

type Acting = ChangeContext & Pick<Call<never>, 'me' | 'now'> & { sql: Db; params: { bookingId: number } };

/** Runs a command on the booking in the address and returns the booking after the change. */
async function acted(call: Acting, command: (sql: Db, bookingId: number) => Promise<ChangedBooking>): Promise<Booking> {
  const { bookingId } = call.params;
  bookingChanged(call, await command(call.sql, bookingId));
  return visibleBooking(call.sql, call.me, bookingId, call.now);
}

const peopleHandlers: Handlers<typeof peopleApi> = {
  driverContacts: async ({ sql, me, params, now }) => ({
    reachable: await driverReachable(sql, me, params.driverId, now),
  }),
  passenger: ({ sql, me, params, now }) => passengerCard(sql, me, params.passengerId, now),
};

export const people = defineDomain('people', peopleApi, peopleHandlers, peopleJobs);

const comingHandlers: Handlers<typeof comingApi> = {
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
export const coming = defineDomain('coming', comingApi, comingHandlers, comingJobs);
