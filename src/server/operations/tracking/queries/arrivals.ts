import type { Db } from '#server/core/database/db.ts';
import { stopSpotJson } from '#server/network/timetable/queries/points.ts';
import type { LinkLife } from '#shared/operations/tracking/link-life.ts';
import { lastExpected } from '../present.ts';
import type { StoredPosition, TripPath } from './trip-paths.ts';

export type Arrival = Pick<LinkLife, 'reachedAt' | 'expected'>;

/** The distance in degrees, about three kilometres, within which a bus counts as at a place. */
const NEAR = 0.03;

/** The time at which the bus reached a stop, by the driver's action or the track, or otherwise the latest expected time. */
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

/** The time of the first fix near a stop; null if the track has a gap there. */
async function seenAt(sql: Db, tripId: number, seq: number): Promise<number | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(f.recorded_at) as at
    from trip_stop s join trip t on t.id = s.trip_id join place p on p.id = s.place_id
      cross join lateral (select ${stopSpotJson(sql, 's')} as spot) its
      cross join lateral (select (spot->>'lat')::float8 as lat, (spot->>'lon')::float8 as lon) at
      join trip_fix f on f.trip_id = s.trip_id
    where s.trip_id = ${tripId} and s.seq = ${seq}
      and f.recorded_at > coalesce(s.arrives_at, s.departs_at) - interval '1 day'
      and abs(f.lat - at.lat) < ${NEAR}::float8 and abs(f.lon - at.lon) * cos(radians(at.lat)) < ${NEAR}::float8`;
  return row?.at?.getTime() ?? null;
}
