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
const MOST = 24;
/** A name keeps others away, in pixels to the sides and up and down. */
const APART = { x: 92, y: 30 };

/**
 * Which names stand on the map: by weight, none over another or over what is `taken` (the stops), none half outside. Weights
 * must be the same at every zoom, so that names do not come and go.
 */
export function chooseNames<T>(
  wanted: readonly Wanted<T>[],
  view: View,
  taken: readonly { x: number; y: number }[],
): Wanted<T>[] {
  const places = [...taken];
  const chosen: Wanted<T>[] = [];
  for (const one of wanted.toSorted((a, b) => b.weight - a.weight)) {
    if (chosen.length >= MOST) break;
    const inside = one.x > 24 && one.x < view.width - 24 && one.y > 12 && one.y < view.height - 12;
    const free = places.every(({ x, y }) => Math.abs(x - one.x) > APART.x || Math.abs(y - one.y) > APART.y);
    if (!inside || !free) continue;
    places.push(one);
    chosen.push(one);
  }
  return chosen;
}

/** From so many thousands of people on a town may have its name at a zoom: capitals from afar, small towns close by. */
export function leastWeight(zoom: number): number {
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

/** Half of a name's height, and how far it begins beside its stop. */
const HALF = 9;
const BESIDE = 12;

/**
 * On which side of its stop each name stands: at the right, at the left where the map ends or another name is, `none` where
 * there is no room at either. The weightier are placed first.
 */
export function placeNames(names: readonly StopName[], view: View): ('right' | 'left' | 'none')[] {
  const sides = names.map((): 'right' | 'left' | 'none' => 'none');
  const boxes: { from: number; to: number; y: number }[] = [];
  const order = names.map((name, index) => ({ ...name, index })).sort((a, b) => b.weight - a.weight);
  for (const { x, y, width, index } of order) {
    for (const side of ['right', 'left'] as const) {
      const from = side === 'right' ? x + BESIDE : x - BESIDE - width;
      const to = from + width;
      const free = boxes.every((box) => to < box.from || from > box.to || Math.abs(y - box.y) > 2 * HALF);
      if (from < 0 || to > view.width || !free) continue;
      boxes.push({ from, to, y });
      sides[index] = side;
      break;
    }
  }
  return sides;
}
