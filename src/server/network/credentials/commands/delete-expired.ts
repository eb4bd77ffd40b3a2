import type { Db } from '#server/core/database/db.ts';
import { retainedSince } from '#shared/core/retention.ts';

/**
 * Deletes documents that were replaced long ago, documents of drivers who have left the carrier, files that no document names, and old openings.
 * Returns the files to delete after the commit.
 */
export async function deleteExpiredCredentials(sql: Db, now: Date): Promise<string[]> {
  await sql`
    update credential c set left_at = case when left_at is null then ${now}::timestamptz end
    where driver_id is not null and (left_at is null) = not exists (
      select from member m where m.account_id = c.driver_id and m.carrier_id = c.carrier_id)`;
  await sql`delete from credential_opening where at < ${retainedSince('credentialOpenings', now)}`;
  const files = await sql<{ file: string }[]>`
    delete from credential_file f
    where (f.credential_id is null and f.uploaded_at < ${retainedSince('unnamedCredentialFiles', now)})
      or f.credential_id in (select c.id from credential c where ${isOver(sql, now)})
    returning f.file`;
  await sql`delete from credential c where ${isOver(sql, now)}`;
  return files.map(({ file }) => file);
}

function isOver(sql: Db, now: Date) {
  return sql`(c.replaced_at < ${retainedSince('replacedCredentials', now)} or c.left_at < ${retainedSince('leftCredentials', now)})`;
}
