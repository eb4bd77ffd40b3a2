import type { Db } from '#server/core/database/db.ts';

/**
 * Ends what lets a blocked person in without a sign-in: the API keys that they made, the links of their roster and of their tracker. Returns
 * the carrier of which they were the last active owner, whose keys and webhooks end too; null when there is none. Its sale stops by
 * `enforceSelling`.
 */
export async function endAccess(sql: Db, accountId: number, now: Date): Promise<number | null> {
  await sql`update api_key set revoked_at = ${now} where created_by = ${accountId} and revoked_at is null`;
  await sql`delete from roster_feed where account_id = ${accountId}`;
  await sql`delete from tracking_token where account_id = ${accountId}`;
  const carrierId = await carrierWithoutOwner(sql, accountId);
  if (carrierId === null) return null;
  await sql`update api_key set revoked_at = ${now} where carrier_id = ${carrierId} and revoked_at is null`;
  await sql`
    update webhook_endpoint set disabled_at = ${now}, disabled_why = 'blocked' where carrier_id = ${carrierId} and disabled_at is null`;
  await sql`
    delete from tracking_token where account_id in (select account_id from member where carrier_id = ${carrierId})`;
  return carrierId;
}

async function carrierWithoutOwner(sql: Db, accountId: number): Promise<number | null> {
  const [row] = await sql<{ carrierId: number }[]>`
    select m.carrier_id as "carrierId" from member m
    where m.account_id = ${accountId} and m.role = 'owner' and not exists (
      select from member o join account a on a.id = o.account_id
      where o.carrier_id = m.carrier_id and o.role = 'owner' and a.status = 'active')`;
  return row?.carrierId ?? null;
}
