import { TRIP_LIFECYCLE, type TripAction } from './lifecycle.ts';
import { hasLeft } from './phase.ts';
import { type HaltKind, START_AHEAD_HOURS, type TripStatus } from './schema.ts';

const HOUR = 3_600_000;

interface Underway {
  status: TripStatus;
  departsAt: string;
  currentSeq: number | null;
  halt: { kind: HaltKind } | null;
  stops: readonly { seq: number; departedAt: string | null }[];
}

export type NextStep =
  /** `from`: the instant from which the trip may be started; null when it may be started now. */
  | { action: 'start'; from: Date | null }
  | { action: 'depart' | 'arrive'; seq: number }
  | { action: 'resume' }
  | { action: 'finish' };

/** The next action of the trip's staff by the state machine; null if nothing is left to do or a driver has to be assigned first. */
export function nextStep(trip: Underway, now: Date): NextStep | null {
  if (may('start', trip)) {
    const from = new Date(Date.parse(trip.departsAt) - START_AHEAD_HOURS * HOUR);
    return { action: 'start', from: now < from ? from : null };
  }
  if (!may('arrive', trip)) return null;
  if (trip.halt) return { action: 'resume' };
  const here = trip.currentSeq ?? 0;
  if (!trip.stops.some(({ seq }) => seq === here + 1)) return { action: 'finish' };
  return hasLeft(trip.stops, here) ? { action: 'arrive', seq: here + 1 } : { action: 'depart', seq: here };
}

export function may(action: TripAction, trip: { status: TripStatus }): boolean {
  return TRIP_LIFECYCLE[action].from.includes(trip.status);
}
