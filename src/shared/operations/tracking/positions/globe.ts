/** A point on the earth in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

const EARTH_KM = 6371.009;
const RADIAN = Math.PI / 180;

/** The great-circle distance between two points in km (haversine formula). */
export function kmBetween(a: Point, b: Point): number {
  const lat = Math.sin(((b.latitude - a.latitude) * RADIAN) / 2);
  const lon = Math.sin(((b.longitude - a.longitude) * RADIAN) / 2);
  const h = lat * lat + Math.cos(a.latitude * RADIAN) * Math.cos(b.latitude * RADIAN) * lon * lon;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * The fraction (0 to 1) of the line from `a` to `b` at which the line is nearest to `point`. It is computed on a flat
 * projection around the point, which is accurate to a few metres over the length of a leg.
 */
export function nearestPart(point: Point, a: Point, b: Point): number {
  const shrink = Math.cos(point.latitude * RADIAN);
  const dx = (b.longitude - a.longitude) * shrink;
  const dy = b.latitude - a.latitude;
  const length = dx * dx + dy * dy;
  if (length === 0) return 0;
  const part = ((point.longitude - a.longitude) * shrink * dx + (point.latitude - a.latitude) * dy) / length;
  return Math.min(1, Math.max(0, part));
}

/** The point at the fraction `part` (0 to 1) of the line from `a` to `b`. */
export function between(a: Point, b: Point, part: number): Point {
  return {
    latitude: a.latitude + (b.latitude - a.latitude) * part,
    longitude: a.longitude + (b.longitude - a.longitude) * part,
  };
}
