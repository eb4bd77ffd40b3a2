import type { ProblemCode } from '#shared/core/errors.ts';

/** Seats that one account may have requested on one trip while the carrier has not answered. */
export const MAX_OPEN_SEATS_PER_TRIP = 8;

/** Seats that one account may hold on one trip, including confirmed ones. Larger groups are booked by the carrier. */
export const MAX_HELD_SEATS_PER_TRIP = 16;

/** Seats and parcels that one account may have requested on all trips while no carrier has answered. */
export const MAX_OPEN_REQUESTS = 24;

/** How many bookings one account may make within an hour, including cancelled ones. */
export const MAX_BOOKINGS_PER_HOUR = 15;

/**
 * The same limits for a telephone number that books without an account, which nobody has to prove: they are narrower, and count by network,
 * so that others who type the number do not lock it.
 */
export const MAX_GUEST_BOOKINGS_PER_HOUR = 5;
export const MAX_OPEN_GUEST_REQUESTS = 8;
/** Seats and parcels of one number that are ahead and not paid, on all trips, confirmed or not (docs/product.md 9.23). */
export const MAX_UNPAID_GUEST_SEATS = 16;

/** Seats of one trip that were booked from one network, and whose booker has proven neither an address nor a number. */
export const MAX_UNPROVEN_SEATS_OF_NETWORK = 8;

/** From this number of telephone numbers on, unproven seats of one trip from one network are shown to the office as a pattern. */
export const UNPROVEN_PATTERN = 4;

/**
 * The part of a bus that may be held by unproven people: one seat of this many, but this many seats where that is at most half of
 * a small bus, so that a family finds room.
 */
const UNPROVEN_ONE_OF = 3;
const UNPROVEN_FAMILY = 4;

/**
 * Seats booked without an account from one network within an hour, and with one mail within a day: from one network, and from all. A parcel
 * counts as one.
 */
export const GUEST_SEATS_OF_NETWORK = 40;
export const GUEST_SEATS_OF_EMAIL = 24;
export const GUEST_SEATS_OF_EMAIL_IN_ALL = 120;

export interface Requests {
  /** Requested seats on this trip that the carrier has not answered. */
  openSeatsOnTrip: number;
  /** All seats that it holds on this trip, answered or not. */
  heldSeatsOnTrip: number;
  /** Requested seats and parcels on all trips that no carrier has answered. */
  open: number;
  /** The number of bookings made in the last hour. */
  lastHour: number;
}

/** Unproven seats of a trip: under any number and account of a network, and the total. */
export interface UnprovenSeats {
  unprovenOfNetwork: number;
  unprovenOfTrip: number;
}

export interface GuestRequests extends Requests, UnprovenSeats {
  /** Seats and parcels on trips that have not left yet, and of which nothing is paid. */
  unpaidAhead: number;
}

/** Why an account may not have `seats` more on a trip where it holds some; null when it may. It counts for moving there too. */
export function heldRefusal(held: number, seats: number): ProblemCode | null {
  return held + seats > MAX_HELD_SEATS_PER_TRIP ? 'too_many_seats' : null;
}

/**
 * Why an account may not book `seats` more seats (0 for a parcel) for itself; null when it may. `confirmedAtOnce`: the
 * carrier confirms bookings automatically.
 */
export function requestRefusal(requests: Requests, seats: number, confirmedAtOnce: boolean): ProblemCode | null {
  if (requests.lastHour >= MAX_BOOKINGS_PER_HOUR) return 'too_many_bookings';
  const tooMany = heldRefusal(requests.heldSeatsOnTrip, seats);
  if (tooMany) return tooMany;
  if (confirmedAtOnce) return null;
  if (seats > 0 && requests.openSeatsOnTrip + seats > MAX_OPEN_SEATS_PER_TRIP) return 'too_many_seats';
  return requests.open + Math.max(1, seats) > MAX_OPEN_REQUESTS ? 'too_many_open_requests' : null;
}

export function maxUnprovenSeats(seatsOfBus: number): number {
  return Math.max(Math.floor(seatsOfBus / UNPROVEN_ONE_OF), Math.min(UNPROVEN_FAMILY, Math.floor(seatsOfBus / 2)));
}

/** Why an unproven person may not hold `seats` more of a bus (0 for a parcel) from a network; null when they may. */
export function unprovenRefusal(held: UnprovenSeats, seats: number, seatsOfBus: number): ProblemCode | null {
  if (seats === 0) return null;
  if (held.unprovenOfNetwork + seats > MAX_UNPROVEN_SEATS_OF_NETWORK) return 'too_many_unproven_seats';
  return held.unprovenOfTrip + seats > maxUnprovenSeats(seatsOfBus) ? 'too_many_unproven_on_trip' : null;
}

/**
 * Why a telephone number of a network may not book `seats` more seats (0 for a parcel) of a bus without an account; null when it may.
 * `confirmedAtOnce`: the carrier confirms such bookings automatically once they are proven.
 */
export function guestRefusal(
  requests: GuestRequests,
  seats: number,
  { seatsOfBus, confirmedAtOnce }: { seatsOfBus: number; confirmedAtOnce: boolean },
): ProblemCode | null {
  const more = Math.max(1, seats);
  if (requests.lastHour >= MAX_GUEST_BOOKINGS_PER_HOUR) return 'too_many_guest_bookings';
  if (heldRefusal(requests.heldSeatsOnTrip, seats)) return 'too_many_seats';
  const unproven = unprovenRefusal(requests, seats, seatsOfBus);
  if (unproven) return unproven;
  if (requests.unpaidAhead + more > MAX_UNPAID_GUEST_SEATS) return 'too_many_guest_bookings';
  return !confirmedAtOnce && requests.open + more > MAX_OPEN_GUEST_REQUESTS ? 'too_many_guest_bookings' : null;
}
