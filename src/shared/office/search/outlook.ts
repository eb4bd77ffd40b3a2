import { drivingMinutes } from '#shared/operations/tracking/positions/eta.ts';
import type { Wait } from '#shared/operations/tracking/positions/waits.ts';

const MINUTE = 60_000;

/** When a ride that has not begun is expected to arrive, in ms since 1970: in eight of ten cases between `low` and `high`. */
export interface Outlook {
  low: number;
  expected: number;
  /** The arrival that is not exceeded in eight of ten cases. */
  p80: number;
  high: number;
}

export interface BorderLeg {
  /** The minutes that the timetable gives it, waiting included, and its length in a straight line. */
  planned: number;
  km: number;
  /** Whether the ride ends with it. Else a bus that was quick at the border waits for its planned departure at the next stop. */
  last: boolean;
  wait: Wait;
}

/**
 * The arrival of a ride with the border as it was measured instead of as it was planned (docs/product.md 14.5). A ride without a border is
 * expected by its timetable.
 */
export function outlookOf(arrivesAt: number, leg: BorderLeg | null): Outlook {
  if (leg === null) return { low: arrivesAt, expected: arrivesAt, p80: arrivesAt, high: arrivesAt };
  const allowed = leg.planned - Math.min(leg.planned, drivingMinutes(leg.km));
  const at = (wait: number) => {
    const off = wait - allowed;
    return arrivesAt + (leg.last ? off : Math.max(0, off)) * MINUTE;
  };
  const { p10, median, p80, p90 } = leg.wait;
  return { low: at(p10), expected: at(median), p80: at(p80), high: at(p90) };
}

/** How often a ride arrives by a time, of ten cases; never "always" or "never", because nobody can promise either. */
export function timesInTen({ low, expected, p80, high }: Outlook, by: number): number {
  if (low === high) return by >= expected ? 9 : 1;
  const points = [
    [low, 1],
    [expected, 5],
    [p80, 8],
    [high, 9],
  ] as const;
  if (by < low) return 1;
  const after = points.findIndex(([at]) => by < at);
  const [before, next] = [points[after - 1], points[after]];
  if (!before || !next) return 9;
  return Math.round(before[1] + ((by - before[0]) / (next[0] - before[0])) * (next[1] - before[1]));
}

export interface Punctuality {
  trips: number;
  inTime: number;
}

/** A line with fewer trips does not predict the next one. */
export const ENOUGH_TRIPS = 5;

/** Orders by the share of trips in time, the best first; lines that are not known well enough come last. */
export function byPunctuality(one: Punctuality, other: Punctuality): number {
  return shareOf(other) - shareOf(one);
}

function shareOf({ trips, inTime }: Punctuality): number {
  return trips < ENOUGH_TRIPS ? -1 : inTime / trips;
}
