/** Chance that falls the same way every time: demo data is made anew and is the same. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number between these, both included. */
  int(from: number, to: number): number;
  /** True so often: `of(0.3)` three times in ten. */
  of(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
  /** A waiting time with this mean, many short ones and a few long ones. */
  wait(mean: number): number;
  bytes(count: number): Uint8Array;
}

/** The chance of one part of the data by its name: what another part draws does not move it. */
export function chanceOf(name: string): Chance {
  const next = mulberry32(hashOf(`vezu/${name}`));
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    next,
    int,
    pick,
    of: (share) => next() < share,
    wait: (mean) => -Math.log(1 - next()) * mean,
    bytes: (count) => Uint8Array.from({ length: count }, () => int(0, 255)),
    weighted: (items, weight) => {
      let left = next() * items.reduce((sum, item) => sum + weight(item), 0);
      for (const item of items) {
        left -= weight(item);
        if (left < 0) return item;
      }
      return pick(items.slice(-1));
    },
  };
}

/** The generator of that name (public domain, Tommy Ettinger): 32 bits of state, plenty for names and seats. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a of a text, 32 bits. */
function hashOf(text: string): number {
  return [...text].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5);
}
