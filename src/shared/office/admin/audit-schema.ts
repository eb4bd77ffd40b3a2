import * as z from 'zod/mini';
import { date, id, instant } from '#shared/core/fields.ts';

export const AUDIT_ROLES = ['admin', 'support', 'owner', 'dispatcher', 'singleDriver', 'command', 'job'] as const;

const facts = z.nullable(z.record(z.string(), z.unknown()));

export const auditEntry = z.object({
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
export const auditSearch = {
  q: z._default(z.string().check(z.trim(), z.maxLength(AUDIT_SEARCH_MAX)), ''),
  role: z.optional(z.enum(AUDIT_ROLES)),
  actor: z.optional(id),
  from: z.optional(date),
  to: z.optional(date),
};
const search = z.object(auditSearch);
export type AuditSearch = z.output<typeof search>;
