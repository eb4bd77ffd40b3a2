import type { AppContext } from '#server/context.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { liveOf } from '../commands/live.ts';
import { setSharing } from '../commands/share.ts';
import { trackingJobs } from '../jobs.ts';
import { arrivedAt, presentBus, presentLiveTrip } from '../present.ts';
import { carrierBuses, sharingOf } from '../queries/live.ts';
import { mayWatchPosition, viewerRoleOf } from '../queries/shares.ts';
import { tripPathsOf } from '../queries/trip-paths.ts';
import { waitsAt, waitsNow } from '../queries/waits.ts';
import { feeds } from './feeds.ts';

const handlers: Handlers<typeof trackingApi> = {
  position: async ({ app, sql, me, params: { tripId }, now }) => {
    const viewerRole = await viewerRoleOf(sql, me, tripId);
    const tripPath = viewerRole && (await tripPathsOf(sql, [tripId], now)).get(tripId);
    if (!tripPath) throw new DomainError('not_found');
    const newer = newestOf(app, tripId);
    return {
      tripId,
      status: tripPath.status,
      ...presentLiveTrip(tripPath, newer, now),
      suggestArrived: viewerRole === 'staff' ? arrivedAt(tripPath, newer, now) : null,
    };
  },

  buses: async ({ app, sql, me, now }) => {
    const buses = await carrierBuses(sql, me, now);
    const tripPaths = await tripPathsOf(
      sql,
      buses.map(({ tripId }) => tripId),
      now,
    );
    return buses.flatMap((bus) => {
      const tripPath = tripPaths.get(bus.tripId);
      return tripPath ? [{ ...bus, ...presentBus(tripPath, newestOf(app, bus.tripId), now) }] : [];
    });
  },

  waits: ({ sql, query, now }) => (query.crossing === undefined ? waitsNow(sql, now) : waitsAt(sql, query.crossing)),

  settings: async ({ sql, me }) => ({ sharePositions: await sharingOf(sql, me) }),

  changeSettings: async ({ sql, me, body, changed }) => {
    await setSharing(sql, me, body.sharePositions);
    changed(`carrier:${me.carrierId}`);
    return body;
  },
};

export const tracking = defineDomain('tracking', trackingApi, handlers, {
  ...trackingJobs,
  topics: { position: mayWatchPosition },
  follows: { position: 'trip' },
  streams: ['position'],
  feeds,
});

function newestOf(app: AppContext, tripId: number) {
  return liveOf(app).newest(tripId);
}
