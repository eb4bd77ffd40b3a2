import type { FixOutcome } from './fix.ts';
import { OLD_POSITION, SILENT_AFTER } from './limits.ts';

/** Facts on a driver's screen about the position of the bus; instants are in ms since 1970, by the server's clock. */
export interface SeenFacts {
  receiver: 'watching' | 'denied' | 'resting';
  connected: boolean;
  /** The newest position of this screen that the server has taken. */
  accepted: number | null;
  /** Why it refused the last one; null if it took it. */
  refused: FixOutcome | null;
  /** The newest position that the server has, and whether this phone's browser sent it. */
  known: { at: number; own: boolean } | null;
  /** Since when this screen has been looking for its position. */
  since: number;
}

type Unseen = 'offline' | 'denied' | 'resting' | 'silent' | 'searching';

/** The answer of the strip, the sheet and the page of the trip: never more than the last answer of the server says. */
export type Seen =
  | { state: 'seen'; at: number }
  | { state: 'whileOpen'; at: number }
  | { state: 'unseen'; since: number | null; why: Unseen }
  | { state: 'refused'; since: number | null; why: FixOutcome };

/** The outcomes after which nobody sees the position. After the others the server has a newer one. */
const REFUSALS: ReadonlySet<FixOutcome> = new Set([
  'no_coordinates',
  'inaccurate',
  'bad_time',
  'implausible',
  'not_tracked',
]);

export function seenState({ receiver, connected, accepted, refused, known, since }: SeenFacts, now: number): Seen {
  const times = [accepted, known?.at ?? null].filter((at) => at !== null);
  const last = times.length === 0 ? null : Math.max(...times);
  if (!connected) return { state: 'unseen', since: last, why: 'offline' };
  // A phone that may not send its position does not hide what an app or another phone of the driver sends.
  const fromElsewhere = known && (!known.own || receiver === 'denied');
  if (fromElsewhere && isFresh(known.at, now)) return { state: 'seen', at: known.at };
  if (receiver === 'watching' && last !== null && isFresh(last, now)) return { state: 'whileOpen', at: last };
  if (receiver === 'denied') return { state: 'unseen', since: last, why: 'denied' };
  if (refused && REFUSALS.has(refused)) return { state: 'refused', since: last, why: refused };
  if (receiver === 'resting') return { state: 'unseen', since: last, why: 'resting' };
  const searching = now - since < OLD_POSITION;
  return { state: 'unseen', since: last, why: searching ? 'searching' : 'silent' };
}

/**
 * Whether the driver and the office are informed that nobody sees a bus under way: once per silence. `seenAt` is null for a bus that nobody has
 * seen yet, `reportedAt` before the first silence.
 */
export function isSilenceDue(
  { startedAt, seenAt, reportedAt }: { startedAt: number; seenAt: number | null; reportedAt: number | null },
  now: number,
): boolean {
  const last = Math.max(startedAt, seenAt ?? startedAt);
  return now - last >= SILENT_AFTER && (reportedAt === null || reportedAt < last);
}

/** Whether a position is new enough to be said without its age. */
export function isFresh(at: number, now: number): boolean {
  return now - at <= OLD_POSITION;
}
