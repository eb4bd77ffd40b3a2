import type { ProblemCode } from '#shared/core/errors.ts';
import { LIMITS } from '#shared/core/limits.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';

export const MAX_ANNOUNCED = LIMITS.DESCRIPTION_MAX;

/** The statuses whose passengers receive announcements: they wait for an answer or for the bus, or they are in the bus. */
export const RECIPIENT_STATUSES: readonly BookingStatus[] = ['unconfirmed', 'confirmed', 'boarded'];

/** Why a trip cannot be announced to now; null when it can, which is as long as it is not finished or cancelled. */
export function announceRefusal({ status }: { status: TripStatus }): ProblemCode | null {
  if (status === 'cancelled') return 'trip_cancelled';
  return status === 'finished' ? 'trip_state' : null;
}

interface RecipientBooking {
  partyId: number;
  status: BookingStatus;
  /** Null for a caller without an account. */
  passengerId: number | null;
  /** Empty where none was given. */
  phone: string;
}

/**
 * For a trip's bookings, returns the number of accounts that an announcement reaches, and one booking of each person without
 * an account, who has to be called: a person is who has one telephone, or a party without any.
 */
export function reachOf<B extends RecipientBooking>(bookings: readonly B[]): { reached: number; callers: B[] } {
  const live = bookings.filter(({ status }) => RECIPIENT_STATUSES.includes(status));
  const accounts = new Set(live.flatMap(({ passengerId }) => passengerId ?? []));
  const called = live.filter(({ passengerId }) => passengerId === null);
  const callers = new Map(called.map((one) => [one.phone.replace(/\D/g, '') || one.partyId, one]));
  return { reached: accounts.size, callers: [...callers.values()] };
}
