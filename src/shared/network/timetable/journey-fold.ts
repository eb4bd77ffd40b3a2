import type { DayItem, FoldItem, JourneyItem, StopItem } from './journey-items.ts';

/**
 * Returns only the reader's own part of the path. Its middle stops are folded between the two ends, the border, the bus and
 * the next stop.
 */
export function foldStops(items: readonly JourneyItem[], own: { from: number; to: number }): JourneyItem[] {
  const shown: JourneyItem[] = [];
  let run: (StopItem | DayItem)[] = [];
  for (const item of ownPart(items, own)) {
    if (item.kind === 'day' || (item.kind === 'stop' && !item.end && item.state !== 'now')) {
      run.push(item);
      continue;
    }
    shown.push(...gather(run), item);
    run = [];
  }
  return [...shown, ...gather(run)];
}

function ownPart(items: readonly JourneyItem[], own: { from: number; to: number }): JourneyItem[] {
  const at = (seq: number) => items.findIndex((item) => item.kind === 'stop' && item.seq === seq);
  return items.slice(Math.max(0, at(own.from)), at(own.to) + 1);
}

/**
 * Folds a run of items. A single stop stays unfolded, because the fold would need as much space; a date after the last stop
 * is kept outside, because it belongs to the items that follow.
 */
function gather(run: readonly (StopItem | DayItem)[]): JourneyItem[] {
  const lastStop = run.findLastIndex((item) => item.kind === 'stop');
  const [inside, behind] = [run.slice(0, lastStop + 1), run.slice(lastStop + 1)];
  const stops = inside.filter((item) => item.kind === 'stop').length;
  const [first, last] = [inside[0], inside.at(-1)];
  if (stops < 2 || !first || !last) return [...run];
  const day = inside.findLast((item) => item.kind === 'day');
  const fold: FoldItem = {
    kind: 'fold',
    items: inside,
    stops,
    day: day ? { date: day.date, days: day.days } : null,
    up: first.up,
    down: last.down,
  };
  return [fold, ...behind];
}
