import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import { API_KEY_PREFIX, type FindActor, isApiKey, tokenHash } from '#server/core/auth/token.ts';
import type { Db, Pool } from '#server/core/database/db.ts';
import { rateLimitPerAccount } from '#server/core/limits/account-rate-limit.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type apiKeyInput, KEY_RATE, MAX_KEYS } from '#shared/office/integrations/key-schema.ts';
import { actorOfKey } from '../queries/keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The number of characters of a key that are stored and shown: the prefix and four of its 43 random ones. */
const SHOWN = API_KEY_PREFIX.length + 4;

/** Makes a key of 256 random bits and stores its hash. Throws `too_many_keys` when the carrier has as many as it may. */
export async function addKey(
  sql: Db,
  by: { carrierId: number; accountId: number },
  { name, scopes, days, sandbox }: z.output<typeof apiKeyInput>,
  now: Date,
): Promise<{ id: number; key: string }> {
  await sql`select from carrier where id = ${by.carrierId} for no key update`;
  const [used] = await sql<{ count: number }[]>`
    select count(*)::int as count from api_key
    where carrier_id = ${by.carrierId} and revoked_at is null and (expires_at is null or expires_at > ${now})`;
  if ((used?.count ?? 0) >= MAX_KEYS) throw new DomainError('too_many_keys');
  const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  const expiresAt = days === '0' ? null : new Date(now.getTime() + Number(days) * DAY_MS);
  const [row] = await sql<{ id: number }[]>`
    insert into api_key (carrier_id, name, prefix, hash, scopes, sandbox, created_by, created_at, expires_at)
    values (${by.carrierId}, ${name}, ${key.slice(0, SHOWN)}, ${tokenHash(key)}, ${[...new Set(scopes)]}::text[],
      ${sandbox}, ${by.accountId}, ${now}, ${expiresAt})
    returning id`;
  if (!row) throw new DomainError('internal');
  return { id: row.id, key };
}

/** Revokes a key of the carrier; throws `not_found` for every other. Revoking it again changes nothing. */
export async function revokeKey(sql: Db, carrierId: number, keyId: number, now: Date): Promise<void> {
  const revoked = await sql`
    update api_key set revoked_at = coalesce(revoked_at, ${now}) where id = ${keyId} and carrier_id = ${carrierId} returning id`;
  if (revoked.length === 0) throw new DomainError('not_found');
}

export async function touchKey(sql: Db, keyId: number, now: Date): Promise<void> {
  await sql`update api_key set last_used_at = ${now} where id = ${keyId}`;
}

export async function setEmbedOrigins(sql: Db, carrierId: number, origins: readonly string[]): Promise<void> {
  await sql`update carrier set embed_origins = ${[...new Set(origins)]}::text[] where id = ${carrierId}`;
}

/** Deletes the authors of keys, and revokes the keys of a carrier that ends with its only owner. */
export async function eraseKeys(sql: Db, accountId: number, now: Date): Promise<string[]> {
  await sql`
    update api_key set revoked_at = coalesce(revoked_at, ${now}), name = 'API'
    where carrier_id = any(${await ownCarriers(sql, accountId)}::int[])`;
  await sql`update api_key set created_by = null where created_by = ${accountId}`;
  return [];
}

/** Deletes the authors of addresses, and the addresses and events of a carrier that ends with its only owner. */
export async function eraseWebhooks(sql: Db, accountId: number): Promise<string[]> {
  const carriers = await ownCarriers(sql, accountId);
  await sql`delete from webhook_endpoint where carrier_id = any(${carriers}::int[])`;
  await sql`delete from webhook_event where carrier_id = any(${carriers}::int[])`;
  await sql`update webhook_endpoint set created_by = null where created_by = ${accountId}`;
  return [];
}

/** The interval in milliseconds at which the last use of a key is stored. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Returns a function that finds the actor of an API key, and asks `people` for any other token. Keys are not cached, so that a revoked one
 * is refused immediately. Throws `too_many_requests` for a key that calls too often.
 */
export function withKeys(pool: Pool, people: FindActor): FindActor {
  const limitRate = rateLimitPerAccount(KEY_RATE);
  return async (token, now, presented) => {
    if (!isApiKey(token)) return people(token, now, presented);
    const found = await actorOfKey(pool, tokenHash(token), now);
    if (!found) return null;
    const { actor, lastUsedAt } = found;
    limitRate(actor.accountId);
    if (actor.key && (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS)) {
      await touchKey(pool, actor.key.id, now);
    }
    return actor;
  };
}
