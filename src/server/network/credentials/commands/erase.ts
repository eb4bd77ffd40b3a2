import type { Db } from '#server/core/database/db.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';

/**
 * Deletes the documents of a driver, everywhere, and the documents of a carrier that belonged to this person alone; elsewhere their name is
 * removed from documents that they added and opened. Returns the files to delete.
 */
export async function eraseCredentials(sql: Db, accountId: number): Promise<string[]> {
  const carriers = await ownCarriers(sql, accountId);
  const files = await sql<{ file: string }[]>`
    delete from credential_file f
    where (f.credential_id is null and f.uploaded_by = ${accountId}) or f.credential_id in (
      select c.id from credential c where c.driver_id = ${accountId} or c.carrier_id = any(${carriers}::int[]))
    returning f.file`;
  await sql`delete from credential where driver_id = ${accountId} or carrier_id = any(${carriers}::int[])`;
  await sql`update credential set added_by = null where added_by = ${accountId}`;
  await sql`update credential_file set uploaded_by = null where uploaded_by = ${accountId}`;
  await sql`update credential_opening set account_id = null where account_id = ${accountId}`;
  return files.map(({ file }) => file);
}
