import type { Actor } from '#shared/core/access.ts';
import type { Db } from '../database/db.ts';

/** The thing that an entry is about: `{ kind: 'carrier', id: 7 }`. */
export interface AuditSubject {
  kind: string;
  id: number | string;
}

/** The actor: an operator with the network address of the request; `command` is the command line, `job` is the server itself. */
export type Auditor = (Pick<Actor, 'accountId' | 'role'> & { ip: string }) | 'command' | 'job';

/** Facts by name: ids, states, dates. Never names, telephones or texts of people. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;

export interface AuditEntry {
  actor: Auditor;
  /** The name of the endpoint, or of what was done: 'verification.decide'. */
  action: string;
  subject?: AuditSubject | null | undefined;
  before?: AuditFacts | undefined;
  after?: AuditFacts | undefined;
}

/** Adds an entry to the audit log. Until the transaction ends, other entries wait for it, since each holds the hash of the one before. */
export async function audit(sql: Db, { actor, action, subject, before, after }: AuditEntry, now: Date): Promise<void> {
  const who = typeof actor === 'string' ? { accountId: null, role: actor, ip: '' } : actor;
  await sql`
    insert into audit_entry (at, actor_id, role, ip, action, subject_kind, subject_id, before, after)
    values (${now}, ${who.accountId}, ${who.role}, ${who.ip}, ${action}, ${subject?.kind ?? ''}, ${String(subject?.id ?? '')},
      ${json(sql, before)}, ${json(sql, after)})`;
}

/** Returns the number of the first entry that was changed, or that is missing; null when the whole log is as it was written. */
export async function brokenEntry(sql: Db): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id::int from (
      select e.id, audit_hash(e) is distinct from e.hash or e.id <> row_number() over (order by e.id)
        or e.previous is distinct from coalesce(lag(e.hash) over (order by e.id), ''::bytea) as broken
      from audit_entry e
    ) checked where broken order by id limit 1`;
  return row?.id ?? null;
}

/** The number and the hash of the newest entry: anyone who keeps them finds out later whether the end of the log was cut off. */
export async function newestEntry(sql: Db): Promise<{ id: number; hash: string } | null> {
  const [row] = await sql<{ id: number; hash: string }[]>`
    select id::int, encode(hash, 'hex') as hash from audit_entry order by id desc limit 1`;
  return row ?? null;
}

function json(sql: Db, facts: AuditFacts | undefined) {
  return facts === undefined ? null : sql.json({ ...facts });
}
