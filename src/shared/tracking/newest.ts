import type { Fix, FixOutcome } from './fix.ts';
import { kmBetween } from './globe.ts';
import { TRACKING_INTERVAL } from './limits.ts';

/** What is remembered of a trip's fixes. */
export interface Heard {
  newest: Fix | null;
  /** When the last fix was let through, in ms. */
  takenAt: number;
  /** A fix that no bus could have reached, and how many since agree with it. */
  doubted: { fix: Fix; agreeing: number } | null;
}

export const NOTHING_HEARD: Heard = { newest: null, takenAt: Number.NEGATIVE_INFINITY, doubted: null };

/** Faster than this along a straight line no bus goes, in km/h. */
const TOP_SPEED = 160;
/** Fixes scatter by so many km even when their accuracy says less. */
const SCATTER_KM = 1;
/** So many fixes in a row that agree with each other are right, and the one before them was wrong. */
const AGREEING = 3;

/**
 * What to do with the next fix of a trip, received at `now` (ms): only one that is newer than the newest, and that a bus can
 * have reached from there, moves the bus. `limit`: whether it comes live, at most one in `TRACKING_INTERVAL`.
 */
export function hear(heard: Heard, fix: Fix, now: number, limit = true): { outcome: FixOutcome; heard: Heard } {
  if (limit && now - heard.takenAt < TRACKING_INTERVAL) return { outcome: 'limited', heard };
  const { newest } = heard;
  if (newest && fix.at === newest.at) return { outcome: 'same', heard };
  if (newest && fix.at < newest.at) return { outcome: 'late', heard: { ...heard, takenAt: now } };
  if (newest && !reachable(newest, fix)) {
    const agreeing = heard.doubted && agrees(heard.doubted.fix, fix) ? heard.doubted.agreeing + 1 : 1;
    if (agreeing < AGREEING) {
      return { outcome: 'implausible', heard: { ...heard, takenAt: now, doubted: { fix, agreeing } } };
    }
  }
  return { outcome: 'taken', heard: { newest: fix, takenAt: now, doubted: null } };
}

function agrees(doubted: Fix, fix: Fix): boolean {
  return fix.at > doubted.at && reachable(doubted, fix);
}

/** Whether a bus can have come from one fix to a later one. */
function reachable(from: Fix, to: Fix): boolean {
  const hours = (to.at - from.at) / 3_600_000;
  const vague = ((from.accuracy ?? 0) + (to.accuracy ?? 0)) / 1000;
  return kmBetween(from, to) <= hours * TOP_SPEED + SCATTER_KM + vague;
}
