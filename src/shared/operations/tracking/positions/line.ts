import { crosses } from '#shared/network/timetable/crossed.ts';
import { between, kmBetween, nearestPart, type Point } from './globe.ts';

/** A corner of a trip's line: a stop (`seq`), or the border crossing (null). */
export interface LinePoint extends Point {
  seq: number | null;
  /** Distance from the first stop, in km. */
  km: number;
}

/** The geometry of a trip: straight lines between its stops, through the crossing on the leg that crosses the border. */
export interface TripLine {
  points: readonly LinePoint[];
  /** The distance of the crossing from the first stop, in km, and the stop before it; null when the trip crosses no border. */
  border: { km: number; afterSeq: number } | null;
  km: number;
}

interface LineStop {
  seq: number;
  place: { lat: number; lon: number; country: string };
}

interface LineCrossing {
  lat: number;
  lon: number;
  countries: readonly string[];
}

/** Builds the line through the stops in their order. The map renders it, and the progress of the bus is measured along it. */
export function lineOf(stops: readonly LineStop[], crossing: LineCrossing | null): TripLine {
  const points: LinePoint[] = [];
  let border: TripLine['border'] = null;
  const add = (point: Point, seq: number | null) => {
    const last = points.at(-1);
    points.push({ ...point, seq, km: last ? last.km + kmBetween(last, point) : 0 });
  };
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    if (crossing && before && !border && crosses(before.place.country, stop.place.country, crossing)) {
      add({ latitude: crossing.lat, longitude: crossing.lon }, null);
      border = { km: points.at(-1)?.km ?? 0, afterSeq: before.seq };
    }
    add({ latitude: stop.place.lat, longitude: stop.place.lon }, stop.seq);
  }
  return { points, border, km: points.at(-1)?.km ?? 0 };
}

/** The distance of a stop from the first stop, in km; the length of the line if the stop is not on it. */
export function kmOf(line: TripLine, seq: number): number {
  return line.points.find((point) => point.seq === seq)?.km ?? line.km;
}

/**
 * Finds the point of the line that is nearest to `point`, within a stretch of the line. Returns its distance from the first
 * stop (`km`) and its distance from `point` (`off`), both in km. A line that turns back passes a place twice; the stretch
 * determines which of the two is meant.
 */
export function project(
  line: TripLine,
  point: Point,
  stretch: { from: number; to: number } = { from: 0, to: line.km },
): { km: number; off: number } {
  let best = { km: stretch.from, off: Number.POSITIVE_INFINITY };
  for (const [index, b] of line.points.entries()) {
    const a = line.points[index - 1];
    if (!a || b.km < stretch.from || a.km > stretch.to) continue;
    const length = b.km - a.km;
    const raw = a.km + nearestPart(point, a, b) * length;
    const km = Math.min(stretch.to, Math.max(stretch.from, raw));
    const off = kmBetween(point, between(a, b, length === 0 ? 0 : (km - a.km) / length));
    if (off < best.off - 1e-9) best = { km, off };
  }
  return best;
}

/** No bus moves faster than this along the line, in km/h; `SLACK_KM` is the tolerance for an inaccurate first fix. */
const FASTEST_ALONG = 130;
const SLACK_KM = 5;

/**
 * The distance that a bus has covered, in km from the first stop: never less than before, and never more than it can have driven since
 * (`before.at` and `at` are in ms since 1970). `before` is null for the first fix; then only `minKm`, the stop that the driver reported, is
 * the lower bound.
 */
export function progressAlong(
  line: TripLine,
  point: Point,
  before: { km: number; at: number } | null,
  at: number,
  minKm: number,
): number {
  const from = Math.max(before?.km ?? 0, minKm);
  const driven = before ? Math.max(0, (at - before.at) / 3_600_000) * FASTEST_ALONG + SLACK_KM : line.km;
  return project(line, point, { from, to: Math.min(line.km, Math.max(from, from + driven)) }).km;
}
