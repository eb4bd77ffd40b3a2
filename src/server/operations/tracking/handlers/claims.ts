import { type AppContext, perApp } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { rateLimitPerAccount } from '#server/core/limits/account-rate-limit.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { printerOf } from '#server/core/pdf/printer.ts';
import { provePhone } from '#server/sales/bookings/commands/cancel-ticket.ts';
import { visibleBooking } from '#server/sales/bookings/money/queries/booking.ts';
import { ticketBooking, ticketOf } from '#server/sales/bookings/tickets/queries/ticket.ts';
import { DomainError } from '#shared/core/errors.ts';
import { claimApi } from '#shared/operations/tracking/claim-api.ts';
import { type Right, type RightsRide, rightOfRide } from '#shared/operations/tracking/rights.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import { liveOf } from '../commands/live.ts';
import { claimPaper } from '../papers/claim.ts';
import { presentLiveTrip } from '../present.ts';
import { carrierContacts } from '../queries/driven.ts';
import { tripPathsOf } from '../queries/trip-paths.ts';

const limitOf = perApp((_app: AppContext) => rateLimitPerAccount({ burst: 10, perSecond: 0.1 }));

const OF_TICKET: RateLimit = { name: 'claimPapers', points: 10, seconds: 3600 };

const handlers: Handlers<typeof claimApi> = {
  paper: async ({ app, sql, me, params: { bookingId }, locale, now }) => {
    const booking = await visibleBooking(sql, me, bookingId, now);
    if (booking.side !== 'passenger') throw new DomainError('not_found');
    const right = await rightNow(app, sql, booking, now);
    limitOf(app)(me.accountId);
    const contacts = await carrierContacts(sql, booking.trip.carrier.id);
    return printerOf(app)(claimPaper({ booking, right, contacts, locale, now }));
  },

  byTicket: async ({ app, pool, params: { code }, body, client, locale, now }) => {
    const { accountId, ...passenger } = await ticketBooking(pool, code, now);
    if (accountId !== null) throw new DomainError('not_allowed');
    await provePhone(app, pool, passenger, { phone: body.phone, ip: client.ip }, now);
    const ticket = await ticketOf({ app, sql: pool }, code, now);
    const right = await rightNow(app, pool, ticket, now);
    await app.rateLimits.consume(OF_TICKET, pool, code, now);
    const booking = { ...ticket, name: passenger.name, contactPhone: passenger.phone };
    return printerOf(app)(claimPaper({ booking, right, contacts: ticket.carrierPhones, locale, now }));
  },
};

/** Current claims of the passenger of a ride; throws `not_found` when there are none. */
async function rightNow(
  app: AppContext,
  sql: Db,
  ride: RightsRide & { kind: BookingKind; trip: { id: number } },
  now: Date,
): Promise<Right> {
  const { id } = ride.trip;
  const tripPath = (await tripPathsOf(sql, [id], now)).get(id);
  const live = tripPath ? presentLiveTrip(tripPath, liveOf(app).newest(id), now) : null;
  const right = ride.kind === 'passenger' ? rightOfRide(ride, live, now.getTime()) : null;
  if (!right) throw new DomainError('not_found');
  return right;
}

/** The passenger's claim as a document (docs/product.md 10.12). */
export const claims = defineDomain('claims', claimApi, handlers);
