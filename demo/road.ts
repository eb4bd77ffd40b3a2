import type { TripPath } from '#server/tracking/queries/trip-paths.ts';
import { between, type Point } from '#shared/tracking/globe.ts';
import { kmOf, lineOf, type TripLine } from '#shared/tracking/line.ts';
import { chanceOf } from './random.ts';
import { isBorder } from './route-times.ts';

const MINUTE = 60_000;
const RADIAN = Math.PI / 180;

/** The leg from one stop to the next, in km and ms. */
export interface Leg {
  from: number;
  to: number;
  fromKm: number;
  toKm: number;
  /** Whether the driver has reported the arrival at the first stop of the leg. */
  reached: boolean;
}

/** The position of a bus and its movement there. */
export interface TripPathPlace extends Point {
  km: number;
  /** Metres per second. */
  speed: number;
  /** Degrees clockwise from north; null while the bus stands. */
  heading: number | null;
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
    if (!next || next.arrivesAt === null || planned === null) return [];
    if (stop.arrivedAt !== null) late = Math.max(0, Date.parse(stop.arrivedAt) - Date.parse(planned));
    const from = Date.parse(planned) + late;
    const to =
      next.arrivedAt === null
        ? Date.parse(next.arrivesAt) + late + lossTo(tripPath, index + 1)
        : Date.parse(next.arrivedAt);
    late = Math.max(0, to - Date.parse(next.departsAt ?? next.arrivesAt));
    const [fromKm, toKm] = [kmOf(line, stop.seq), kmOf(line, next.seq)];
    return [{ from, to: Math.max(to, from + MINUTE), fromKm, toKm, reached: stop.arrivedAt !== null }];
  });
}

/** The simulated delay of a bus on its way to a stop, in ms, most of it at the border; a negative value makes up time. */
function lossTo({ id, stops }: TripPath, index: number): number {
  const [before, stop] = [stops[index - 1], stops[index]];
  const chance = chanceOf(`loss/${id}/${index}`);
  const border = stop !== undefined && isBorder(before?.place, stop.place);
  return (border ? Math.min(75, Math.round(chance.wait(22))) - 12 : chance.int(-4, 5)) * MINUTE;
}

/** Returns how far a bus is at an instant; `max` is the share of the last leg at which it waits. */
export function kmAt(legs: readonly Leg[], at: number, max = 1): { km: number; speed: number } {
  const leg = legs.findLast(({ from }) => at >= from) ?? legs[0];
  if (!leg) return { km: 0, speed: 0 };
  const lasts = leg.to - leg.from;
  const end = leg === legs.at(-1) ? max : 1;
  const part = (at - leg.from) / lasts;
  const moves = part > 0 && part < end;
  const length = leg.toKm - leg.fromKm;
  return {
    km: leg.fromKm + length * Math.min(end, Math.max(0, part)),
    speed: moves ? (length * 1000) / (lasts / 1000) : 0,
  };
}

/** Returns the point of a line at a given kilometre. */
export function placeAt({ points }: TripLine, km: number, speed: number): TripPathPlace {
  const index = Math.max(
    1,
    points.findIndex((point) => point.km >= km),
  );
  const [a, b] = [points[index - 1], points[index]];
  if (!a || !b) return { latitude: a?.latitude ?? 0, longitude: a?.longitude ?? 0, km, speed, heading: null };
  const point = between(a, b, b.km === a.km ? 0 : (km - a.km) / (b.km - a.km));
  return { ...point, km, speed, heading: speed > 0 ? bearing(a, b) : null };
}

/** Returns the planned position of a bus: at its first stop until it leaves; null once it has reached its last one. */
export function placeByPlan(tripPath: TripPath, at: number, minKm: number): TripPathPlace | null {
  const line = lineOf(tripPath.stops, tripPath.crossing);
  const legs = legsOf(tripPath, line);
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last || at > last.to) return null;
  const { km, speed } = kmAt(legs, at);
  return placeAt(line, Math.max(km, minKm), speed);
}

function bearing(a: Point, b: Point): number {
  const east = (b.longitude - a.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * RADIAN);
  const degrees = Math.atan2(east, b.latitude - a.latitude) / RADIAN;
  return Math.round((degrees + 360) % 360);
}
