import * as z from 'zod/mini';
import { ADMINISTRATORS, OPERATORS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { textStream } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import { auditEntry, auditSearch } from './audit-schema.ts';
import { overview } from './schema.ts';

export const adminApi = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'What waits for the operators, with a count for each kind',
    access: OPERATORS,
    output: overview,
    unaudited: true,
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'The audit log, the newest entry first',
    access: ADMINISTRATORS,
    query: z.object({ ...auditSearch, ...pageQuery }),
    output: paginated(auditEntry),
    unaudited: true,
  }),
  auditChain: endpoint({
    method: 'GET',
    path: '/api/admin/audit/chain',
    summary: 'Verify the audit log: the first entry that was changed, if any, and the newest one with its seal',
    access: ADMINISTRATORS,
    output: z.object({
      broken: z.nullable(z.number()),
      newest: z.nullable(z.object({ id: z.number(), seal: z.string() })),
    }),
  }),
  auditCsv: endpoint({
    method: 'GET',
    path: '/api/admin/audit.csv',
    summary: 'The audit log as CSV, the oldest entry first',
    access: ADMINISTRATORS,
    query: z.object(auditSearch),
    output: z.object({ name: z.string(), content: textStream }),
    download: 'text/csv; charset=utf-8',
  }),
};
