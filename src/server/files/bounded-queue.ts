import { DomainError } from '#shared/core/errors.ts';

/** Runs what it is given, a few at a time, the rest in the order they came. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue for work that holds a core or much memory; more than `waiting` in line are refused with `overloaded`. */
export function boundedQueue(atOnce: number, waiting: number): Queue {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new DomainError('overloaded');
      // The one that leaves hands its place over, so that nobody slips in between.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
