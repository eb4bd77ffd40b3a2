import { queryOptions } from '@tanstack/react-query';
import { ratesApi } from '#shared/network/carriers/rates.ts';
import { call } from '#web/core/api/call.ts';

/** The exchange rates of the reader's carrier. */
export const carrierRatesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'rates'],
    queryFn: ({ signal }) => call(ratesApi.rates, {}, { signal }),
  });
