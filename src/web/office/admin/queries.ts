import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminApi } from '#shared/office/admin/api.ts';
import type { AuditSearch } from '#shared/office/admin/audit-schema.ts';
import { marketApi } from '#shared/office/admin/market-api.ts';
import type { Span } from '#shared/office/dashboard/period.ts';
import { call } from '#web/core/api/call.ts';

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

/** The open work of the operators. It is fetched again every minute, because no socket message announces a change. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => call(adminApi.overview, {}, { signal }),
    refetchInterval: 60_000,
  });

export const auditQuery = (search: Partial<AuditSearch> & { page: number }) =>
  queryOptions({
    queryKey: ['admin', 'audit', search],
    queryFn: ({ signal }) => call(adminApi.audit, { query: { ...search, per_page: 25 } }, { signal }),
    placeholderData: keepPreviousData,
  });
