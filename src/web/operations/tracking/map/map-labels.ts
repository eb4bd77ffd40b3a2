/** A name that competes for a place on the screen, in pixels; the heavier one wins. */
export interface LabelCandidate<T> {
  of: T;
  x: number;
  y: number;
  weight: number;
}

interface View {
  width: number;
  height: number;
}

/** The most names on a map. */
const MAX_COUNT = 24;
/** The space that a name keeps free around it, in pixels to the sides and up and down. */
const APART = { x: 92, y: 30 };

/**
 * Chooses the names on the map: by weight, not overlapping each other or `taken` (the stops), not cut off, and not below what
 * covers the map (`covered`). Weights must be the same at every zoom, so that names do not flicker.
 */
export function chooseNames<T>(
  candidates: readonly LabelCandidate<T>[],
  view: View,
  points: readonly { x: number; y: number }[],
  covered: readonly Box[] = [],
): LabelCandidate<T>[] {
  const places = [...points];
  const chosen: LabelCandidate<T>[] = [];
  for (const one of candidates.toSorted((a, b) => b.weight - a.weight)) {
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

/** The least population, in thousands, of a town that is named at a zoom. */
export function minWeight(zoom: number): number {
  if (zoom < 4) return 1500;
  if (zoom < 5) return 700;
  if (zoom < 6) return 300;
  if (zoom < 7) return 120;
  return zoom < 8 ? 50 : 0;
}

/** A name beside a stop: the stop's position, the width of the name, and its weight. */
export interface StopName {
  x: number;
  y: number;
  width: number;
  weight: number;
}

/** A rectangle on the screen, in pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The side of its stop on which a name is placed; `none` when there is no space. */
export type NameSide = 'right' | 'left' | 'above' | 'below' | 'none';

/** Half the height of a name, its distance from the stop, and half the size of a stop. */
const HALF = 9;
const BESIDE = 12;
const DOT = 7;

/**
 * Places each name on the first of right, left, above and below where it is inside the map and covers no other name, stop or
 * `taken` rectangle (the bus, the map's buttons). Heavier names are placed first.
 */
export function placeNames(names: readonly StopName[], view: View, occupied: readonly Box[] = []): NameSide[] {
  const sides = names.map((): NameSide => 'none');
  const boxes = [...occupied];
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
  const band = { top: y - HALF, bottom: y + HALF };
  const over = { left: x - width / 2, right: x + width / 2 };
  return [
    ['right', { ...band, left: x + BESIDE, right: x + BESIDE + width }],
    ['left', { ...band, left: x - BESIDE - width, right: x - BESIDE }],
    ['above', { ...over, top: y - BESIDE - 2 * HALF, bottom: y - BESIDE }],
    ['below', { ...over, top: y + BESIDE, bottom: y + BESIDE + 2 * HALF }],
  ];
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
