import type { Db } from '#server/core/db.ts';
import { addBookableTrip, type BookableTrip, TRIP_TIMES } from './bookings.ts';

export const LVIV = { latitude: 49.8397, longitude: 24.0297 } as const;

/** A trip from Lviv to Wrocław that has just set off. */
export async function runningTrip(sql: Db): Promise<BookableTrip> {
  const trip = await addBookableTrip(sql);
  await sql`
    update trip set status = 'started', current_seq = 0, started_at = ${TRIP_TIMES.lviv}::timestamptz - interval '10 minutes'
    where id = ${trip.tripId}`;
  await sql`update trip_stop set arrived_at = ${TRIP_TIMES.lviv} where trip_id = ${trip.tripId} and seq = 0`;
  return trip;
}

/** The newest place that the database has of a trip's bus. */
export async function rowOf(sql: Db, tripId: number) {
  const [row] = await sql<{ lat: number; lon: number; speed: number | null; source: string; progress: number }[]>`
    select lat, lon, speed, source, progress from trip_position where trip_id = ${tripId}`;
  return row;
}

export async function trackOf(sql: Db, tripId: number) {
  return sql<{ at: Date; lat: number }[]>`
    select recorded_at as at, lat from trip_fix where trip_id = ${tripId} order by recorded_at`;
}
