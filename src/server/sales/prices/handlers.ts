import { carrierOf, type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { RouteReaction } from '#server/network/timetable/commands/route.ts';
import { localDate } from '#shared/core/time.ts';
import { pricesApi } from '#shared/sales/prices/api.ts';
import { conditionsApi } from '#shared/sales/prices/conditions-api.ts';
import { priceChangesApi } from '#shared/sales/prices/price-change-api.ts';
import { addFareClass, deleteFareClass, setFareClass } from './commands/fare-classes.ts';
import { addPriceChange, endPriceChange, lockForChange } from './commands/price-changes.ts';
import {
  addExtra,
  addPromoCode,
  deleteExtra,
  endPromoCode,
  setCancellation,
  setExtra,
  setParcelTariff,
  setReturnDiscount,
} from './commands/price-list.ts';
import { listPriceChanges, previewPriceChange } from './queries/price-changes.ts';
import { conditionsOf, extrasOfCarrier, fareClassesOf, returnDiscountOf } from './queries/price-list.ts';
import { promoCodesOf } from './queries/promo-codes.ts';

const handlers: Handlers<typeof pricesApi> = {
  fareClasses: async ({ sql, me }) => ({ data: await fareClassesOf(sql, carrierOf(me)) }),

  addFareClass: async ({ sql, me, body, now, changed }) => {
    const carrierId = carrierOf(me);
    await addFareClass(sql, carrierId, body, now);
    changed(`carrier:${carrierId}`);
    return { data: await fareClassesOf(sql, carrierId) };
  },

  setFareClass: async ({ sql, me, params, body, changed }) => {
    const carrierId = carrierOf(me);
    await setFareClass(sql, carrierId, params.classId, body);
    changed(`carrier:${carrierId}`);
    return { data: await fareClassesOf(sql, carrierId) };
  },

  deleteFareClass: async ({ sql, me, params, changed }) => {
    const carrierId = carrierOf(me);
    await deleteFareClass(sql, carrierId, params.classId);
    changed(`carrier:${carrierId}`);
    return { data: await fareClassesOf(sql, carrierId) };
  },

  extras: async ({ sql, me }) => ({ data: await extrasOfCarrier(sql, carrierOf(me)) }),

  addExtra: async ({ sql, me, body, now, changed }) => {
    const carrierId = carrierOf(me);
    await addExtra(sql, carrierId, body, now);
    changed(`carrier:${carrierId}`);
    return { data: await extrasOfCarrier(sql, carrierId) };
  },

  setExtra: async ({ sql, me, params, body, changed }) => {
    const carrierId = carrierOf(me);
    await setExtra(sql, carrierId, params.extraId, body);
    changed(`carrier:${carrierId}`);
    return { data: await extrasOfCarrier(sql, carrierId) };
  },

  deleteExtra: async ({ sql, me, params, changed }) => {
    const carrierId = carrierOf(me);
    await deleteExtra(sql, carrierId, params.extraId);
    changed(`carrier:${carrierId}`);
    return { data: await extrasOfCarrier(sql, carrierId) };
  },

  returnDiscount: async ({ sql, me }) => ({ percent: await returnDiscountOf(sql, carrierOf(me)) }),

  setReturnDiscount: async ({ sql, me, body, changed }) => {
    const carrierId = carrierOf(me);
    await setReturnDiscount(sql, carrierId, body.percent);
    changed(`carrier:${carrierId}`);
    return { percent: await returnDiscountOf(sql, carrierId) };
  },

  promoCodes: async ({ sql, me }) => ({ data: await promoCodesOf(sql, carrierOf(me)) }),

  addPromoCode: async ({ sql, me, body, now, changed }) => {
    const carrierId = carrierOf(me);
    await addPromoCode(sql, carrierId, body, now);
    changed(`carrier:${carrierId}`);
    return { data: await promoCodesOf(sql, carrierId) };
  },

  endPromoCode: async ({ sql, me, params, now, changed }) => {
    const carrierId = carrierOf(me);
    await endPromoCode(sql, carrierId, params.promoId, now);
    changed(`carrier:${carrierId}`);
    return { data: await promoCodesOf(sql, carrierId) };
  },
};

export const prices = defineDomain('prices', pricesApi, handlers);

const conditionHandlers: Handlers<typeof conditionsApi> = {
  conditions: ({ sql, me }) => conditionsOf(sql, carrierOf(me)),

  setCancellation: async ({ sql, me, body, changed }) => {
    const carrierId = carrierOf(me);
    await setCancellation(sql, carrierId, body);
    changed(`carrier:${carrierId}`);
    return conditionsOf(sql, carrierId);
  },

  setParcels: async ({ sql, me, body, changed }) => {
    const carrierId = carrierOf(me);
    await setParcelTariff(sql, carrierId, body.tariff);
    changed(`carrier:${carrierId}`);
    return conditionsOf(sql, carrierId);
  },

  ofCarrier: ({ sql, params }) => conditionsOf(sql, params.carrierId),
};

export const conditions = defineDomain('conditions', conditionsApi, conditionHandlers);

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
