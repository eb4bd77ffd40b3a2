import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { networkOf } from '#server/core/network.ts';
import { requireFeature } from '#server/people/reference/queries/reference.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import {
  GUEST_SEATS_OF_EMAIL,
  GUEST_SEATS_OF_EMAIL_IN_ALL,
  GUEST_SEATS_OF_NETWORK,
} from '#shared/sales/bookings/rules/request-limits.ts';
import { bookingChanged } from '../changes/events.ts';
import { book } from '../commands/book.ts';
import { guestJobs } from '../jobs.ts';
import { claimBookings } from '../tickets/commands/claim.ts';
import { guestNetwork, releaseUnproven } from '../tickets/commands/prove.ts';
import { unprovenForStaff } from '../tickets/queries/unproven.ts';

const HOUR_S = 3600;

/**
 * All count seats that were booked: a form that is refused costs nothing. A mail counts by network, so that others who type it do not lock it;
 * from all networks together it has room for the bookings of several.
 */
const OF_NETWORK: RateLimit = { name: 'guestNetwork', points: GUEST_SEATS_OF_NETWORK, seconds: HOUR_S };
const OF_EMAIL: RateLimit = { name: 'guestEmail', points: GUEST_SEATS_OF_EMAIL, seconds: 24 * HOUR_S };
const OF_EMAIL_IN_ALL: RateLimit = { name: 'guestEmails', points: GUEST_SEATS_OF_EMAIL_IN_ALL, seconds: 24 * HOUR_S };

const handlers: Handlers<typeof guestApi> = {
  book: async (call) => {
    const { app, sql, params, body, client, locale, now } = call;
    const network = networkOf(client.ip);
    await requireFeature(sql, 'guestBookings');
    // A promo code counts once for a person, and a guest is not identified.
    const input = body.kind === 'passenger' ? { ...body, promoCode: undefined } : body;
    const booked = await book(sql, { locale, network: guestNetwork(app, client.ip) }, params.tripId, input, now);
    const seats = booked.bookings.length;
    await app.rateLimits.consume(OF_NETWORK, sql, network, now, seats);
    if (input.email) {
      await app.rateLimits.consume(OF_EMAIL, sql, `${input.email} ${network}`, now, seats);
      await app.rateLimits.consume(OF_EMAIL_IN_ALL, sql, input.email, now, seats);
    }
    bookingChanged(call, { tripId: params.tripId, ...booked });
    return booked;
  },

  unproven: async ({ sql, me, params }) => ({ data: await unprovenForStaff(sql, me, params.tripId) }),

  releaseUnproven: async (call) => {
    const { sql, me, params, body, now } = call;
    const { carrierId, released } = await releaseUnproven(sql, me, { ...params, ...body }, now);
    bookingChanged(call, { tripId: params.tripId, carrierId, accountId: null });
    return { released };
  },

  claim: async (call) => {
    const { sql, me, params, now } = call;
    const { bookingId, tripId, touched } = await claimBookings(sql, me, params.code, now);
    for (const trip of touched) bookingChanged(call, trip);
    return { bookingId, tripId, bookings: touched.reduce((sum, { bookings }) => sum + bookings, 0) };
  },
};

export const guests = defineDomain('guests', guestApi, handlers, guestJobs);
