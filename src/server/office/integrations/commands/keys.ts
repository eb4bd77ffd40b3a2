import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import { API_KEY_PREFIX, tokenHash } from '#server/core/auth/token.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type apiKeyInput, MAX_KEYS } from '#shared/office/integrations/key-schema.ts';

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
