import type { Db } from '#server/core/db.ts';

/** Links to trips that a person shares, the app of another maker that sends their place, and the newest place of their bus. */
export async function trackingData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [shares, [sender], positions] = await Promise.all([
    sql`select code, trip_id as "tripId" from trip_share where account_id = ${accountId} order by id`,
    sql`
      select created_at as "createdAt", last_used_at as "lastUsedAt" from tracking_token where account_id = ${accountId}`,
    sql`
      select trip_id as "tripId", lat, lon, recorded_at as "recordedAt" from trip_position
      where driver_id = ${accountId} order by trip_id`,
  ]);
  return { sharedLinks: shares, locationSender: sender ?? null, newestPositions: positions };
}
