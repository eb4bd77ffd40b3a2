import type { BookingStatus } from '../bookings/lifecycle.ts';
import type { ProblemCode } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import type { TripStatus } from '../trips/schema.ts';

/** Characters of one's own words in an announcement. */
export const MAX_ANNOUNCED = LIMITS.DESCRIPTION_MAX;

/** The statuses whose passengers receive announcements: those who wait for an answer or for the bus, or sit in it. */
export const RECIPIENT_STATUSES: readonly BookingStatus[] = ['unconfirmed', 'confirmed', 'boarded'];

/** Why nothing can be said to everybody on a trip now; null when it can: as long as its road is ahead or under way. */
export function announceRefusal({ status }: { status: TripStatus }): ProblemCode | null {
  if (status === 'cancelled') return 'trip_cancelled';
  return status === 'finished' ? 'trip_state' : null;
}

interface Booked {
  partyId: number;
  status: BookingStatus;
  /** Null for a caller without an account. */
  passengerId: number | null;
}

/** Of a trip's bookings: how many people an announcement reaches, and one booking of each party that only a call reaches. */
export function reachOf<B extends Booked>(bookings: readonly B[]): { reached: number; callers: B[] } {
  const live = bookings.filter(({ status }) => RECIPIENT_STATUSES.includes(status));
  const accounts = new Set(live.flatMap(({ passengerId }) => passengerId ?? []));
  const callers = new Map(live.filter(({ passengerId }) => passengerId === null).map((one) => [one.partyId, one]));
  return { reached: accounts.size, callers: [...callers.values()] };
}
