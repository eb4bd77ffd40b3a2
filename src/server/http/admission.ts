/** A request that has been under way for so long, in milliseconds, says that others wait before it. */
const WAITING = 300;
/** While there is a queue, no more are taken than are answered in so many milliseconds. */
const WAIT_LIMIT = 1_000;
/**
 * So many are taken at any speed: of few a slow one says nothing about the others, and a hundred may wait for their passwords.
 */
const FLOOR = 150;
/** The speed is that of the last buckets, each so long. */
const BUCKET = 100;
const BUCKETS = 5;

/** Where requests come in and go out; times are milliseconds of one clock, that is passed in. */
export interface Admission {
  /** Whether one more can be answered in time. */
  hasRoom(now: number): boolean;
  /** Counts a request whose body is there; answers its number. */
  enter(now: number): number;
  leave(number: number, now: number): void;
}

/**
 * Takes requests as long as they can be answered in time: at most `max` at once and, once some wait, as many as the last half
 * second's speed answers within a second (Little's law). A burst on an idle server is taken whole; a flood that lasts is
 * refused but for what is answered soon (docs/reliability.md).
 */
export function admission(max: number): Admission {
  /** When each came that is under way, the oldest first. */
  const inFlight = new Map<number, number>();
  const answered = new Map<number, number>();
  let last = 0;

  function limit(now: number): number {
    const [oldest = now] = inFlight.values();
    if (now - oldest < WAITING) return max;
    return Math.min(max, Math.max(FLOOR, (speed(now) * WAIT_LIMIT) / 1000));
  }

  /** Answers in a second, by the buckets that are full. */
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
