/** Lists shorter than this are shown whole. */
const LONG = 8;
/** So many trips of one line are shown one by one. */
const SHOWN = 2;

interface SearchRow {
  carrier: { id: number };
  price: number | null;
}

/** A result, and the further trips of its line that are folded behind it. */
export interface Group<T> {
  shown: T;
  more: T[];
}

/**
 * Puts many results of one carrier's line together: of trips with the same carrier and the same price, the first two are single rows, and
 * all others are in a group behind the second. The order stays.
 */
export function grouped<T extends SearchRow>(results: readonly T[]): Group<T>[] {
  if (results.length < LONG) return results.map((shown) => ({ shown, more: [] }));
  const groups: Group<T>[] = [];
  const lines = new Map<string, Group<T>[]>();
  for (const result of results) {
    const key = `${result.carrier.id} ${result.price}`;
    const line = lines.get(key) ?? [];
    const last = line.at(-1);
    if (line.length >= SHOWN && last) {
      last.more.push(result);
      continue;
    }
    const group = { shown: result, more: [] };
    groups.push(group);
    lines.set(key, [...line, group]);
  }
  return groups;
}
