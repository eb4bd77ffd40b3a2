import { DomainError } from '#shared/core/errors.ts';

/** Runs tasks, a few at a time and in the order of their arrival. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a queue for work that takes a core or much memory. It throws `overloaded` when more than `waiting` tasks wait. */
export function boundedQueue(atOnce: number, waiting: number): Queue {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new DomainError('overloaded');
      // A task that ends passes its slot to the next in line, so that a newcomer cannot take it.
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
