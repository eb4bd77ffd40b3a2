import type { ProblemCode } from '#shared/core/errors.ts';
import type { Lateness, TripStatus, TripStop } from './schema.ts';

const MINUTE = 60_000;
/** An hour is named at most this many hours ahead. */
const LATE_HOURS = 24;
/** A position further than this many km from where a bus was that did not know its delay shows that it moves again. */
const MOVES_KM = 10;

export type AnnouncedDelay = Pick<Lateness, 'seq' | 'expectedAt' | 'moreBy'>;

export type Timed = Pick<TripStop, 'seq' | 'arrivesAt' | 'departsAt' | 'arrivedAt'>;
interface Underway {
  status: TripStatus;
  currentSeq: number | null;
  stops: readonly Timed[];
}

/** The stop that an hour can be said of: the next one, which is the first before the start; null where none is ahead. */
export function lateSeq({ status, currentSeq, stops }: Underway): number | null {
  if (status !== 'planned' && status !== 'started') return null;
  const seq = status === 'planned' ? 0 : (currentSeq ?? 0) + 1;
  return stops.some((stop) => stop.seq === seq) ? seq : null;
}

/** The planned time of a stop in ms since 1970; null where it has none. */
export function dueAt(stops: readonly Timed[], seq: number): number | null {
  const stop = stops.find((one) => one.seq === seq);
  const due = stop?.arrivesAt ?? stop?.departsAt;
  return due ? Date.parse(due) : null;
}

/** Why an hour may not be said, as an error code: of the next stop only, not before its planned time, and of the next day at most. */
export function lateRefusal(
  trip: Underway,
  { seq, expectedAt, moreBy }: AnnouncedDelay,
  now: Date,
): ProblemCode | null {
  const due = dueAt(trip.stops, seq);
  if (due === null || seq !== lateSeq(trip)) return 'wrong_stop';
  if (expectedAt !== null && moreBy !== null) return 'invalid_input';
  const latest = now.getTime() + LATE_HOURS * 60 * MINUTE;
  const named = Date.parse(expectedAt ?? moreBy ?? now.toISOString());
  const earliest = expectedAt === null ? now.getTime() : Math.max(due, now.getTime() - MINUTE);
  return named < earliest || named > Math.max(latest, due + LATE_HOURS * 60 * MINUTE) ? 'invalid_input' : null;
}

export function isLateKnown(current: Lateness | null | undefined, announced: AnnouncedDelay): boolean {
  const at = (time: string | null | undefined) => (time ? Date.parse(time) : null);
  return (
    at(current?.expectedAt) === at(announced.expectedAt) &&
    at(current?.moreBy) === at(announced.moreBy) &&
    (!current || current.seq === announced.seq)
  );
}

/** The announced delay, as long as the bus has not reached its stop; null afterwards. */
export function lateNow<L extends AnnouncedDelay>(late: L | null | undefined, trip: Underway): L | null {
  if (!late || (trip.status !== 'planned' && trip.status !== 'started')) return null;
  const stop = trip.stops.find(({ seq }) => seq === late.seq);
  return !stop || stop.arrivedAt !== null || late.seq <= (trip.currentSeq ?? -1) ? null : late;
}

interface SeenBus {
  /** Where the bus is, and where its stop is, in km along the line. */
  km: number;
  stopKm: number;
  /** When the position expects it there, in ms since 1970. */
  expected: number | null;
}

/**
 * Whether a position knows better than the announcement: it expects the bus later, the bus has covered half of the rest of its road since,
 * or it moves again where nothing was known.
 */
export function seesBetter(
  announced: AnnouncedDelay & { saidKm: number | null },
  { km, stopKm, expected }: SeenBus,
): boolean {
  const from = announced.saidKm ?? km;
  if (announced.expectedAt === null) return km - from >= MOVES_KM;
  if (expected !== null && expected > Date.parse(announced.expectedAt) + MINUTE) return true;
  return stopKm > from && km - from >= (stopKm - from) / 2;
}
