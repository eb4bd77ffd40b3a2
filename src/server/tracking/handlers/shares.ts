import { defineDomain, type Handlers } from '#server/core/handlers.ts';
import { publicTrip } from '#server/trips/queries/public-trip.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { SharedTrip } from '#shared/tracking/schema.ts';
import { shareApi } from '#shared/tracking/share-api.ts';
import { liveOf } from '../commands/live.ts';
import { makeShare, revokeShare } from '../commands/share.ts';
import { presentRoad } from '../present.ts';
import { roadsOf } from '../queries/roads.ts';
import { endOf, isLive, ownLinks, shareOf } from '../queries/shares.ts';

const handlers: Handlers<typeof shareApi> = {
  share: ({ sql, me, params, body, now }) => makeShare(sql, me, params.tripId, body, now),

  links: ({ sql, me, params, now }) => ownLinks(sql, me, params.tripId, now),

  revoke: async ({ sql, me, params, now }) => {
    await revokeShare(sql, me, params.tripId, params.linkId, now);
  },

  sharedTrip: async ({ sql, pool, params, now }): Promise<SharedTrip> => {
    const link = await shareOf(sql, params.code);
    if (!link) throw new DomainError('not_found');
    const road = (await roadsOf(sql, [link.tripId], now)).get(link.tripId);
    if (!road) throw new DomainError('not_found');
    const live = presentRoad(road, liveOf(pool).newest(road.id), now);
    const expected = live.stops.find(({ seq }) => seq === link.toSeq)?.expected?.high ?? null;
    const ends = expected === null ? null : Date.parse(expected);
    if (!isLive(link, ends, now)) throw new DomainError('link_expired');
    const trip = await publicTrip(sql, road.id);
    const own = (seq: number) => seq >= link.fromSeq && seq <= link.toSeq;
    return {
      status: road.status,
      carrier: { id: trip.carrier.id, name: trip.carrier.name },
      bus: trip.bus,
      fromSeq: link.fromSeq,
      toSeq: link.toSeq,
      endsAt: new Date(endOf(link, ends)).toISOString(),
      // The bus comes from before their stop: the way to it is shown as well, the way beyond is not.
      route: road.stops.filter(({ seq }) => seq <= link.toSeq).map(({ seq, place, point }) => ({ seq, place, point })),
      crossing: road.crossing,
      ...live,
      stops: live.stops.filter(({ seq }) => own(seq)),
    };
  },
};

export const shares = defineDomain('shares', shareApi, handlers);
