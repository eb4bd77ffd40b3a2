import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
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
  /** The name of the endpoint or the action: 'verification.decide'. */
  action: string;
  subject?: AuditSubject | null | undefined;
  before?: AuditFacts | undefined;
  after?: AuditFacts | undefined;
}

/** The key of the seals: the database does not hold it. */
type Sealing = Pick<AppContext, 'secrets'>;

/**
 * Adds an entry to the audit log, with its seal. Until the transaction ends, other entries wait for it, since each holds the hash of the
 * one before.
 */
export async function audit(
  app: Sealing,
  sql: Db,
  { actor, action, subject, before, after }: AuditEntry,
  now: Date,
): Promise<void> {
  const who = typeof actor === 'string' ? { accountId: null, role: actor, ip: '' } : actor;
  const [entry] = await sql<Sealed[]>`
    insert into audit_entry (at, actor_id, role, ip, action, subject_kind, subject_id, before, after)
    values (${now}, ${who.accountId}, ${who.role}, ${who.ip}, ${action}, ${subject?.kind ?? ''}, ${String(subject?.id ?? '')},
      ${json(sql, before)}, ${json(sql, after)})
    returning id::int, hash`;
  if (entry) await insertSeal(app, sql, entry);
}

interface Sealed {
  id: number;
  hash: Buffer;
}

async function insertSeal(app: Sealing, sql: Db, entry: Sealed): Promise<void> {
  await sql`
    insert into audit_seal (key_number, entry_id, seal)
    values ((select coalesce(max(key_number), 1) from audit_seal), ${entry.id}, ${sealOf(app, entry)})`;
}

/** The hash of an entry covers all entries before it, and so does its seal. */
function sealOf({ secrets }: Sealing, { id, hash }: Sealed): Buffer {
  return secrets.keyedHash(`audit entry ${id} ${hash.toString('hex')}`);
}

/** Seals the newest entry of a log that is older than seals; does nothing to any other log. */
export async function sealOldLog(app: Sealing, sql: Db): Promise<void> {
  const [entry] = await sql<Sealed[]>`
    select id::int, hash from audit_entry where not exists (select from audit_seal) order by id desc limit 1`;
  if (entry) await insertSeal(app, sql, entry);
}

const PORTION = 1_000;

/**
 * Returns the number of the first entry that was changed, or that is missing; null when the whole log is as it was written. From the first
 * seal of the newest key on each entry needs its own.
 */
export async function brokenEntry(app: Sealing, sql: Db): Promise<number | null> {
  const portions = sql<(Sealed & { chained: boolean; sealed: boolean; seal: Buffer | null })[]>`
    select e.id::int, e.hash, audit_hash(e) = e.hash and e.id = row_number() over (order by e.id)
        and e.previous = coalesce(lag(e.hash) over (order by e.id), ''::bytea) as chained,
      e.id >= (select min(entry_id) from audit_seal where key_number = (select max(key_number) from audit_seal)) as sealed, s.seal
    from audit_entry e
    left join audit_seal s on s.entry_id = e.id and s.key_number = (select max(key_number) from audit_seal)
    order by e.id`.cursor(PORTION);
  for await (const entries of portions) {
    const broken = entries.find((entry) => !entry.chained || (entry.sealed && !hasSeal(app, entry)));
    if (broken) return broken.id;
  }
  return null;
}

function hasSeal(app: Sealing, { seal, ...entry }: Sealed & { seal: Buffer | null }): boolean {
  const right = sealOf(app, entry);
  return seal?.length === right.length && timingSafeEqual(seal, right);
}

/**
 * Adds seals under another key to all entries that have one. The seals of the key before stay, so that those that were mailed are still
 * found. The caller has checked the log under the key before, and no node runs.
 */
export async function sealAgain(after: Sealing, sql: Db): Promise<void> {
  const entries = await sql<Sealed[]>`
    select e.id::int, e.hash from audit_entry e join audit_seal s on s.entry_id = e.id
    where s.key_number = (select max(key_number) from audit_seal) order by e.id`;
  const [newest] = await sql<{ number: number }[]>`select max(key_number) as number from audit_seal`;
  for (let from = 0; from < entries.length; from += PORTION) {
    const seals = entries.slice(from, from + PORTION).map((entry) => ({
      keyNumber: (newest?.number ?? 0) + 1,
      entryId: entry.id,
      seal: sealOf(after, entry),
    }));
    await sql`insert into audit_seal ${sql(seals)}`;
  }
}

/** Record by which an operator can prove later that the end of the log was cut off: the number and the seal of the newest entry. */
export interface NewestSeal {
  id: number;
  /** Hexadecimal. */
  seal: string;
}

/** The newest entry with its seal; null while no entry is sealed. */
export async function newestSeal(sql: Db): Promise<NewestSeal | null> {
  const [row] = await sql<NewestSeal[]>`
    select entry_id::int as id, encode(seal, 'hex') as seal from audit_seal order by key_number desc, entry_id desc limit 1`;
  return row ?? null;
}

export async function includesSeal(sql: Db, { id, seal }: NewestSeal): Promise<boolean> {
  const [row] = await sql`select from audit_seal where entry_id = ${id} and seal = decode(${seal}, 'hex')`;
  return row !== undefined;
}

function json(sql: Db, facts: AuditFacts | undefined) {
  return facts === undefined ? null : sql.json({ ...facts });
}
