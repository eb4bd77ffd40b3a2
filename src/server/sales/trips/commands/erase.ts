import type { Db } from '#server/core/database/db.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';

/** Trips of an erased account stay, without the texts that it wrote; future trips of its own company without bookings are cancelled. */
export async function eraseTrips(sql: Db, accountId: number, now: Date): Promise<string[]> {
  const carriers = await ownCarriers(sql, accountId);
  await sql`
    update trip set cancel_reason = null
    where id in (select trip_id from trip_event where actor_id = ${accountId} and action = 'cancel')`;
  await sql`update trip_event set data = data - 'reason' where actor_id = ${accountId}`;
  await sql`
    update trip set status = 'cancelled', cancelled_at = ${now}
    where carrier_id = any(${carriers}::int[]) and status in ('new', 'planned')`;
  return [];
}
