import { queryOptions } from '@tanstack/react-query';
import { pricesApi } from '#shared/sales/prices/api.ts';
import type { FareClassInput, PromoCodeInput } from '#shared/sales/prices/schema.ts';
import { call } from '#web/core/api/call.ts';

/** The fare classes of the person's carrier. */
export const fareClassesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'fareClasses'],
    queryFn: ({ signal }) => call(pricesApi.fareClasses, {}, { signal }),
  });

/** Adds a fare class, or changes the one with this id. */
export function saveFareClass(classId: number | null, body: FareClassInput, idempotencyKey: string) {
  return classId === null
    ? call(pricesApi.addFareClass, { body }, { idempotencyKey })
    : call(pricesApi.setFareClass, { params: { classId }, body }, { idempotencyKey });
}

export function deleteFareClass(classId: number) {
  return call(pricesApi.deleteFareClass, { params: { classId } });
}

/** The discount of the person's carrier on the return trip. */
export const returnDiscountQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'returnDiscount'],
    queryFn: ({ signal }) => call(pricesApi.returnDiscount, {}, { signal }),
  });

export function saveReturnDiscount(percent: number | null) {
  return call(pricesApi.setReturnDiscount, { body: { percent } });
}

/** The promo codes of the person's carrier. */
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
