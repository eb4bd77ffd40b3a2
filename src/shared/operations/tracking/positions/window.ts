import type { TripSheet, TripStatus } from '#shared/sales/trips/schema.ts';
import { FORGOTTEN_AFTER_HOURS, TRACK_LEAD_MINUTES } from './limits.ts';

/** The facts that determine whether a trip's driver is tracked; instants in ms since 1970. */
export interface DrivenTrip {
  status: TripStatus;
  departsAt: number;
  arrivesAt: number;
  startedAt: number | null;
  /** When it was finished or cancelled; null before. */
  endedAt: number | null;
}

const LEAD = TRACK_LEAD_MINUTES * 60_000;
const FORGOTTEN = FORGOTTEN_AFTER_HOURS * 3_600_000;

/**
 * Whether the driver of a trip is tracked at the instant `at` (ms since 1970): from 60 minutes before its departure (from its
 * start, if that was earlier) until it is finished or cancelled (docs/product.md 10.1). For a trip that nobody ended,
 * tracking stops a day after its planned arrival.
 */
export function isTrackedAt(trip: DrivenTrip, at: number): boolean {
  if (trip.status === 'new') return false;
  return (
    at >= Math.min(trip.departsAt - LEAD, trip.startedAt ?? trip.departsAt) &&
    at < (trip.endedAt ?? trip.arrivesAt + FORGOTTEN)
  );
}

/**
 * Of a driver's trips, returns the one that a fix made at the instant `at` (ms since 1970) belongs to: a trip under way
 * before a later one, then the earlier of two; null if none is tracked.
 */
export function tripOfFix<T extends DrivenTrip>(trips: readonly T[], at: number): T | null {
  const tracked = trips.filter((trip) => isTrackedAt(trip, at));
  const rank = (trip: T) => (trip.startedAt !== null && trip.startedAt <= at ? 0 : 1);
  return tracked.toSorted((a, b) => rank(a) - rank(b) || a.departsAt - b.departsAt)[0] ?? null;
}

type TrackedSheet = Pick<
  TripSheet,
  'status' | 'departsAt' | 'arrivesAt' | 'startedAt' | 'finishedAt' | 'driverPerson' | 'secondDriverPerson'
>;

export function isTrackedBySheet(sheet: TrackedSheet, driverId: number, at: number): boolean {
  const { status, departsAt, arrivesAt, startedAt, finishedAt, driverPerson, secondDriverPerson } = sheet;
  if (driverPerson?.id !== driverId && secondDriverPerson?.id !== driverId) return false;
  if (status !== 'planned' && status !== 'started') return false;
  const time = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  const trip = { status, departsAt: Date.parse(departsAt), arrivesAt: Date.parse(arrivesAt) };
  return isTrackedAt({ ...trip, startedAt: time(startedAt), endedAt: time(finishedAt) }, at);
}
