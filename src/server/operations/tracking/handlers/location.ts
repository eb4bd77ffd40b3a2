import { perApp } from '#server/context.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import { liveOf } from '../commands/live.ts';
import { trackedTrip } from '../queries/driven.ts';

/** The minimum time in ms between two batches of stored fixes from one driver's phone. */
const BATCH_INTERVAL = 1_000;

const batchesOf = perApp(() => new Map<number, number>());

const handlers: Handlers<typeof locationApi> = {
  needTracking: async ({ app, sql, me, now }) => {
    const trip = await trackedTrip(sql, me.accountId, now);
    if (!trip) return { success: true, data: { needTracking: false, seen: null } };
    const received = liveOf(app).newest(trip.id);
    const newest = received && received.at > (trip.newest?.at ?? 0) ? received : trip.newest;
    const seen = newest && {
      at: new Date(newest.at),
      own: newest.source === 'app' && newest.driverId === me.accountId,
    };
    return { success: true, data: { needTracking: true, seen } };
  },

  update: async ({ app, me, body, now, publish }) => {
    const outcome = await liveOf(app).take(me.accountId, body.location, now.getTime(), 'app', publish);
    return { success: true, data: { accepted: outcome === 'taken' || outcome === 'late', outcome } };
  },

  batch: async ({ app, me, body, now, publish }) => {
    takeTurn(batchesOf(app), me.accountId, now.getTime());
    const outcomes = await liveOf(app).takeAll(me.accountId, body.locations, now.getTime(), publish);
    const accepted = outcomes.filter((outcome) => outcome === 'taken' || outcome === 'late').length;
    return { success: true, data: { accepted, ignored: outcomes.length - accepted } };
  },
};

export const location = defineDomain('location', locationApi, handlers);

function takeTurn(batches: Map<number, number>, accountId: number, now: number): void {
  const last = batches.get(accountId) ?? Number.NEGATIVE_INFINITY;
  if (now - last >= 0 && now - last < BATCH_INTERVAL) throw new DomainError('too_many_requests');
  if (batches.size > 10_000) batches.clear();
  batches.set(accountId, now);
}
