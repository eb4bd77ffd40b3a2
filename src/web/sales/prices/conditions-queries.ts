import { queryOptions } from '@tanstack/react-query';
import { conditionsApi } from '#shared/sales/prices/conditions-api.ts';
import { call } from '#web/core/api/call.ts';

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
