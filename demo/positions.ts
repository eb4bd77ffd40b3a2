import type { Db } from '#server/core/database/db.ts';
import { type StoredFix, writeFixes } from '#server/operations/tracking/commands/flush.ts';
import { type TripPath, tripPathsOf } from '#server/operations/tracking/queries/trip-paths.ts';
import { lineOf } from '#shared/operations/tracking/positions/line.ts';
import { kmAt, legsOf, placeAt } from './trip-path.ts';
import type { DemoTrip } from './trips.ts';

const MINUTE = 60_000;
/** Each trip under way has a track of this many minutes, with a fix per minute. */
const TRACKED_MINUTES = 5 * 60;
/** The age of the last fix, in ms. */
const NEWEST_AGE = 20_000;
/** A bus stays before the next stop at this share of the leg until its driver reports the arrival. */
const NEARLY = 0.96;

export async function writePositions(sql: Db, trips: readonly DemoTrip[], now: Date): Promise<void> {
  const running = trips.filter(({ status }) => status === 'started').map(({ id }) => id);
  const tripPaths = await tripPathsOf(sql, running, now);
  const tracks = [...tripPaths.values()].map((tripPath) => trackOf(tripPath, now.getTime() - NEWEST_AGE));
  await writeFixes(
    sql,
    tracks.flatMap((track) => track.at(-1) ?? []),
    tracks.flat(),
  );
}

function trackOf(tripPath: TripPath, end: number): StoredFix[] {
  const { driverId, id } = tripPath;
  if (driverId === null) return [];
  const line = lineOf(tripPath.stops, tripPath.crossing);
  const legs = legsOf(tripPath, line).filter(({ reached }) => reached);
  const begun = Math.max(legs[0]?.from ?? end, end - TRACKED_MINUTES * MINUTE);
  const minutes = Math.floor((end - begun) / MINUTE);
  return Array.from({ length: minutes + 1 }, (_, index) => {
    const at = end - (minutes - index) * MINUTE;
    const { km, speed } = kmAt(legs, at, NEARLY);
    const { km: progress, ...fix } = placeAt(line, km, speed);
    return { ...fix, accuracy: 12, at, tripId: id, driverId, progress, receivedAt: at, source: 'app' as const };
  });
}
