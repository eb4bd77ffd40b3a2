import { randomBytes } from 'node:crypto';
import { type AppContext, perApp } from '#server/context.ts';
import { tokenHash } from '#server/core/auth/token.ts';
import type { Db, Pool } from '#server/core/database/db.ts';
import type { FixOutcome } from '#shared/operations/tracking/positions/fix.ts';

/** The time in ms for which a token is cached; a revoked token is invalid in every process after that. */
const TRUSTED = 10_000;
const MAX_KNOWN = 20_000;

interface CachedToken {
  at: number;
  driverId: Promise<number | null>;
}

const knownTokens = perApp(() => new Map<string, CachedToken>());

const lastOutcomes = perApp(() => new Map<number, { outcome: FixOutcome; at: number }>());

/**
 * Creates a token that replaces an earlier one: 160 random bits in hexadecimal. Only its hash is stored, so the return value is the only
 * copy.
 */
export async function makeToken(app: AppContext, accountId: number, now: Date): Promise<string> {
  const token = randomBytes(20).toString('hex');
  await app.pool`
    insert into tracking_token (account_id, token_hash, created_at) values (${accountId}, ${tokenHash(token)}, ${now})
    on conflict (account_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
      last_used_at = null, last_outcome = null, last_sent_at = null`;
  lastOutcomes(app).delete(accountId);
  knownTokens(app).clear();
  return token;
}

/** Stores the outcome of a position that another app sent; the same outcome at most once in `TRUSTED` ms. */
export async function recordOutcome(app: AppContext, driverId: number, outcome: FixOutcome, now: Date): Promise<void> {
  const known = lastOutcomes(app).get(driverId);
  if (known?.outcome === outcome && now.getTime() - known.at < TRUSTED) return;
  if (lastOutcomes(app).size > MAX_KNOWN) lastOutcomes(app).clear();
  lastOutcomes(app).set(driverId, { outcome, at: now.getTime() });
  await app.pool`
    update tracking_token set last_outcome = ${outcome}, last_sent_at = ${now} where account_id = ${driverId}`;
}

export async function dropToken(sql: Db, accountId: number): Promise<void> {
  await sql`delete from tracking_token where account_id = ${accountId}`;
}

export function clearTokenCache(app: AppContext): void {
  knownTokens(app).clear();
}

/** The account that a token belongs to, if it is active and still a member of a carrier; null otherwise. */
export function driverOfToken(app: AppContext, token: unknown, now: Date): Promise<number | null> {
  if (typeof token !== 'string' || !/^[0-9a-f]{40}$/.test(token)) return Promise.resolve(null);
  const tokens = knownTokens(app);
  const found = tokens.get(token);
  if (found && Math.abs(now.getTime() - found.at) < TRUSTED) return found.driverId;
  if (tokens.size > MAX_KNOWN) tokens.clear();
  const driverId = findDriver(app.pool, token, now);
  tokens.set(token, { at: now.getTime(), driverId });
  driverId.catch(() => tokens.delete(token));
  return driverId;
}

async function findDriver(pool: Pool, token: string, now: Date): Promise<number | null> {
  const [row] = await pool<{ id: number }[]>`
    update tracking_token t set last_used_at = ${now}
    from account a join member m on m.account_id = a.id
    where t.token_hash = ${tokenHash(token)} and a.id = t.account_id and a.status = 'active'
    returning a.id`;
  return row?.id ?? null;
}
