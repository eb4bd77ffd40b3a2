import { queryOptions } from '@tanstack/react-query';
import { pricesApi } from '#shared/sales/prices/api.ts';
import { conditionsApi } from '#shared/sales/prices/conditions-api.ts';
import type { Extra, ExtraInput } from '#shared/sales/prices/extras.ts';
import { priceChangesApi } from '#shared/sales/prices/price-change-api.ts';
import type { PriceChangeInput } from '#shared/sales/prices/price-change-schema.ts';
import type { FareClass, FareClassInput, PromoCodeInput } from '#shared/sales/prices/schema.ts';
import { call } from '#web/core/api/call.ts';
import { save } from '#web/core/api/save.ts';

export const priceChangesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'priceChanges'],
    queryFn: ({ signal }) => call(priceChangesApi.list, {}, { signal }),
  });

/** The tariff for parcels and the terms of cancellations of the person's carrier. */
export const conditionsQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'conditions'],
    queryFn: ({ signal }) => call(conditionsApi.conditions, {}, { signal }),
  });

/** The same of any carrier, for everybody. */
export const publicConditionsQuery = (carrierId: number) =>
  queryOptions({
    queryKey: ['conditions', carrierId],
    queryFn: ({ signal }) => call(conditionsApi.ofCarrier, { params: { carrierId } }, { signal }),
  });

export const fareClassesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'fareClasses'],
    queryFn: ({ signal }) => call(pricesApi.fareClasses, {}, { signal }),
  });

/** Adds a fare class, or changes the one that the person has seen. */
export function saveFareClass(seen: FareClass | null, body: FareClassInput, idempotencyKey: string) {
  return seen === null
    ? call(pricesApi.addFareClass, { body }, { idempotencyKey })
    : save(pricesApi.setFareClass, { params: { classId: seen.id }, body }, seen, { idempotencyKey });
}

export function deleteFareClass(classId: number) {
  return call(pricesApi.deleteFareClass, { params: { classId } });
}

export const extrasQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'extras'],
    queryFn: ({ signal }) => call(pricesApi.extras, {}, { signal }),
  });

/** Adds an extra, or changes the one that the person has seen. */
export function saveExtra(seen: Extra | null, body: ExtraInput, idempotencyKey: string) {
  return seen === null
    ? call(pricesApi.addExtra, { body }, { idempotencyKey })
    : save(pricesApi.setExtra, { params: { extraId: seen.id }, body }, seen, { idempotencyKey });
}

export function deleteExtra(extraId: number) {
  return call(pricesApi.deleteExtra, { params: { extraId } });
}

export const returnDiscountQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'returnDiscount'],
    queryFn: ({ signal }) => call(pricesApi.returnDiscount, {}, { signal }),
  });

export function saveReturnDiscount(percent: number | null, seen: { percent: number | null }) {
  return save(pricesApi.setReturnDiscount, { body: { percent } }, seen);
}

export const promoCodesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'promoCodes'],
    queryFn: ({ signal }) => call(pricesApi.promoCodes, {}, { signal }),
  });

export function addPromoCode(body: PromoCodeInput, idempotencyKey: string) {
  return call(pricesApi.addPromoCode, { body }, { idempotencyKey });
}

export function endPromoCode(promoId: number) {
  return call(pricesApi.endPromoCode, { params: { promoId } });
}

export function previewPriceChange(body: PriceChangeInput) {
  return call(priceChangesApi.preview, { body });
}

export function addPriceChange(body: PriceChangeInput, idempotencyKey: string) {
  return call(priceChangesApi.add, { body }, { idempotencyKey });
}

export function endPriceChange(changeId: number) {
  return call(priceChangesApi.end, { params: { priceChangeId: changeId } });
}
