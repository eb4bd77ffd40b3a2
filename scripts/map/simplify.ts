export type LonLat = [longitude: number, latitude: number];

/** Drops corners that are nearer than `tolerance` to the line without them (Ramer, Douglas and Peucker); both ends stay. */
export function simplify(points: readonly LonLat[], tolerance: number): LonLat[] {
  const keep = new Set([0, points.length - 1]);
  const stack: [number, number][] = [[0, points.length - 1]];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span;
    let farthest = { at: -1, off: tolerance };
    for (let at = from + 1; at < to; at += 1) {
      const off = distance(points[at], points[from], points[to]);
      if (off > farthest.off) farthest = { at, off };
    }
    if (farthest.at < 0) continue;
    keep.add(farthest.at);
    stack.push([from, farthest.at], [farthest.at, to]);
  }
  return points.filter((_, at) => keep.has(at));
}

/** The distance of a point from a segment, in degrees; longitudes are scaled as in the middle of Europe. */
function distance(point: LonLat | undefined, a: LonLat | undefined, b: LonLat | undefined): number {
  if (!point || !a || !b) return 0;
  const [px, py, ax, ay, bx, by] = [point[0] * SHRINK, point[1], a[0] * SHRINK, a[1], b[0] * SHRINK, b[1]];
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length));
  return Math.hypot(px - ax - part * (bx - ax), py - ay - part * (by - ay));
}

/** cos 50° */
const SHRINK = 0.64;

export type Box = readonly [west: number, south: number, east: number, north: number];

/** Clips a ring to a box (Sutherland and Hodgman); empty when nothing of it is inside. */
export function clipRing(ring: readonly LonLat[], box: Box): LonLat[] {
  const [west, south, east, north] = box;
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  let corners: LonLat[] = [...ring];
  for (const [axis, limit, sign] of sides) {
    const within = (point: LonLat) => (point[axis] - limit) * sign >= 0;
    corners = corners.flatMap((corner, at) => {
      const before = corners.at(at - 1) ?? corner;
      if (within(before) === within(corner)) return within(corner) ? [corner] : [];
      const part = (limit - before[axis]) / (corner[axis] - before[axis]);
      const cut: LonLat = [before[0] + (corner[0] - before[0]) * part, before[1] + (corner[1] - before[1]) * part];
      return within(corner) ? [cut, corner] : [cut];
    });
  }
  const [first] = corners;
  return first && corners.length > 2 ? [...corners, first] : [];
}

/** The parts of a line whose corners are inside a box. */
export function clipLine(line: readonly LonLat[], [west, south, east, north]: Box): LonLat[][] {
  const parts: LonLat[][] = [];
  let part: LonLat[] = [];
  for (const [x, y] of line) {
    if (x >= west && x <= east && y >= south && y <= north) part.push([x, y]);
    else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  }
  return [...parts, part].filter(({ length }) => length > 1);
}

/** The area of a ring, in square degrees. */
export function areaOf(ring: readonly LonLat[]): number {
  let sum = 0;
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  }
  return Math.abs(sum) / 2;
}

/** Corners on a grid as differences, longitude before latitude; repeated corners are dropped. */
export function differences(points: readonly LonLat[], grid: number): number[] {
  const out: number[] = [];
  let [x, y] = [0, 0];
  for (const [lon, lat] of points) {
    const [nextX, nextY] = [Math.round(lon * grid), Math.round(lat * grid)];
    if (out.length > 0 && nextX === x && nextY === y) continue;
    out.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return out;
}
