import { SHARE_AFTER_STOP } from './positions/limits.ts';

/** The facts that determine when a shared link ends; instants in ms since 1970. */
export interface LinkLife {
  /** When the bus is due at the holder's stop by the timetable. */
  stopAt: number;
  /** The arrival there, reported by the driver or derived from the track; null if it is not known. */
  reachedAt: number | null;
  /** The latest expected arrival there, derived from the newest position; null without a position. */
  expected: number | null;
  /** When the trip was finished or cancelled; null before. */
  tripEndedAt: number | null;
}

/**
 * Returns when a link ends, in ms since 1970: an hour after the bus was at the holder's stop; before that, an hour after the
 * planned or expected arrival there, whichever is later; in any case at most an hour after the end of the trip.
 */
export function linkEnd({ stopAt, reachedAt, expected, tripEndedAt }: LinkLife): number {
  const stop = reachedAt ?? Math.max(stopAt, expected ?? stopAt);
  return Math.min(stop, tripEndedAt ?? stop) + SHARE_AFTER_STOP;
}
