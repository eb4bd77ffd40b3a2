import type { ProblemCode } from '../core/errors.ts';

/** Seats that one account may have asked for on one trip while the carrier has not answered. */
export const MAX_OPEN_SEATS_PER_TRIP = 8;

/** Seats that one account may hold on one trip, with those that are confirmed. Larger groups are booked by the carrier. */
export const MAX_HELD_SEATS_PER_TRIP = 16;

/** Seats and parcels that one account may have asked for on all trips while no carrier has answered. */
export const MAX_OPEN_REQUESTS = 24;

/** How often one account may book within an hour, whatever became of it. */
export const MAX_BOOKINGS_PER_HOUR = 15;

/** What an account has asked for so far. */
export interface Requests {
  /** Seats on this trip that nobody has answered. */
  openSeatsOnTrip: number;
  /** Seats on this trip that it holds, answered or not. */
  heldSeatsOnTrip: number;
  /** Seats and parcels on all trips that nobody has answered. */
  open: number;
  /** Bookings of the last hour. */
  lastHour: number;
}

/**
 * Why an account may not book so many more seats (0 for a parcel) for itself; null when it may. `confirmedAtOnce`: the carrier
 * does not want to be asked.
 */
export function requestRefusal(requests: Requests, seats: number, confirmedAtOnce: boolean): ProblemCode | null {
  if (requests.lastHour >= MAX_BOOKINGS_PER_HOUR) return 'too_many_bookings';
  if (requests.heldSeatsOnTrip + seats > MAX_HELD_SEATS_PER_TRIP) return 'too_many_seats';
  if (confirmedAtOnce) return null;
  if (seats > 0 && requests.openSeatsOnTrip + seats > MAX_OPEN_SEATS_PER_TRIP) return 'too_many_seats';
  return requests.open + Math.max(1, seats) > MAX_OPEN_REQUESTS ? 'too_many_open_requests' : null;
}
