import type { Db } from '#server/database/db.ts';
import { type StoredFix, writeFixes } from '#server/tracking/commands/flush.ts';
import { type TripPath, tripPathsOf } from '#server/tracking/queries/trip-paths.ts';
import { lineOf } from '#shared/tracking/line.ts';
import { kmAt, legsOf, placeAt } from './road.ts';
import type { DemoTrip } from './trips.ts';

const MINUTE = 60_000;
/** Each trip under way has a track of this many minutes, with a fix per minute. */
const TRACKED_MINUTES = 5 * 60;
/** The age of the last fix, in ms. */
const NEWEST_AGE = 20_000;
/** A bus stays before the next stop at this share of the leg until its driver reports the arrival. */
const NEARLY = 0.96;

/** Writes the tracks and newest positions of the buses under way. */
export async function writePositions(sql: Db, trips: readonly DemoTrip[], now: Date): Promise<void> {
  const running = trips.filter(({ status }) => status === 'started').map(({ id }) => id);
  const tripPaths = await tripPathsOf(sql, running, now);
  const tracks = [...tripPaths.values()].map((tripPath) => trackOf(tripPath, now));
  const newest = tracks.flatMap((track) => track.at(-1) ?? []);
  await writeFixes(sql, newest, tracks.flat());
}

function trackOf(tripPath: TripPath, now: Date): StoredFix[] {
  const { driverId } = tripPath;
  if (driverId === null) return [];
  const line = lineOf(tripPath.stops, tripPath.crossing);
  const legs = legsOf(tripPath, line).filter(({ reached }) => reached);
  const end = now.getTime() - NEWEST_AGE;
  const begun = Math.max(legs[0]?.from ?? end, end - TRACKED_MINUTES * MINUTE);
  return Array.from({ length: Math.floor((end - begun) / MINUTE) + 1 }, (_, index) => {
    const at = end - (Math.floor((end - begun) / MINUTE) - index) * MINUTE;
    const { km, speed } = kmAt(legs, at, NEARLY);
    const { latitude, longitude, heading } = placeAt(line, km, speed);
    const fix = { latitude, longitude, accuracy: 12, speed, heading };
    return { ...fix, at, tripId: tripPath.id, driverId, progress: km, receivedAt: at, source: 'app' as const };
  });
}
