import { type Domain, defineModule } from '#server/core/http/calls/handlers.ts';
import { roster, rosterFeed } from './handlers/roster-feed.ts';
import { boardDomain, type LiveStops, tripsDomain } from './handlers.ts';

/** `bookings`: what a trip's end does to its bookings; `liveStops`: the next stop by the position of the bus. */
export function tripsModule(bookings: Parameters<typeof tripsDomain>[0], liveStops: LiveStops): Domain {
  return defineModule('trips', [tripsDomain(bookings, liveStops), boardDomain(liveStops), roster, rosterFeed]);
}
