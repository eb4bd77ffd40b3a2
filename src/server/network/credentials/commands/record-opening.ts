import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';

/** Records who opened a file of a document, and when. */
export async function recordOpening(sql: Db, { accountId }: Actor, fileId: number, now: Date): Promise<void> {
  await sql`insert into credential_opening (file_id, account_id, at) values (${fileId}, ${accountId}, ${now})`;
}
