import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { trackedParcel } from '#server/sales/bookings/parcels/queries/parcel.ts';
import { ticketBooking } from '#server/sales/bookings/tickets/queries/ticket.ts';
import { publicTrip } from '#server/sales/trips/queries/public-trip.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { SharedTrip } from '#shared/operations/tracking/positions/schema.ts';
import { shareApi } from '#shared/operations/tracking/share-api.ts';
import { ticketLiveApi } from '#shared/operations/tracking/ticket-api.ts';
import { tripPhase } from '#shared/sales/trips/phase.ts';
import { liveOf } from '../commands/live.ts';
import { makeShare, revokeShare } from '../commands/share.ts';
import { presentLiveTrip } from '../present.ts';
import { type Arrivals, arrivalOf, endOf, isLive, ownLinks, shareOf } from '../queries/shares.ts';
import { tripPathsOf } from '../queries/trip-paths.ts';

const handlers: Handlers<typeof shareApi> = {
  share: async ({ app, sql, me, params: { tripId }, body, now }) => {
    const arrivals = await arrivalsAt(app, sql, tripId, now);
    return makeShare(app, sql, me, { ...body, tripId, arrivals }, now);
  },

  links: async ({ app, sql, me, params: { tripId }, now }) =>
    ownLinks(app, sql, me, tripId, await arrivalsAt(app, sql, tripId, now), now),

  revoke: async ({ sql, me, params, now }) => {
    await revokeShare(sql, me, params.tripId, params.linkId, now);
  },

  sharedTrip: async ({ app, sql, params, now }): Promise<SharedTrip> => {
    const link = await shareOf(sql, params.code);
    if (!link) throw new DomainError('not_found');
    const tripPath = (await tripPathsOf(sql, [link.tripId], now)).get(link.tripId);
    if (!tripPath) throw new DomainError('not_found');
    const newer = liveOf(app).newest(tripPath.id);
    const arrival = await arrivalOf(sql, tripPath, newer, link.toSeq, now);
    if (!isLive(link, arrival, now)) throw new DomainError('link_expired');
    const live = presentLiveTrip(tripPath, newer, now);
    const trip = await publicTrip(sql, tripPath.id);
    const standing = live.breakdown === null && tripPhase(trip) === 'boarding';
    const boarding = standing ? (trip.currentSeq ?? 0) : null;
    const own = (seq: number) => seq >= link.fromSeq && seq <= link.toSeq;
    return {
      status: tripPath.status,
      carrier: { id: trip.carrier.id, name: trip.carrier.name },
      bus: trip.bus,
      fromSeq: link.fromSeq,
      toSeq: link.toSeq,
      endsAt: new Date(endOf(link, arrival)).toISOString(),
      // The bus may still be before the passenger's stop, so the path up to it is included; the path beyond the last shared stop is not.
      route: tripPath.stops
        .filter(({ seq }) => seq <= link.toSeq)
        .map(({ seq, place, point, arrivesAt, departsAt }) => ({
          seq,
          place,
          point,
          boardingPoint: trip.stops.find((stop) => stop.seq === seq)?.boardingPoint ?? null,
          arrivesAt: iso(arrivesAt),
          departsAt: iso(departsAt),
        })),
      crossing: tripPath.crossing,
      boardingSeq: own(boarding ?? -1) ? boarding : null,
      ...live,
      stops: live.stops.filter(({ seq }) => own(seq)),
    };
  },
};

export const shares = defineDomain('shares', shareApi, handlers);

async function arrivalsAt(app: AppContext, sql: Db, tripId: number, now: Date): Promise<Arrivals> {
  const tripPath = (await tripPathsOf(sql, [tripId], now)).get(tripId);
  return async (seq) =>
    tripPath ? arrivalOf(sql, tripPath, liveOf(app).newest(tripId), seq, now) : { reachedAt: null, expected: null };
}

function iso(instant: string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

const ticketLiveHandlers: Handlers<typeof ticketLiveApi> = {
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

export const ticketLive = defineDomain('ticketLive', ticketLiveApi, ticketLiveHandlers);
