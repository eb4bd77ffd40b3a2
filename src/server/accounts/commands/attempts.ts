import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '#server/core/db.ts';
import { DomainError } from '#shared/core/errors.ts';

/**
 * How many attempts within how long: at one account, and from one address, behind which a whole village may stand; letters
 * with a link to one mailbox, and asked for from one address; messages to support from one person, and from one address.
 */
export const SIGN_IN_LIMITS = {
  account: 10,
  address: 50,
  signUps: 60,
  resets: 5,
  resetsFrom: 30,
  support: 5,
  supportFrom: 30,
  windowMs: 15 * 60 * 1000,
} as const;

type Kind = Exclude<keyof typeof SIGN_IN_LIMITS, 'windowMs'>;

/** What an attempt is counted under; people and addresses are known by a keyed hash only. */
export interface Subject {
  kind: Kind;
  hash: string;
}

/** The subject for an email or an address of a client. */
export async function subject(sql: Db, kind: Kind, value: string): Promise<Subject> {
  const key = await attemptKey(sql);
  const digest = createHmac('sha256', key).update(`${kind} ${value.toLowerCase()}`).digest('base64url');
  return { kind, hash: `${kind}:${digest}` };
}

/**
 * Counts an attempt before its outcome is known. Throws `too_many_requests` when one of its subjects has had its share; of many
 * at once none slips through, since each looks again once it is counted itself: it then sees all that were let through before.
 */
export async function countAttempt(sql: Db, subjects: readonly Subject[], now: Date): Promise<void> {
  if (await anyOver(sql, subjects, 1, now)) throw new DomainError('too_many_requests');
  const counted = await sql<{ place: string }[]>`
    insert into sign_in_failure (at, subject)
    select ${now}::timestamptz, unnest(${subjects.map(({ hash }) => hash)}::text[]) returning ctid::text as place`;
  if (!(await anyOver(sql, subjects, 0, now))) return;
  await sql`delete from sign_in_failure where ctid = any(${counted.map(({ place }) => place)}::text[]::tid[])`;
  throw new DomainError('too_many_requests');
}

/** Whether so many more would be over the share of one of the subjects. */
async function anyOver(sql: Db, subjects: readonly Subject[], more: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SIGN_IN_LIMITS.windowMs);
  const counts = await sql<{ subject: string; count: number }[]>`
    select subject, count(*) as count from sign_in_failure
    where subject = any(${subjects.map(({ hash }) => hash)}::text[]) and at > ${since} group by subject`;
  return subjects.some(({ kind, hash }) => {
    const count = counts.find((row) => row.subject === hash)?.count ?? 0;
    return count + more > SIGN_IN_LIMITS[kind];
  });
}

/** The sign-in went well: the account begins anew, the address gets this one attempt back. */
export async function forgiveAttempts(sql: Db, account: Subject, address: Subject, now: Date): Promise<void> {
  await sql`delete from sign_in_failure where subject = ${account.hash}`;
  await sql`
    delete from sign_in_failure where ctid = (
      select ctid from sign_in_failure where subject = ${address.hash} and at = ${now} limit 1)`;
}

async function attemptKey(sql: Db): Promise<Buffer> {
  const [row] = await sql<{ value: Buffer }[]>`select value from secret where name = 'attempts'`;
  if (row) return row.value;
  // two processes may meet here: the first one's key stands
  await sql`insert into secret (name, value) values ('attempts', ${randomBytes(32)}) on conflict do nothing`;
  return attemptKey(sql);
}
