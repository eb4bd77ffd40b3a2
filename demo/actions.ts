import type { TripPath } from '#server/tracking/queries/trip-paths.ts';
import { lineOf } from '#shared/tracking/line.ts';
import { chanceOf } from './random.ts';
import { legsOf } from './road.ts';

const MINUTE = 60_000;

/** An action of a driver during a trip, with its time in ms since 1970. */
export type Action =
  | { kind: 'start' | 'finish'; at: number }
  /** The arrival at a stop, where passengers get off. */
  | { kind: 'arrive'; seq: number; at: number }
  /** The departure from a stop, where waiting passengers have boarded or did not come. */
  | { kind: 'leave'; seq: number; at: number };

/**
 * Returns the actions of a trip's driver that are due by `now`, in order: the driver starts the trip some minutes ahead, reports the
 * arrival when the bus is at a stop, leaves by the timetable or after boarding, and finishes the trip after the last stop.
 */
export function actionsDue(tripPath: TripPath, now: number): Action[] {
  const chance = chanceOf(`deeds/${tripPath.id}`);
  const [ahead, after] = [chance.int(6, 14), chance.int(8, 20)];
  const legs = legsOf(tripPath, lineOf(tripPath.stops, tripPath.crossing));
  const here = tripPath.status === 'started' ? (tripPath.currentSeq ?? 0) : -1;
  const actions: Action[] = [];
  if (here < 0) actions.push({ kind: 'start', at: tripPath.departsAt.getTime() - ahead * MINUTE });
  for (const [seq, { from, to }] of legs.entries()) {
    const left = seq === here && (tripPath.stops[seq]?.departedAt ?? null) !== null;
    if (seq >= here && !left) actions.push({ kind: 'leave', seq, at: from });
    if (seq + 1 > here) actions.push({ kind: 'arrive', seq: seq + 1, at: to + chance.int(0, 2) * MINUTE });
  }
  const end = legs.at(-1)?.to ?? tripPath.arrivesAt.getTime();
  actions.push({ kind: 'finish', at: end + after * MINUTE });
  return inOrder(actions).filter(({ at }) => at <= now);
}

/** Moves the times so that no action comes before the previous one, whatever the timetable says. */
function inOrder(actions: readonly Action[]): Action[] {
  let latest = Number.NEGATIVE_INFINITY;
  return actions.map((action) => {
    latest = Math.max(latest, action.at);
    return { ...action, at: latest };
  });
}
