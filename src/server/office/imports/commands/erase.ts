import type { Db } from '#server/core/database/db.ts';

/** Deletes the records of imports after their retention time; imported data stays. */
export async function deleteExpiredImports(sql: Db, since: Date): Promise<void> {
  await sql`delete from import where made_at < ${since}`;
}

/** Takes a person's name off the imports of a carrier. */
export async function eraseImports(sql: Db, accountId: number): Promise<string[]> {
  await sql`update import set made_by = null where made_by = ${accountId}`;
  return [];
}
