import type { Db } from '#server/core/database/db.ts';

export async function eraseAcceptedTerms(sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from terms_acceptance where account_id = ${accountId}`;
  return [];
}
