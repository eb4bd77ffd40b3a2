import type { Db } from '#server/core/database/db.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';

/** Deletes the authors of keys, and revokes the keys of a carrier that ends with its only owner. */
export async function eraseKeys(sql: Db, accountId: number, now: Date): Promise<string[]> {
  await sql`
    update api_key set revoked_at = coalesce(revoked_at, ${now}), name = 'API'
    where carrier_id = any(${await ownCarriers(sql, accountId)}::int[])`;
  await sql`update api_key set created_by = null where created_by = ${accountId}`;
  return [];
}

/** Deletes the authors of addresses, and the addresses and events of a carrier that ends with its only owner. */
export async function eraseWebhooks(sql: Db, accountId: number): Promise<string[]> {
  const carriers = await ownCarriers(sql, accountId);
  await sql`delete from webhook_endpoint where carrier_id = any(${carriers}::int[])`;
  await sql`delete from webhook_event where carrier_id = any(${carriers}::int[])`;
  await sql`update webhook_endpoint set created_by = null where created_by = ${accountId}`;
  return [];
}
