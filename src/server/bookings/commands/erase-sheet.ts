import type { Db } from '#server/database/db.ts';

/** The presses of an erased person stay with their trip, without the person and without what they typed. */
export async function eraseSheetActions(sql: Db, accountId: number): Promise<string[]> {
  await sql`update trip_action set account_id = null, input = '{}' where account_id = ${accountId}`;
  return [];
}
