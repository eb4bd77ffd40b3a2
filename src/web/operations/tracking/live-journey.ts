import type { JourneyInput, JourneyStop } from '#shared/network/timetable/journey-items.ts';
import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import { expectedArrival } from '#shared/sales/trips/delay.ts';

type LiveStop = TripPosition['stops'][number];
type Live = Pick<TripPosition, 'position' | 'stops' | 'nextSeq' | 'border' | 'late'>;

/** The journey line with the bus: its last position and the expected times; without `live` it is unchanged. */
export function liveJourney(input: JourneyInput, live: Live | undefined, busLabel: string, now: Date): JourneyInput {
  if (!live || (!live.position && !live.late)) return input;
  const known = new Map(live.stops.map((stop) => [stop.seq, stop]));
  const stops = input.stops.map((stop): JourneyStop => {
    const expected = known.get(stop.seq);
    if (!expected) return stop;
    const passedAt = stop.passedAt ?? expected.arrivedAt ?? (expected.passed ? expected.plannedAt : null);
    return { ...stop, passedAt, expectedAt: expected.expected ? offPlan(expected, now) : (stop.expectedAt ?? null) };
  });
  const after = live.nextSeq === null ? undefined : input.stops.findLast(({ seq }) => seq < (live.nextSeq ?? 0))?.seq;
  if (after === undefined || !live.position) return { ...input, stops };
  const beforeBorder = live.border?.afterSeq === after && live.border.state !== 'passed';
  return { ...input, stops, bus: { afterSeq: after, at: live.position.recordedAt, words: busLabel, beforeBorder } };
}

/** The expected time at a stop, unless the bus is on time there. */
function offPlan({ expected, plannedAt }: LiveStop, now: Date): string | null {
  if (!expected) return null;
  const arrival = expectedArrival(plannedAt, expected, now);
  return plannedAt !== null && arrival.state === 'onTime' ? null : arrival.expected;
}
