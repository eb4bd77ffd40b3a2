import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { pricesApi } from '#shared/sales/prices/api.ts';
import { addExtra, deleteExtra, setExtra } from './commands/extras.ts';
import { addFareClass, deleteFareClass, setFareClass } from './commands/fare-classes.ts';
import { addPromoCode, endPromoCode, setReturnDiscount } from './commands/promo-codes.ts';
import { returnDiscountOf } from './queries/conditions.ts';
import { extrasOfCarrier } from './queries/extras.ts';
import { fareClassesOf } from './queries/fare-classes.ts';
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

/** The carrier whose prices a member of its staff reads or sets. */
export function carrierOf({ carrierId }: Actor): number {
  if (carrierId === null) throw new DomainError('not_found');
  return carrierId;
}
