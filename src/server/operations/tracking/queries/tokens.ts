import type { Db } from '#server/core/database/db.ts';
import type { FixOutcome } from '#shared/operations/tracking/positions/fix.ts';

/** When an account's token for other apps was created, and the outcome of the last position sent by it; null without a token. */
export async function tokenOf(
  sql: Db,
  accountId: number,
): Promise<{ createdAt: Date; last: { at: Date; outcome: FixOutcome } | null } | null> {
  const [row] = await sql<{ createdAt: Date; at: Date | null; outcome: FixOutcome | null }[]>`
    select created_at, last_sent_at as at, last_outcome as outcome
    from tracking_token where account_id = ${accountId}`;
  if (!row) return null;
  const { createdAt, at, outcome } = row;
  return { createdAt, last: at && outcome ? { at, outcome } : null };
}
