import { TRIP_LIFECYCLE, type TripAction } from './lifecycle.ts';
import { START_AHEAD_HOURS, type TripStatus } from './schema.ts';

const HOUR = 3_600_000;

interface Underway {
  status: TripStatus;
  departsAt: string;
  currentSeq: number | null;
  stops: readonly { seq: number }[];
}

/** The next action to offer for a trip. */
export type NextStep =
  /** `from`: the instant from which the trip may be started; null when it may be started now. */
  { action: 'start'; from: Date | null } | { action: 'arrive'; seq: number } | { action: 'finish' };

/** The next action of the trip's staff by the state machine; null if nothing is left to do or a driver has to be assigned first. */
export function nextStep(trip: Underway, now: Date): NextStep | null {
  if (may('start', trip)) {
    const from = new Date(Date.parse(trip.departsAt) - START_AHEAD_HOURS * HOUR);
    return { action: 'start', from: now < from ? from : null };
  }
  if (!may('arrive', trip)) return null;
  const next = (trip.currentSeq ?? 0) + 1;
  return trip.stops.some(({ seq }) => seq === next) ? { action: 'arrive', seq: next } : { action: 'finish' };
}

/** Whether the state machine allows an action in the trip's status. */
export function may(action: TripAction, trip: { status: TripStatus }): boolean {
  return TRIP_LIFECYCLE[action].from.includes(trip.status);
}
