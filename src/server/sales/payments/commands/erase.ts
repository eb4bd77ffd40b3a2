import type { Db } from '#server/core/database/db.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';

/** Ends the merchant accounts of a carrier that belonged to this person alone, and its fiscal receipts. Accounts that were never paid to are deleted. */
export async function eraseMerchantAccounts(sql: Db, accountId: number): Promise<string[]> {
  const carriers = await ownCarriers(sql, accountId);
  await sql`delete from fiscal_gateway where carrier_id = any(${carriers}::int[])`;
  await sql`update merchant_account set active = false, merchant = '', hint = '' where carrier_id = any(${carriers}::int[])`;
  await sql`
    delete from merchant_account m where carrier_id = any(${carriers}::int[])
      and not exists (select from checkout c where c.carrier_id = m.carrier_id and c.provider = m.provider)`;
  return [];
}

/** Deletes the keys of accounts that take no payments any more, and to which nothing was paid since an instant. */
export async function deleteUnusedMerchantKeys(sql: Db, since: Date): Promise<void> {
  await sql`
    update merchant_account m set keys = null where not active and keys is not null and connected_at < ${since} and not exists (
      select from checkout c where c.carrier_id = m.carrier_id and c.provider = m.provider and c.opened_at >= ${since})`;
}
