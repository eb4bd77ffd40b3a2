import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminApi } from '#shared/office/admin/api.ts';
import type { AuditSearch } from '#shared/office/admin/audit-schema.ts';
import { call } from '#web/core/api/call.ts';

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
