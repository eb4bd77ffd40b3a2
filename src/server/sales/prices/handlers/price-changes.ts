import { type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { RouteReaction } from '#server/network/timetable/commands/route.ts';
import { localDate } from '#shared/core/time.ts';
import { priceChangesApi } from '#shared/sales/prices/price-change-api.ts';
import { addPriceChange, endPriceChange, lockForChange } from '../commands/price-changes.ts';
import { carrierOf } from '../handlers.ts';
import { listPriceChanges, previewPriceChange } from '../queries/price-changes.ts';

/** Endpoints for prices on dates. `react` gives the trips of a route their plans again, in the same transaction. */
export function priceChangesDomain(react: RouteReaction): Domain {
  const handlers: Handlers<typeof priceChangesApi> = {
    list: async ({ sql, me, now }) => ({ data: await listPriceChanges(sql, carrierOf(me), localDate(now, ZONE)) }),

    preview: async ({ sql, me, body, now }) => {
      await lockForChange(sql, me, body, now);
      return previewPriceChange(sql, body, now);
    },

    add: async ({ sql, me, body, now, changed }) => {
      await addPriceChange(sql, me, body, now, react);
      changed(`carrier:${me.carrierId}`);
      return { data: await listPriceChanges(sql, carrierOf(me), localDate(now, ZONE)) };
    },

    end: async ({ sql, me, params, now, changed }) => {
      await endPriceChange(sql, me, params.priceChangeId, now, react);
      changed(`carrier:${me.carrierId}`);
      return { data: await listPriceChanges(sql, carrierOf(me), localDate(now, ZONE)) };
    },
  };
  return defineDomain('priceChanges', priceChangesApi, handlers);
}

/** In the calendar of most carriers a change ends; it only decides for how long the list shows it. */
const ZONE = 'Europe/Kyiv';
