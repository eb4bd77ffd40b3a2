import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LocalDate } from '#shared/core/time.ts';
import { boardApi } from '#shared/sales/trips/board-api.ts';
import { call } from '#web/core/api/call.ts';
import { withoutReports } from '#web/core/realtime/client.ts';
import { carrierTopic } from './queries.ts';

export const boardQuery = (day: LocalDate) =>
  queryOptions({
    queryKey: [carrierTopic(), 'board', day],
    queryFn: ({ signal }) => call(boardApi.day, { query: { day } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: withoutReports(60_000),
  });
