import { within } from '#server/core/clock.ts';

interface Times<T> {
  /** After how long it is looked again (ms). */
  again: number;
  /** How long a caller waits for a new look (ms) before it gets the result of the last one. */
  timeout: number;
  /** How long a caller waits for the first look (ms), and the result when that takes longer. */
  limit: number;
  late: T;
}

/**
 * Returns a function that runs the check at most once in an interval, however often it is called, and that does not wait for a check that
 * takes too long.
 */
export function rarely<T>(look: () => Promise<T>, { again, timeout, limit, late }: Times<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | null = null;
  let known: { result: T } | null = null;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > again) {
      const result = look().then((found) => {
        known = { result: found };
        return found;
      });
      last = { at: now, result };
    }
    return within(known ? timeout : limit, last.result, () => (known ? known.result : late));
  };
}
