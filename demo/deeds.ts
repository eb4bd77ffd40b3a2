import type { Road } from '#server/tracking/queries/roads.ts';
import { lineOf } from '#shared/tracking/line.ts';
import { chanceOf } from './random.ts';
import { legsOf } from './road.ts';

const MINUTE = 60_000;

/** What a driver says of a trip, when they would have said it, in ms since 1970. */
export type Deed =
  | { kind: 'start' | 'finish'; at: number }
  /** Arrived at a stop: who wanted to go there leaves. */
  | { kind: 'arrive'; seq: number; at: number }
  /** About to leave a stop: who waited there is on board, or did not come. */
  | { kind: 'leave'; seq: number; at: number };

/**
 * What the driver of a trip has to say by `now`, in its order: they start some minutes ahead, say that they arrived when the
 * bus is there, leave by the timetable or once people are in, and finish when the last one is out.
 */
export function deedsDue(road: Road, now: number): Deed[] {
  const chance = chanceOf(`deeds/${road.id}`);
  const [ahead, after] = [chance.int(6, 14), chance.int(8, 20)];
  const legs = legsOf(road, lineOf(road.stops, road.crossing));
  const here = road.status === 'started' ? (road.currentSeq ?? 0) : -1;
  const deeds: Deed[] = [];
  if (here < 0) deeds.push({ kind: 'start', at: road.departsAt.getTime() - ahead * MINUTE });
  for (const [seq, { from, to }] of legs.entries()) {
    if (seq >= here) deeds.push({ kind: 'leave', seq, at: from });
    if (seq + 1 > here) deeds.push({ kind: 'arrive', seq: seq + 1, at: to + chance.int(0, 2) * MINUTE });
  }
  const end = legs.at(-1)?.to ?? road.arrivesAt.getTime();
  deeds.push({ kind: 'finish', at: end + after * MINUTE });
  return inOrder(deeds).filter(({ at }) => at <= now);
}

/** None before the one that it follows, whatever the timetable says. */
function inOrder(deeds: readonly Deed[]): Deed[] {
  let latest = Number.NEGATIVE_INFINITY;
  return deeds.map((deed) => {
    latest = Math.max(latest, deed.at);
    return { ...deed, at: latest };
  });
}
