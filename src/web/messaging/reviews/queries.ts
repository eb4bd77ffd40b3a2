import { queryOptions } from '@tanstack/react-query';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { call } from '#web/core/api/call.ts';

const HOUR = 3_600_000;

/** Whose trips are measured. */
export type MeasuredParty = { carrierId: number } | { driverId: number };

/** What is measured of a carrier or a driver; it is counted once a night. */
export const measuresQuery = (of: MeasuredParty) =>
  queryOptions({
    queryKey: ['measures', of],
    queryFn: ({ signal }) =>
      'carrierId' in of
        ? call(reviewsApi.measuresOfCarrier, { params: of }, { signal })
        : call(reviewsApi.measuresOfDriver, { params: of }, { signal }),
    staleTime: HOUR,
  });
