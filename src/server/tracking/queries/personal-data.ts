import type { Db } from '#server/core/db.ts';

/** Links to trips that a person shares, the app of another maker that sends their place, and where their bus was. */
export async function trackingData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [shares, [sender], positions, tracks] = await Promise.all([
    sql`select code, trip_id as "tripId" from trip_share where account_id = ${accountId} order by id`,
    sql`
      select created_at as "createdAt", last_used_at as "lastUsedAt" from tracking_token where account_id = ${accountId}`,
    sql`
      select trip_id as "tripId", lat, lon, recorded_at as "recordedAt" from trip_position
      where driver_id = ${accountId} order by trip_id`,
    sql`
      select f.trip_id as "tripId", f.recorded_at as "recordedAt", f.lat, f.lon, f.speed, f.source from trip_fix f
      where f.trip_id in (select id from trip where driver_id = ${accountId}) order by f.recorded_at`,
  ]);
  return { sharedLinks: shares, locationSender: sender ?? null, newestPositions: positions, tracks };
}
