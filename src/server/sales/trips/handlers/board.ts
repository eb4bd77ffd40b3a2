import { type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { boardApi } from '#shared/sales/trips/board-api.ts';
import type { LiveStops } from '../handlers.ts';
import { boardOf } from '../queries/board.ts';

/** The board of a dispatcher: one day of all trips. */
export function boardDomain(liveStops: LiveStops): Domain {
  const handlers: Handlers<typeof boardApi> = {
    day: async ({ app, sql, me, query, now }) => {
      const { span, trips, ...rest } = await boardOf(sql, me, query.day);
      return {
        ...rest,
        from: span.start.toISOString(),
        to: span.end.toISOString(),
        trips: await liveStops(app, trips, now),
      };
    },
  };
  return defineDomain('board', boardApi, handlers);
}
