import type { Db } from '#server/database/db.ts';

/** A review as the notification to the carrier needs it. */
export async function reviewFacts(sql: Db, id: number) {
  const [row] = await sql<{ tripId: number; carrierId: number; drivers: number[]; stars: number }[]>`
    select trip_id as "tripId", carrier_id as "carrierId", array_remove(array[driver_id, second_driver_id], null) as drivers,
      stars from review where id = ${id}`;
  return row ?? null;
}
