import { queryOptions } from '@tanstack/react-query';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { ratesApi } from '#shared/network/carriers/rates.ts';
import { call } from '#web/core/api/call.ts';

export const carrierRatesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'rates'],
    queryFn: ({ signal }) => call(ratesApi.rates, {}, { signal }),
  });

/** '48,4' → 484000; null for an empty text, undefined for one that is no rate. */
export function rateFromText(text: string): number | null | undefined {
  const typed = text.replace(/\s/g, '').replace(',', '.');
  if (typed === '') return null;
  const rate = /^\d{1,5}(?:\.\d{1,4})?$/.test(typed) ? Math.round(Number(typed) * RATE_UNIT) : 0;
  return rate >= 100 && rate <= 100_000_000 ? rate : undefined;
}
