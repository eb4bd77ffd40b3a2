import type { Db } from '#server/core/database/db.ts';
import { type Actor, keyAccount } from '#shared/core/access.ts';
import type { KeyScope } from '#shared/core/key-scopes.ts';

interface KeyRow {
  id: number;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  sandbox: boolean;
  createdAt: Date;
  createdBy: string | null;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** The keys of a carrier, or one of them: those in use first, then the newest. */
export function keysOf(sql: Db, carrierId: number, keyId: number | null = null): Promise<KeyRow[]> {
  return sql<KeyRow[]>`
    select k.id, k.name, k.prefix, k.scopes, k.sandbox, k.created_at,
      nullif(trim(a.name || ' ' || a.last_name), '') as created_by,
      k.last_used_at, k.expires_at, k.revoked_at
    from api_key k left join account a on a.id = k.created_by
    where k.carrier_id = ${carrierId} and ${keyId === null ? sql`true` : sql`k.id = ${keyId}`}
    order by k.revoked_at is not null, k.id desc`;
}

/** The actor of the key with this hash: it may what a dispatcher may, within its scopes. Null when it is unknown, revoked or over. */
export async function actorOfKey(
  sql: Db,
  hash: Buffer,
  now: Date,
): Promise<{ actor: Actor; lastUsedAt: Date | null } | null> {
  const [row] = await sql<
    { id: number; carrierId: number; scopes: KeyScope[]; sandbox: boolean; lastUsedAt: Date | null }[]
  >`
    select id, carrier_id, scopes, sandbox, last_used_at from api_key
    where hash = ${hash} and revoked_at is null and (expires_at is null or expires_at > ${now})`;
  if (!row) return null;
  const { id, carrierId, scopes, sandbox, lastUsedAt } = row;
  const key = { id, scopes, sandbox };
  const actor: Actor = { role: 'dispatcher', accountId: keyAccount(id), sessionId: 0, carrierId, key };
  return { actor, lastUsedAt };
}

/** The origins whose pages may show a carrier's search in a frame; null for an unknown or deleted carrier. */
export async function framersOfCarrier(sql: Db, carrierId: number): Promise<readonly string[] | null> {
  const [row] = await sql<{ embedOrigins: string[] }[]>`select embed_origins from carrier where id = ${carrierId}`;
  return row?.embedOrigins ?? null;
}

/** Returns the API keys that a person made, without the keys themselves. */
export async function keyData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  return {
    apiKeysMade: await sql`
      select name, prefix, scopes, created_at, expires_at, revoked_at
      from api_key where created_by = ${accountId} order by id`,
  };
}

export async function webhookData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  return {
    webhooksMade: await sql`
      select url, events, created_at from webhook_endpoint where created_by = ${accountId} order by id`,
  };
}
