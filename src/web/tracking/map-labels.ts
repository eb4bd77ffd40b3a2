/** A name that wants a place on the screen, in pixels; the heavier one gets it. */
export interface Wanted<T> {
  of: T;
  x: number;
  y: number;
  weight: number;
}

interface View {
  width: number;
  height: number;
}

/** At most so many names stand on a map at once. */
const MAX_COUNT = 24;
/** A name keeps others away, in pixels to the sides and up and down. */
const APART = { x: 92, y: 30 };

/**
 * Which names stand on the map: by weight, none over another or over what is `taken` (the stops), none half outside or under
 * what lies over the map (`covered`). Weights must be the same at every zoom, so that names do not come and go.
 */
export function chooseNames<T>(
  wanted: readonly Wanted<T>[],
  view: View,
  taken: readonly { x: number; y: number }[],
  covered: readonly Box[] = [],
): Wanted<T>[] {
  const places = [...taken];
  const chosen: Wanted<T>[] = [];
  for (const one of wanted.toSorted((a, b) => b.weight - a.weight)) {
    if (chosen.length >= MAX_COUNT) break;
    const inside = one.x > 24 && one.x < view.width - 24 && one.y > 12 && one.y < view.height - 12;
    const free = places.every(({ x, y }) => Math.abs(x - one.x) > APART.x || Math.abs(y - one.y) > APART.y);
    const words = { left: one.x - APART.x / 2, right: one.x + APART.x / 2, top: one.y - HALF, bottom: one.y + HALF };
    if (!inside || !free || covered.some((box) => overlap(box, words))) continue;
    places.push(one);
    chosen.push(one);
  }
  return chosen;
}

/** From so many thousands of people on a town may have its name at a zoom: capitals from afar, small towns close by. */
export function minWeight(zoom: number): number {
  if (zoom < 4) return 1500;
  if (zoom < 5) return 700;
  if (zoom < 6) return 300;
  if (zoom < 7) return 120;
  return zoom < 8 ? 50 : 0;
}

/** A name beside a stop: where the stop is, how wide the name, and how much it matters. */
export interface StopName {
  x: number;
  y: number;
  width: number;
  weight: number;
}

/** Room on the screen, in pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where a name stands by its stop; `none`: there is no room for it. */
export type NameSide = 'right' | 'left' | 'above' | 'below' | 'none';

/** Half of a name's height, how far it begins beside its stop, and half of a stop. */
const HALF = 9;
const BESIDE = 12;
const DOT = 7;

/**
 * On which side of its stop each name stands: the first of right, left, above and below where it lies within the map, over no
 * other name or stop and over nothing of `taken` (the bus, the map's buttons). The weightier are placed first.
 */
export function placeNames(names: readonly StopName[], view: View, taken: readonly Box[] = []): NameSide[] {
  const sides = names.map((): NameSide => 'none');
  const boxes = [...taken];
  const order = names.map((name, index) => ({ name, index })).sort((a, b) => b.name.weight - a.name.weight);
  for (const { name, index } of order) {
    const dots = names.filter((other) => other !== name).map((other) => boxAround(other, DOT));
    for (const [side, box] of boxesOf(name)) {
      const inside = box.left >= 0 && box.right <= view.width && box.top >= 0 && box.bottom <= view.height;
      if (!inside || [...boxes, ...dots].some((other) => overlap(box, other))) continue;
      boxes.push(box);
      sides[index] = side;
      break;
    }
  }
  return sides;
}

/** A square around a point, `half` to each side. */
export function boxAround({ x, y }: { x: number; y: number }, half: number): Box {
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

function boxesOf({ x, y, width }: StopName): [NameSide, Box][] {
  const beside = { top: y - HALF, bottom: y + HALF };
  const over = { left: x - width / 2, right: x + width / 2 };
  return [
    ['right', { ...beside, left: x + BESIDE, right: x + BESIDE + width }],
    ['left', { ...beside, left: x - BESIDE - width, right: x - BESIDE }],
    ['above', { ...over, top: y - BESIDE - 2 * HALF, bottom: y - BESIDE }],
    ['below', { ...over, top: y + BESIDE, bottom: y + BESIDE + 2 * HALF }],
  ];
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
