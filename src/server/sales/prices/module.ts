import { type Domain, defineModule } from '#server/core/http/calls/handlers.ts';
import type { RouteReaction } from '#server/network/timetable/commands/route.ts';
import { conditions, priceChangesDomain, prices } from './handlers.ts';

/** `makeTrips` gives the trips of a route the plans with its prices. */
export function pricesModule(makeTrips: RouteReaction): Domain {
  return defineModule('prices', [prices, conditions, priceChangesDomain(makeTrips)]);
}
