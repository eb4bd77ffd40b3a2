import { randomBytes } from 'node:crypto';
import { tokenHash } from '#server/core/auth/token.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { retainedSince } from '#shared/core/retention.ts';
import type { UserType } from '#shared/people/accounts/base/schema.ts';
import { sessionLifetime } from '#shared/people/accounts/base/session-lifetime.ts';
import type { Origin } from './record-sign-in.ts';

/**
 * Begins a session of an account. Returns its token, 256 random bits, which the database stores only as a hash. Each use extends
 * the session by the idle time, up to its absolute end. `newDevice` gives the device a key, which an operator's session is bound to:
 * without it nobody can use the session of an operator. Throws what `mayEnter` throws.
 */
export async function beginSession(
  sql: Db,
  accountId: number,
  origin: Pick<Origin, 'userAgent' | 'now' | 'newDevice' | 'mayEnter'>,
): Promise<string> {
  origin.mayEnter?.();
  const token = randomBytes(32).toString('base64url');
  const { now, userAgent, newDevice } = origin;
  const [person] = await sql<{ userType: UserType }[]>`select user_type from account where id = ${accountId}`;
  const { idle, absolute } = sessionLifetime(person?.userType ?? 'passenger');
  const deviceHash = person?.userType === '' && newDevice ? tokenHash(newDevice()) : null;
  await sql`
    insert into session (account_id, token_hash, user_agent, device_hash, created_at, last_seen_at, expires_at, ends_at)
    values (${accountId}, ${tokenHash(token)}, ${userAgent}, ${deviceHash}, ${now}, ${now}, ${after(now, idle)},
      ${after(now, absolute)})`;
  return token;
}

export async function touchSession(sql: Db, sessionId: number, userType: UserType, now: Date): Promise<void> {
  await sql`
    update session set last_seen_at = ${now}, expires_at = least(ends_at, ${after(now, sessionLifetime(userType).idle)})
    where id = ${sessionId} and revoked_at is null`;
}

/** Ends the session of a token; does nothing if the token is unknown or its session is over. */
export async function revokeSession(sql: Db, token: string, now: Date): Promise<void> {
  await sql`update session set revoked_at = ${now} where token_hash = ${tokenHash(token)} and revoked_at is null`;
}

/** Ends one session of an account; throws `not_found` if it is over or belongs to another account. */
export async function endSession(sql: Db, accountId: number, sessionId: number, now: Date): Promise<void> {
  const [ended] = await sql`
    update session set revoked_at = ${now}
    where id = ${sessionId} and account_id = ${accountId} and revoked_at is null and expires_at > ${now} returning id`;
  if (!ended) throw new DomainError('not_found');
}

/** Ends every session of an account except `except`, if given; returns the ids of the ended sessions. */
export async function endSessions(
  sql: Db,
  accountId: number,
  { except, now }: { except: number | null; now: Date },
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    update session set revoked_at = ${now}
    where account_id = ${accountId} and id is distinct from ${except}::integer and revoked_at is null returning id`;
  return rows.map(({ id }) => id);
}

/** Deletes sessions, password links and confirmation links that ended longer ago than their retention time. */
export async function deleteExpiredSessions(sql: Db, now: Date): Promise<void> {
  const over = retainedSince('endedSessions', now);
  await sql`delete from session where least(expires_at, coalesce(revoked_at, expires_at)) < ${over}`;
  await sql`delete from password_link where expires_at < ${retainedSince('passwordLinks', now)}`;
  await sql`delete from email_confirmation where expires_at < ${retainedSince('passwordLinks', now)}`;
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
