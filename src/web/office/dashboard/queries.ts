import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dashboardApi, type Period } from '#shared/office/dashboard/api.ts';
import { call } from '#web/core/api/call.ts';
import { session, updateSession } from '#web/core/session/session.ts';

const MINUTE = 60_000;

export const dashboardQuery = (period: Period) =>
  queryOptions({
    queryKey: [`carrier:${session().carrierInfo?.carrier_id ?? 0}`, 'dashboard', period],
    queryFn: async ({ signal }) => {
      const answer = await call(dashboardApi.dashboard, { query: { period } }, { signal });
      // The badge shows the same number from the same moment.
      updateSession({ totalUnconfirmedPassengers: answer.waiting });
      return answer;
    },
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
  });
