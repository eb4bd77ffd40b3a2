import type { Fix, FixOutcome } from './fix.ts';
import { kmBetween } from './globe.ts';
import { TRACKING_INTERVAL } from './limits.ts';

/** The state that decides about a trip's next fix. */
export interface ReceivedFixes {
  newest: Fix | null;
  /** The last fix that arrived after a newer one; it is stored for the track only. */
  late: Fix | null;
  /** A fix that no bus could have reached, and how many since agree with it. */
  doubted: { fix: Fix; agreeing: number } | null;
}

export const NOTHING_RECEIVED: ReceivedFixes = { newest: null, late: null, doubted: null };

/** Faster than this along a straight line no bus goes, in km/h. */
const TOP_SPEED = 160;
/** Fixes scatter by so many km even when their accuracy says less. */
const SCATTER_KM = 1;
/** So many fixes in a row that agree with each other are right, and the one before them was wrong. */
const AGREEING = 3;

/**
 * What to do with the next fix of a trip: only one that is newer than the newest, and that a bus can have reached from there, moves
 * the bus; an older one is kept for the track. At most one in `TRACKING_INTERVAL` is taken, by when the fixes were made and not
 * by when they come: what a phone kept while it had no connection comes all at once, and none of it holds up the next live one.
 */
export function receive(received: ReceivedFixes, fix: Fix): { outcome: FixOutcome; received: ReceivedFixes } {
  const { newest, late, doubted } = received;
  const near = [newest, late, doubted?.fix].filter((other) => other && Math.abs(fix.at - other.at) < TRACKING_INTERVAL);
  if (near.some((other) => other?.at === fix.at)) return { outcome: 'same', received };
  if (near.length > 0) return { outcome: 'limited', received };
  if (newest && fix.at < newest.at) return { outcome: 'late', received: { ...received, late: fix } };
  if (newest && !reachable(newest, fix)) {
    const agreeing = doubted && agrees(doubted.fix, fix) ? doubted.agreeing + 1 : 1;
    if (agreeing < AGREEING) {
      return { outcome: 'implausible', received: { ...received, doubted: { fix, agreeing } } };
    }
  }
  return { outcome: 'taken', received: { ...received, newest: fix, doubted: null } };
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
