import { SHARE_AFTER_STOP } from './limits.ts';

/** What the end of a shared link depends on; instants in ms. */
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
 * When a link ends: an hour after the bus was at the holder's stop; while it is ahead, an hour after it is due or expected
 * there, whichever is later; and an hour after the trip's own end at the latest.
 */
export function linkEnd({ stopAt, reachedAt, expected, tripEndedAt }: LinkLife): number {
  const stop = reachedAt ?? Math.max(stopAt, expected ?? stopAt);
  return Math.min(stop, tripEndedAt ?? stop) + SHARE_AFTER_STOP;
}
