const MINUTE = 60_000;

/** A passenger is notified when the bus is expected at their stop this many minutes earlier or later than last notified (docs/product.md 10.12). */
export const RANGE_SHIFT_MINUTES = 15;
/** A shift is believed when it has lasted this many minutes: one position that is wrong notifies nobody. */
export const RANGE_HOLDS_MINUTES = 3;
/** So close to the arrival nobody is notified any more: the bus is there before they have read it. */
export const RANGE_TOO_NEAR_MINUTES = 10;

/** When a bus is expected at a stop; all instants are in ms since 1970. */
export interface ShiftRange {
  low: number;
  expected: number;
  high: number;
}

export interface RangeState {
  /** The time that was notified last; at first that of the timetable. */
  known: number;
  /** Since when it is expected at another time; null while it is not. */
  since: number | null;
}

export interface RangeStep extends RangeState {
  notify: boolean;
}

/**
 * The consequence of a new range for the passenger's own stop. A shift counts when the last notified time differs by more than
 * `RANGE_SHIFT_MINUTES` and is outside the range. After a notification the new time is the last notified one, so that a shift is notified
 * once, and a shift back only if it is as large.
 */
export function rangeStep(state: RangeState, range: ShiftRange, now: number): RangeStep {
  const { known, since } = state;
  const within = range.low <= known && known <= range.high;
  if (within || Math.abs(range.expected - known) <= RANGE_SHIFT_MINUTES * MINUTE) {
    return { known, since: null, notify: false };
  }
  const from = since ?? now;
  const notify = now - from >= RANGE_HOLDS_MINUTES * MINUTE && range.expected - now >= RANGE_TOO_NEAR_MINUTES * MINUTE;
  return notify ? { known: range.expected, since: null, notify } : { known, since: from, notify };
}

/** The range of a stop where the passenger boards: a bus that is early waits there for its time. */
export function boardingRange({ low, expected, high }: ShiftRange, planned: number): ShiftRange {
  return { low: Math.max(low, planned), expected: Math.max(expected, planned), high: Math.max(high, planned) };
}
