import type { TripPath } from '#server/tracking/queries/trip-paths.ts';
import { lineOf } from '#shared/tracking/line.ts';
import { chanceOf } from './random.ts';
import { legsOf } from './road.ts';

const MINUTE = 60_000;

/** What a driver says of a trip, when they would have said it, in ms since 1970. */
export type Action =
  | { kind: 'start' | 'finish'; at: number }
  /** Arrived at a stop: who wanted to go there leaves. */
  | { kind: 'arrive'; seq: number; at: number }
  /** About to leave a stop: who waited there is on board, or did not come. */
  | { kind: 'leave'; seq: number; at: number };

/**
 * What the driver of a trip has to say by `now`, in its order: they start some minutes ahead, say that they arrived when the
 * bus is there, leave by the timetable or once people are in, and finish when the last one is out.
 */
export function actionsDue(tripPath: TripPath, now: number): Action[] {
  const chance = chanceOf(`deeds/${tripPath.id}`);
  const [ahead, after] = [chance.int(6, 14), chance.int(8, 20)];
  const legs = legsOf(tripPath, lineOf(tripPath.stops, tripPath.crossing));
  const here = tripPath.status === 'started' ? (tripPath.currentSeq ?? 0) : -1;
  const actions: Action[] = [];
  if (here < 0) actions.push({ kind: 'start', at: tripPath.departsAt.getTime() - ahead * MINUTE });
  for (const [seq, { from, to }] of legs.entries()) {
    if (seq >= here) actions.push({ kind: 'leave', seq, at: from });
    if (seq + 1 > here) actions.push({ kind: 'arrive', seq: seq + 1, at: to + chance.int(0, 2) * MINUTE });
  }
  const end = legs.at(-1)?.to ?? tripPath.arrivesAt.getTime();
  actions.push({ kind: 'finish', at: end + after * MINUTE });
  return inOrder(actions).filter(({ at }) => at <= now);
}

/** None before the one that it follows, whatever the timetable says. */
function inOrder(actions: readonly Action[]): Action[] {
  let latest = Number.NEGATIVE_INFINITY;
  return actions.map((action) => {
    latest = Math.max(latest, action.at);
    return { ...action, at: latest };
  });
}
