import { randomBytes } from 'node:crypto';
import { tokenHash } from '#server/core/auth/token.ts';
import type { Db } from '#server/core/database/db.ts';

/**
 * Creates the secret of a driver's roster feed, which replaces an earlier one: 160 random bits in hexadecimal. Only its hash is stored, so
 * the return value is the only copy.
 */
export async function makeFeed(sql: Db, accountId: number, now: Date): Promise<string> {
  const token = randomBytes(20).toString('hex');
  await sql`
    insert into roster_feed (account_id, token_hash, created_at) values (${accountId}, ${tokenHash(token)}, ${now})
    on conflict (account_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`;
  return token;
}

export async function dropFeed(sql: Db, accountId: number): Promise<void> {
  await sql`delete from roster_feed where account_id = ${accountId}`;
}

export async function eraseFeed(sql: Db, accountId: number): Promise<string[]> {
  await dropFeed(sql, accountId);
  return [];
}
