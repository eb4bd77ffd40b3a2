export interface TestClock {
  now(): Date;
  set(instant: Date | string): void;
  /** Moves the clock on by this many milliseconds. */
  advance(ms: number): void;
  /** Sets its initial time again. */
  reset(): void;
}

/** A clock that moves only when a test moves it; an ordinary Wednesday by default. */
export function testClock(start: Date | string = '2026-06-10T09:00:00Z'): TestClock {
  let at = new Date(start);
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = new Date(instant);
    },
    advance: (ms) => {
      at = new Date(at.getTime() + ms);
    },
    reset: () => {
      at = new Date(start);
    },
  };
}
