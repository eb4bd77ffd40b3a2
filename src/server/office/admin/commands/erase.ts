import type { Db } from '#server/core/database/db.ts';

/** Deletes the records of operators who viewed the service as this person, and of what they looked at themselves; the audit log has numbers only. */
export async function eraseOperatorData(sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from operator_view where operator_id = ${accountId} or account_id = ${accountId}`;
  return [];
}
