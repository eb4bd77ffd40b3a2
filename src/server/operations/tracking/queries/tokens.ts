import type { Db } from '#server/core/database/db.ts';

/** When an account's token for other apps was created and last used; null without a token. */
export async function tokenOf(
  sql: Db,
  accountId: number,
): Promise<{ createdAt: Date; lastUsedAt: Date | null } | null> {
  const [row] = await sql<{ createdAt: Date; lastUsedAt: Date | null }[]>`
    select created_at as "createdAt", last_used_at as "lastUsedAt" from tracking_token where account_id = ${accountId}`;
  return row ?? null;
}
