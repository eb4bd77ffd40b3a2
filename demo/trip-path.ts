import type { TripPath } from '#server/operations/tracking/queries/trip-paths.ts';
import { between, type Point } from '#shared/operations/tracking/positions/globe.ts';
import { kmOf, lineOf, type TripLine } from '#shared/operations/tracking/positions/line.ts';
import { chanceOf } from './random.ts';
import { isBorder } from './trips.ts';

const MINUTE = 60_000;
const RADIAN = Math.PI / 180;

/** The leg from one stop to the next, in km and ms. `reached`: whether the driver has reported the arrival at its first stop. */
export interface Leg {
  from: number;
  to: number;
  fromKm: number;
  toKm: number;
  reached: boolean;
}

/** The position of a bus: its speed in metres per second, and degrees clockwise from north (null at rest). */
export interface TripPathPlace extends Point {
  km: number;
  speed: number;
  heading: number | null;
}

/** An action of a driver during a trip, with its time in ms since 1970: at a stop passengers get off first, and board until the bus leaves. */
export interface Action {
  kind: 'start' | 'arrive' | 'leave' | 'finish';
  seq?: number;
  at: number;
}

/**
 * Returns a trip's legs: with the reported times as far as the driver has reported them; after that with the delay at the last reported
 * stop, and with simulated losses and gains.
 */
export function legsOf(tripPath: TripPath, line: TripLine): Leg[] {
  let late = 0;
  return tripPath.stops.flatMap((stop, index): Leg[] => {
    const next = tripPath.stops[index + 1];
    const planned = stop.departsAt ?? stop.arrivesAt;
    if (!next?.arrivesAt || planned === null) return [];
    if (stop.arrivedAt !== null) late = Math.max(0, Date.parse(stop.arrivedAt) - Date.parse(planned));
    const from = Date.parse(planned) + late;
    const expected = Date.parse(next.arrivesAt) + late + lossTo(tripPath, index + 1);
    const to = next.arrivedAt === null ? expected : Date.parse(next.arrivedAt);
    late = Math.max(0, to - Date.parse(next.departsAt ?? next.arrivesAt));
    const [fromKm, toKm] = [kmOf(line, stop.seq), kmOf(line, next.seq)];
    return [{ from, to: Math.max(to, from + MINUTE), fromKm, toKm, reached: stop.arrivedAt !== null }];
  });
}

/** The simulated delay of a bus on its way to a stop, in ms, most of it at the border; a negative value makes up time. */
function lossTo({ id, stops }: TripPath, index: number): number {
  const chance = chanceOf(`loss/${id}/${index}`);
  const stop = stops[index];
  const border = stop !== undefined && isBorder(stops[index - 1]?.place, stop.place);
  return (border ? Math.min(75, Math.round(chance.wait(22))) - 12 : chance.int(-4, 5)) * MINUTE;
}

/** Returns how far a bus is at an instant; `max` is the share of the last leg at which it waits. */
export function kmAt(legs: readonly Leg[], at: number, max = 1): { km: number; speed: number } {
  const leg = legs.findLast(({ from }) => at >= from) ?? legs[0];
  if (!leg) return { km: 0, speed: 0 };
  const end = leg === legs.at(-1) ? max : 1;
  const part = (at - leg.from) / (leg.to - leg.from);
  const length = leg.toKm - leg.fromKm;
  const km = leg.fromKm + length * Math.min(end, Math.max(0, part));
  return { km, speed: part > 0 && part < end ? (length * 1e6) / (leg.to - leg.from) : 0 };
}

export function placeAt({ points }: TripLine, km: number, speed: number): TripPathPlace {
  const index = points.findIndex((point) => point.km >= km);
  const [a, b] = [points[Math.max(1, index) - 1], points[Math.max(1, index)]];
  if (!a || !b) return { latitude: a?.latitude ?? 0, longitude: a?.longitude ?? 0, km, speed, heading: null };
  const point = between(a, b, b.km === a.km ? 0 : (km - a.km) / (b.km - a.km));
  return { ...point, km, speed, heading: speed > 0 ? bearing(a, b) : null };
}

/** Returns the planned position of a bus: at its first stop until it leaves; null once it has reached its last one. */
export function placeByPlan(tripPath: TripPath, at: number, minKm: number): TripPathPlace | null {
  const line = lineOf(tripPath.stops, tripPath.crossing);
  const legs = legsOf(tripPath, line);
  if (at > (legs.at(-1)?.to ?? 0)) return null;
  const { km, speed } = kmAt(legs, at);
  return placeAt(line, Math.max(km, minKm), speed);
}

function bearing(a: Point, b: Point): number {
  const east = (b.longitude - a.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * RADIAN);
  return Math.round((Math.atan2(east, b.latitude - a.latitude) / RADIAN + 360) % 360);
}

/**
 * Returns the actions of a trip's driver that are due by `now`, in order: the driver starts the trip some minutes ahead, reports the
 * arrival when the bus is at a stop, leaves by the timetable or after boarding, and finishes the trip after the last stop.
 */
export function actionsDue(tripPath: TripPath, now: number): Action[] {
  const chance = chanceOf(`actions/${tripPath.id}`);
  const [ahead, after] = [chance.int(6, 14), chance.int(8, 20)];
  const legs = legsOf(tripPath, lineOf(tripPath.stops, tripPath.crossing));
  const here = tripPath.status === 'started' ? (tripPath.currentSeq ?? 0) : -1;
  const actions: Action[] = [];
  if (here < 0) actions.push({ kind: 'start', at: tripPath.departsAt.getTime() - ahead * MINUTE });
  for (const [seq, { from, to }] of legs.entries()) {
    const left = seq === here && (tripPath.stops[seq]?.departedAt ?? null) !== null;
    if (seq >= here && !left) actions.push({ kind: 'leave', seq, at: from });
    if (seq + 1 > here) actions.push({ kind: 'arrive', seq: seq + 1, at: to + chance.int(0, 2) * MINUTE });
  }
  const end = legs.at(-1)?.to ?? tripPath.arrivesAt.getTime();
  actions.push({ kind: 'finish', at: end + after * MINUTE });
  // No action comes before the previous one, no matter what the timetable says.
  let latest = Number.NEGATIVE_INFINITY;
  for (const action of actions) {
    latest = Math.max(latest, action.at);
    action.at = latest;
  }
  return actions.filter(({ at }) => at <= now);
}
