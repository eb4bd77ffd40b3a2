/** A generator of pseudo-random values that is the same in every run, so that the demo data is reproducible. */
export interface Chance {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** An integer between these two, both included. */
  int(from: number, to: number): number;
  /** True with this probability: `of(0.3)` in three of ten calls. */
  of(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
  among<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** An exponentially distributed waiting time with this mean: many short ones and a few long ones. */
  wait(mean: number): number;
  bytes(count: number): Uint8Array;
}

/** Returns the generator for one part of the data by its name, independent of all other parts. */
export function chanceOf(name: string): Chance {
  const next = mulberry32(hashOf(`vezu/${name}`));
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  const weighted = <T>(items: readonly T[], weight: (item: T) => number): T => {
    let left = next() * items.reduce((sum, item) => sum + weight(item), 0);
    for (const item of items) {
      left -= weight(item);
      if (left < 0) return item;
    }
    return pick(items.slice(-1));
  };
  return {
    next,
    int,
    pick,
    of: (share) => next() < share,
    wait: (mean) => -Math.log(1 - next()) * mean,
    bytes: (count) => Uint8Array.from({ length: count }, () => int(0, 255)),
    weighted,
    among: <K extends string>(weights: Readonly<Record<K, number>>) => {
      const keys: K[] = [];
      for (const key in weights) keys.push(key);
      return weighted(keys, (key) => weights[key]);
    },
  };
}

/** The generator mulberry32 (public domain, Tommy Ettinger), whose 32 bits of state are enough for names and seats. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The FNV-1a hash of a text, 32 bits. */
function hashOf(text: string): number {
  return [...text].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5);
}
