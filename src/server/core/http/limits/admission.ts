/** A request in progress for longer than this, in milliseconds, shows that requests queue up. */
const WAITING = 300;
/** While requests queue up, only as many are accepted as are answered within this time, in milliseconds. */
const WAIT_LIMIT = 1_000;
/** This many requests are always accepted: when there are few requests, a slow one is no sign of load, and a hundred may wait for password hashes. */
const FLOOR = 150;
/** The speed is measured in the last `BUCKETS` buckets of this length, in milliseconds. */
const BUCKET = 100;
const BUCKETS = 5;

/** Counts the requests in progress. Times are in milliseconds of one clock, which the caller passes in. */
export interface Admission {
  hasRoom(now: number): boolean;
  /** Counts a request whose body has arrived; returns its number. */
  enter(now: number): number;
  leave(number: number, now: number): void;
}

/**
 * Accepts requests as long as they can be answered in time: at most `max` at a time and, when requests queue up, as many as are answered
 * within a second at the speed of the last half second (Little's law). A burst on an idle server is accepted completely; of a continuous
 * flood only the requests that are answered soon are accepted (docs/reliability.md).
 */
export function admission(max: number): Admission {
  /** The arrival times of the requests in progress, the oldest first. */
  const inFlight = new Map<number, number>();
  const answered = new Map<number, number>();
  let last = 0;

  function limit(now: number): number {
    const [oldest = now] = inFlight.values();
    if (now - oldest < WAITING) return max;
    return Math.min(max, Math.max(FLOOR, (speed(now) * WAIT_LIMIT) / 1000));
  }

  /** The number of answers per second, from the completed buckets. */
  function speed(now: number): number {
    const current = Math.floor(now / BUCKET);
    let count = 0;
    for (const [bucket, some] of answered) {
      if (bucket < current - BUCKETS) answered.delete(bucket);
      else if (bucket < current) count += some;
    }
    return (count * 1000) / (BUCKET * BUCKETS);
  }

  return {
    hasRoom: (now) => inFlight.size < limit(now),
    enter(now) {
      last += 1;
      inFlight.set(last, now);
      return last;
    },
    leave(number, now) {
      if (!inFlight.delete(number)) return;
      const bucket = Math.floor(now / BUCKET);
      answered.set(bucket, (answered.get(bucket) ?? 0) + 1);
    },
  };
}
