import type { Db } from '#server/core/database/db.ts';
import type { Secrets } from '#server/core/secrets.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';
import { credentialsBy } from './credentials.ts';

/** The documents of a person as a driver and of their one-person carrier, other documents that they added, and those that they opened. */
export async function credentialData(sql: Db, accountId: number, secrets: Secrets): Promise<Record<string, unknown>> {
  const carriers = await ownCarriers(sql, accountId);
  const own = await credentialsBy(
    sql,
    secrets,
    sql`c.driver_id = ${accountId} or c.carrier_id = any(${carriers}::int[])`,
  );
  const [added, uploaded, opened] = await Promise.all([
    sql`select kind, added_at from credential where added_by = ${accountId} order by id`,
    sql`select name, type, bytes, uploaded_at from credential_file where uploaded_by = ${accountId} order by id`,
    sql`
      select c.kind, o.at from credential_opening o join credential_file f on f.id = o.file_id
        join credential c on c.id = f.credential_id
      where o.account_id = ${accountId} order by o.id`,
  ]);
  return {
    documents: own.map(({ id, addedBy, ...document }) => document),
    documentsAdded: added,
    documentFilesUploaded: uploaded,
    documentFilesOpened: opened,
  };
}
