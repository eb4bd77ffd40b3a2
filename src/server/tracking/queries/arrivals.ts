import type { Db } from '#server/database/db.ts';
import type { LinkLife } from '#shared/tracking/link-life.ts';
import { lastExpected } from '../present.ts';
import type { StoredPosition, TripPath } from './trip-paths.ts';

export type Arrival = Pick<LinkLife, 'reachedAt' | 'expected'>;

/** A bus within so many degrees of a place, about three kilometres, is there. */
const NEAR = 0.03;

/** When the bus came to a stop, as the driver said or the track shows, or when it was expected there at the latest. */
export async function arrivalOf(
  sql: Db,
  tripPath: TripPath,
  newer: StoredPosition | undefined,
  seq: number,
  now: Date,
): Promise<Arrival> {
  const said = tripPath.stops.find((stop) => stop.seq === seq)?.arrivedAt;
  if (said) return { reachedAt: Date.parse(said), expected: null };
  const row = lastExpected(tripPath, newer, now).find((stop) => stop.seq === seq);
  if (row?.passed) return { reachedAt: await seenAt(sql, tripPath.id, seq), expected: null };
  return { reachedAt: null, expected: row?.expected?.high ?? null };
}

/** When a bus was first seen near a stop; null where its track has a gap there. */
async function seenAt(sql: Db, tripId: number, seq: number): Promise<number | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(f.recorded_at) as at
    from trip_stop s join place p on p.id = s.place_id join trip_fix f on f.trip_id = s.trip_id
    where s.trip_id = ${tripId} and s.seq = ${seq}
      and f.recorded_at > coalesce(s.arrives_at, s.departs_at) - interval '1 day'
      and abs(f.lat - p.lat) < ${NEAR}::float8 and abs(f.lon - p.lon) * cos(radians(p.lat)) < ${NEAR}::float8`;
  return row?.at?.getTime() ?? null;
}
