import type { Db } from '#server/core/db.ts';
import { type StoredFix, writeFixes } from '#server/tracking/commands/flush.ts';
import { type Road, roadsOf } from '#server/tracking/queries/roads.ts';
import { between, type Point } from '#shared/tracking/globe.ts';
import { kmOf, lineOf, type TripLine } from '#shared/tracking/line.ts';
import type { DemoTrip } from './trips.ts';

const MINUTE = 60_000;
/** So much of each running trip's track is there, with a fix a minute. */
const TRACKED_MINUTES = 5 * 60;
/** The last fix is so old, in ms. */
const NEWEST_AGE = 20_000;
/** A coach on the road, in metres a second. */
const SPEED = 22;

/** Tracks and newest places of the buses that are on the road. */
export async function writePositions(sql: Db, trips: readonly DemoTrip[], now: Date): Promise<void> {
  const running = trips.filter(({ status }) => status === 'started').map(({ id }) => id);
  const roads = await roadsOf(sql, running, now);
  const tracks = [...roads.values()].map((road) => trackOf(road, now));
  const newest = tracks.flatMap((track) => track.at(-1) ?? []);
  await writeFixes(sql, newest, tracks.flat());
}

function trackOf(road: Road, now: Date): StoredFix[] {
  const { driverId } = road;
  if (driverId === null) return [];
  const line = lineOf(road.stops, road.crossing);
  const legs = legsOf(road, line);
  const end = now.getTime() - NEWEST_AGE;
  const begun = Math.max(legs[0]?.from ?? end, end - TRACKED_MINUTES * MINUTE);
  return Array.from({ length: Math.floor((end - begun) / MINUTE) + 1 }, (_, index) => {
    const at = end - (Math.floor((end - begun) / MINUTE) - index) * MINUTE;
    const { km, moves } = placeAt(legs, at);
    const fix = { ...pointAt(line, km), accuracy: 12, speed: moves ? SPEED : 0, heading: null };
    return { ...fix, at, tripId: road.id, driverId, progress: km, receivedAt: at, source: 'app' as const };
  });
}

interface Leg {
  from: number;
  to: number;
  fromKm: number;
  toKm: number;
}

/** The legs driven so far, and the one under way as late as the bus left. */
function legsOf(road: Road, line: TripLine): Leg[] {
  return road.stops.flatMap((stop, index) => {
    const next = road.stops[index + 1];
    if (!next || stop.arrivedAt === null || next.arrivesAt === null) return [];
    const left = Math.max(Date.parse(stop.arrivedAt), Date.parse(stop.departsAt ?? stop.arrivedAt));
    const late = left - Date.parse(stop.departsAt ?? stop.arrivedAt);
    const to = next.arrivedAt === null ? Date.parse(next.arrivesAt) + late : Date.parse(next.arrivedAt);
    return [{ from: left, to, fromKm: kmOf(line, stop.seq), toKm: kmOf(line, next.seq) }];
  });
}

/** Not quite at the next stop as long as nobody said so. */
const NEARLY = 0.96;

function placeAt(legs: readonly Leg[], at: number): { km: number; moves: boolean } {
  const leg = legs.findLast(({ from }) => at >= from) ?? legs[0];
  if (!leg) return { km: 0, moves: false };
  const part = (at - leg.from) / Math.max(MINUTE, leg.to - leg.from);
  const most = leg === legs.at(-1) ? NEARLY : 1;
  const done = Math.min(most, Math.max(0, part));
  return { km: leg.fromKm + (leg.toKm - leg.fromKm) * done, moves: part > 0 && part < most };
}

function pointAt({ points }: TripLine, km: number): Point {
  const index = Math.max(
    1,
    points.findIndex((point) => point.km >= km),
  );
  const [a, b] = [points[index - 1], points[index]];
  if (!a || !b) return { latitude: a?.latitude ?? 0, longitude: a?.longitude ?? 0 };
  return between(a, b, b.km === a.km ? 0 : (km - a.km) / (b.km - a.km));
}
