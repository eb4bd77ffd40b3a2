import { queryOptions } from '@tanstack/react-query';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { call } from '#web/core/api/call.ts';

const HOUR = 3_600_000;

export type MeasuredParty = { carrierId: number } | { driverId: number };

/** Measures of a carrier or a driver; they are counted once a night. */
export const measuresQuery = (party: MeasuredParty) =>
  queryOptions({
    queryKey: ['measures', party],
    queryFn: ({ signal }) =>
      'carrierId' in party
        ? call(reviewsApi.measuresOfCarrier, { params: party }, { signal })
        : call(reviewsApi.measuresOfDriver, { params: party }, { signal }),
    staleTime: HOUR,
  });
