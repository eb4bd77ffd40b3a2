import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { marketApi } from '#shared/office/admin/market-api.ts';
import type { Span } from '#shared/office/dashboard/period.ts';
import { call } from '#web/core/api/call.ts';

/** Figures of a period over all carriers. */
export const marketQuery = (span: Span) =>
  queryOptions({
    queryKey: ['admin', 'market', span.from, span.to],
    queryFn: ({ signal }) => call(marketApi.figures, { query: span }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The figures of the service itself, fetched again every half minute. */
export const serviceQuery = () =>
  queryOptions({
    queryKey: ['admin', 'service'],
    queryFn: ({ signal }) => call(marketApi.service, {}, { signal }),
    refetchInterval: 30_000,
  });
