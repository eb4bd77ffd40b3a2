import type { Fix, FixOutcome } from './fix.ts';
import { kmBetween } from './globe.ts';
import { TRACKING_INTERVAL } from './limits.ts';

/** The state that decides about a trip's next fix. */
export interface ReceivedFixes {
  newest: Fix | null;
  /** The last fix that arrived after a newer one; it is stored for the track only. */
  late: Fix | null;
  /** A fix that no bus could have reached, and the number of fixes in a row that are consistent with it. */
  doubted: { fix: Fix; agreeing: number } | null;
}

export const NOTHING_RECEIVED: ReceivedFixes = { newest: null, late: null, doubted: null };

/** No bus moves faster than this along a straight line, in km/h. */
const TOP_SPEED = 160;
/** Tolerance in km for scattered fixes, even when their reported accuracy is better. */
const SCATTER_KM = 1;
/**
 * This many consecutive fixes that are consistent with each other are accepted, and the fix before them is considered wrong.
 */
const AGREEING = 3;

/**
 * Decides about the next fix of a trip. It moves the bus only if it is newer than the newest fix and if a bus can have
 * reached it from there; an older fix is stored for the track. At most one fix per `TRACKING_INTERVAL` is taken. The interval
 * is measured between the times at which the fixes were made, not received: a phone sends everything that it stored while
 * offline in one burst, and this must not block its next live fix.
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

function reachable(from: Fix, to: Fix): boolean {
  const hours = (to.at - from.at) / 3_600_000;
  const vague = ((from.accuracy ?? 0) + (to.accuracy ?? 0)) / 1000;
  return kmBetween(from, to) <= hours * TOP_SPEED + SCATTER_KM + vague;
}
