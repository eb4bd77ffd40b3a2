import * as z from 'zod/mini';
import { ADMINISTRATORS, OPERATORS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, id, instant, textStream } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';

/** Roles of operators: an administrator may do everything, support may look up, answer and hide. */
export const OPERATOR_ROLES = ['administrator', 'support'] as const;

/** Counts of what waits for the operators: all of each kind, but only the urgent or late reports. */
export const WAITING = ['reports', 'complaints', 'requests', 'carriers', 'ownerless', 'jobs'] as const;
export type Waiting = (typeof WAITING)[number];

const overview = z.object({
  role: z.enum(OPERATOR_ROLES),
  waiting: z.record(z.enum([...WAITING, 'danger', 'late']), z.number()),
  people: z.number(),
  carriers: z.number(),
  verified: z.number(),
  tripsToday: z.number(),
  driving: z.number(),
  bookingsToday: z.number(),
});
export type Overview = z.output<typeof overview>;

/** The possible actors of an entry of the audit log: operators, the office of a carrier, the command line, the server itself. */
const AUDIT_ROLES = ['admin', 'support', 'owner', 'dispatcher', 'singleDriver', 'command', 'job'] as const;

const facts = z.nullable(z.record(z.string(), z.unknown()));

const auditEntry = z.object({
  id: z.number(),
  at: instant,
  role: z.enum(AUDIT_ROLES),
  /** The person; null for the command line, the server, and an account that is gone. */
  actor: z.nullable(z.object({ id: z.number(), name: z.string(), email: z.string() })),
  ip: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  before: facts,
  after: facts,
});
export type AuditRow = z.output<typeof auditEntry>;

export const AUDIT_SEARCH_MAX = 80;

/** Which entries: a part of the action, of the thing ("carrier 7") or of the operator's name or address, and a period. */
const auditSearch = {
  q: z._default(z.string().check(z.trim(), z.maxLength(AUDIT_SEARCH_MAX)), ''),
  role: z.optional(z.enum(AUDIT_ROLES)),
  actor: z.optional(id),
  from: z.optional(date),
  to: z.optional(date),
};
const search = z.object(auditSearch);
export type AuditSearch = z.output<typeof search>;

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
