import { type AnnouncedDelay, dueAt, type Timed } from './late.ts';
import type { Lateness, TripStop } from './schema.ts';

const MINUTE = 60_000;
/** A bus that is fewer than this many minutes off its timetable is on time. */
const ON_TIME_MINUTES = 2;

/** A bus that reaches a stop at most this many minutes after the timetable is punctual. */
export const PUNCTUAL_WITHIN_MINUTES = 15;

type Times = Pick<TripStop, 'arrivesAt' | 'departsAt' | 'arrivedAt'> & { departedAt?: string | null };

/**
 * How late the bus leaves a stop that it has reached, in whole minutes. Until it has left, it leaves at the planned time or when
 * it arrived, whichever is later. 0 for a stop that it has not reached.
 */
export function minutesLate({ arrivesAt, departsAt, arrivedAt, departedAt }: Times): number {
  const due = departsAt ?? arrivesAt;
  if (arrivedAt === null || due === null) return 0;
  return Math.max(0, Math.round((Date.parse(departedAt ?? arrivedAt) - Date.parse(due)) / MINUTE));
}

/**
 * When a bus is expected at a stop: between `low` and `high`, as ISO instants. All three are equal where only a delay is
 * known.
 */
export interface ArrivalRange {
  low: string;
  expected: string;
  high: string;
}

export interface ExpectedArrival extends ArrivalRange {
  state: 'early' | 'onTime' | 'late';
  /** Minutes late, negative when early; 0 while it is on time. */
  minutes: number;
}

/**
 * The expected time and the punctuality of a bus that is due at a stop at `plannedAt` (ISO instant) and expected within
 * `range`. Every view uses this function. No expected time lies in the past. A bus whose range includes the planned time is
 * on time, and so is one that is a minute off.
 */
export function expectedArrival(plannedAt: string | null, range: ArrivalRange, now: Date): ExpectedArrival {
  const soonest = (instant: string) => new Date(Math.max(Date.parse(instant), now.getTime())).toISOString();
  const ahead = { low: soonest(range.low), expected: soonest(range.expected), high: soonest(range.high) };
  if (plannedAt === null) return { ...ahead, state: 'onTime', minutes: 0 };
  const due = Date.parse(plannedAt);
  const minutes = Math.round((Date.parse(ahead.expected) - due) / MINUTE);
  const within = Date.parse(ahead.low) <= due && due <= Date.parse(ahead.high);
  if (within || Math.abs(minutes) < ON_TIME_MINUTES) return { ...ahead, state: 'onTime', minutes: 0 };
  return { ...ahead, state: minutes > 0 ? 'late' : 'early', minutes };
}

/** The range for a bus that keeps the delay, in minutes, with which it left the previous stop. */
export function rangeOfDelay(arrivesAt: string, late: number): ArrivalRange {
  const expected = shifted(arrivesAt, late);
  return { low: expected, expected, high: expected };
}

/**
 * When the bus is expected at a stop by the announced delay at the next one: every later stop is as late. Null for stops before it, and
 * where the delay is not known.
 */
export function lateArrival(stops: readonly Timed[], late: AnnouncedDelay, seq: number): ArrivalRange | null {
  const [said, due] = [dueAt(stops, late.seq), dueAt(stops, seq)];
  if (seq < late.seq || late.expectedAt === null || said === null || due === null) return null;
  const minutes = Math.round((Date.parse(late.expectedAt) - said) / MINUTE);
  return rangeOfDelay(new Date(due).toISOString(), minutes);
}

/** A stop with the ISO instant at which the bus is expected; null for stops that it has reached. */
export type ExpectedStop<S> = S & { expectedAt: string | null };

export interface Forecast<S> {
  stops: ExpectedStop<S>[];
  /** The next stop and the expected arrival there; null at the last stop. */
  next: { stop: S; arrival: ExpectedArrival } | null;
}

/**
 * Adds expected times to the stops of a trip under way: the delay at the next stop is applied to all later stops.
 * `currentSeq` is the stop that the bus reached last, `late` the announced delay at the next one.
 */
export function forecast<S extends TripStop>(
  stops: readonly S[],
  currentSeq: number,
  now: Date,
  late?: Lateness | null,
): Forecast<S> {
  const here = stops.find(({ seq }) => seq === currentSeq);
  const ahead = stops.find(({ seq }) => seq === currentSeq + 1);
  const due = ahead?.arrivesAt ?? null;
  const nextDelay = late?.seq === currentSeq + 1 ? late : null;
  const announced = nextDelay && lateArrival(stops, nextDelay, nextDelay.seq);
  const unknown = nextDelay !== null && announced === null;
  const range = due === null || unknown ? null : (announced ?? rangeOfDelay(due, here ? minutesLate(here) : 0));
  const arrival = range && expectedArrival(due, range, now);
  const minutes =
    due === null || arrival === null ? 0 : Math.floor((Date.parse(arrival.expected) - Date.parse(due)) / MINUTE);
  const expected = stops.map((stop) => ({
    ...stop,
    expectedAt: stop.seq > currentSeq && stop.arrivesAt && !unknown ? shifted(stop.arrivesAt, minutes) : null,
  }));
  return { stops: expected, next: ahead && arrival ? { stop: ahead, arrival } : null };
}

function shifted(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * MINUTE).toISOString();
}
