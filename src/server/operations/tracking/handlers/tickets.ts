import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { trackedParcel } from '#server/sales/bookings/parcels/queries/parcel.ts';
import { ticketBooking } from '#server/sales/bookings/tickets/queries/ticket.ts';
import { DomainError } from '#shared/core/errors.ts';
import { ticketLiveApi } from '#shared/operations/tracking/ticket-api.ts';
import { liveOf } from '../commands/live.ts';
import { presentLiveTrip } from '../present.ts';
import { tripPathsOf } from '../queries/trip-paths.ts';

const handlers: Handlers<typeof ticketLiveApi> = {
  live: async ({ app, sql, params, now }) => {
    const { tripId, status } = await ticketBooking(sql, params.code, now);
    // A passenger whose request waits for an answer does not see the bus, as with an account (docs/product.md 10.5).
    if (status !== 'confirmed' && status !== 'boarded') throw new DomainError('not_found');
    return liveTrip(app, sql, tripId, now);
  },
  parcel: async ({ app, sql, params, now }) => {
    const { trip, status } = await trackedParcel(sql, params.code, now);
    if (status !== 'boarded') throw new DomainError('not_found');
    return liveTrip(app, sql, trip.id, now);
  },
};

async function liveTrip(app: AppContext, sql: Db, tripId: number, now: Date) {
  const tripPath = (await tripPathsOf(sql, [tripId], now)).get(tripId);
  if (!tripPath) throw new DomainError('not_found');
  return { tripId, status: tripPath.status, ...presentLiveTrip(tripPath, liveOf(app).newest(tripId), now) };
}

/** The bus of a ticket or a parcel that is opened by its link. */
export const ticketLive = defineDomain('ticketLive', ticketLiveApi, handlers);
