import { queryOptions } from '@tanstack/react-query';
import { priceChangesApi } from '#shared/sales/prices/price-change-api.ts';
import type { PriceChangeInput } from '#shared/sales/prices/price-change-schema.ts';
import { call } from '#web/core/api/call.ts';

/** The prices on dates of the person's carrier. */
export const priceChangesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'priceChanges'],
    queryFn: ({ signal }) => call(priceChangesApi.list, {}, { signal }),
  });

/** Preview of another price, before it is saved. */
export function previewPriceChange(body: PriceChangeInput) {
  return call(priceChangesApi.preview, { body });
}

export function addPriceChange(body: PriceChangeInput, idempotencyKey: string) {
  return call(priceChangesApi.add, { body }, { idempotencyKey });
}

export function endPriceChange(changeId: number) {
  return call(priceChangesApi.end, { params: { priceChangeId: changeId } });
}
