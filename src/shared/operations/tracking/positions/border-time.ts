import { STANDARD_DATE, stopInstants } from '#shared/network/timetable/making.ts';
import type { PlanStop } from '#shared/network/timetable/plan.ts';
import { drivingMinutes } from './eta.ts';
import { kmOf, lineOf } from './line.ts';
import { usualWait } from './waits.ts';

interface PlacedStop extends Omit<PlanStop, 'place'> {
  place: PlanStop['place'] & { lat: number; lon: number; country: string };
}

interface CrossingPlace {
  lat: number;
  lon: number;
  countries: readonly [string, string] | readonly string[];
}

/**
 * The minutes that a timetable leaves for the border, and the usual range of the wait there; null where it leaves at least the shortest
 * usual wait, or passes no border.
 */
export function shortBorderTime(
  stops: readonly PlacedStop[],
  crossing: CrossingPlace,
): { left: number; usual: { from: number; to: number } } | null {
  const line = lineOf(stops, crossing);
  const after = line.border?.afterSeq;
  const instants = stopInstants(stops, STANDARD_DATE);
  const [from, to] = after === undefined ? [] : [instants[after], instants[after + 1]];
  const [leaves, arrives] = [from?.departsAt ?? from?.arrivesAt, to?.arrivesAt ?? to?.departsAt];
  if (after === undefined || !leaves || !arrives) return null;
  const planned = (arrives.getTime() - leaves.getTime()) / 60_000;
  const left = Math.round(planned - drivingMinutes(kmOf(line, after + 1) - kmOf(line, after)));
  const usual = usualWait('unknown');
  return left >= usual.p10 ? null : { left: Math.max(0, left), usual: { from: usual.p10, to: usual.p90 } };
}
