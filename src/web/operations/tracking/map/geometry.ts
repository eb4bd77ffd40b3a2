import { kmBetween, type Point } from '#shared/operations/tracking/positions/globe.ts';
import type { TripLine } from '#shared/operations/tracking/positions/line.ts';

/** Longitude and latitude, in the order of GeoJSON. */
export type LonLat = [longitude: number, latitude: number];

const EARTH_M = 6_371_009;
const DEGREE = 180 / Math.PI;

/** The point that is `metres` away from another in the direction of a heading, in degrees clockwise from north. */
export function metresFrom({ latitude, longitude }: Point, metres: number, heading: number): Point {
  const reach = (metres / EARTH_M) * DEGREE;
  const shrink = Math.max(Math.cos(latitude / DEGREE), 0.01);
  const angle = heading / DEGREE;
  return { latitude: latitude + reach * Math.cos(angle), longitude: longitude + (reach / shrink) * Math.sin(angle) };
}

/** A closed ring around a point at `metres`, as GeoJSON expects it. */
export function circleAround(point: Point, metres: number, corners = 24): LonLat[] {
  return Array.from({ length: corners + 1 }, (_, n): LonLat => {
    const [longitude, latitude] = lonLat(metresFrom(point, metres, ((n % corners) / corners) * 360));
    return [rounded(longitude), rounded(latitude)];
  });
}

/**
 * Cuts the line at the bus into the part behind it and the part ahead. `km` is the distance along the line; null when the bus
 * has not set off.
 */
export function cutLine(line: TripLine, km: number | null): { behind: LonLat[]; ahead: LonLat[] } {
  const corners = line.points.map((point) => ({ at: lonLat(point), km: point.km }));
  if (km === null || km <= 0) return { behind: [], ahead: corners.map(({ at }) => at) };
  const behind = corners.filter((corner) => corner.km <= km).map(({ at }) => at);
  const ahead = corners.filter((corner) => corner.km > km).map(({ at }) => at);
  const [before, after] = [corners.findLast((corner) => corner.km <= km), corners.find((corner) => corner.km > km)];
  if (!before || !after) return { behind, ahead };
  const part = (km - before.km) / (after.km - before.km);
  const cut: LonLat = [mix(before.at[0], after.at[0], part), mix(before.at[1], after.at[1], part)];
  return { behind: [...behind, cut], ahead: [cut, ...ahead] };
}

/** The bounding box of points, south-west and north-east; null for no points. */
export function boxAround(points: readonly Point[]): [LonLat, LonLat] | null {
  if (points.length === 0) return null;
  const lons = points.map(({ longitude }) => longitude);
  const lats = points.map(({ latitude }) => latitude);
  return [
    [Math.min(...lons), Math.min(...lats)],
    [Math.max(...lons), Math.max(...lats)],
  ];
}

/** A jump further than this, in km, is not animated. */
const LEAP_KM = 5;

/** The marker's position when `part` (0 to 1) of the movement is done: eased at both ends, without long jumps. */
export function markerBetween(from: Point, to: Point, part: number): Point {
  if (part >= 1 || kmBetween(from, to) > LEAP_KM) return to;
  const eased = part * part * (3 - 2 * part);
  return {
    latitude: mix(from.latitude, to.latitude, eased),
    longitude: mix(from.longitude, to.longitude, eased),
  };
}

export function lonLat({ latitude, longitude }: Point): LonLat {
  return [longitude, latitude];
}

function mix(a: number, b: number, part: number): number {
  return a + (b - a) * part;
}

/** Six digits of a degree are a tenth of a metre. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
