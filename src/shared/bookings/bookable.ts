import type { ProblemCode } from '../core/errors.ts';
import type { TripStatus } from '../trips/schema.ts';

/** The facts that determine whether a trip can be booked: its status, and its departure from each stop (null at the last). */
export interface BookableTrip {
  status: TripStatus;
  currentSeq: number | null;
  departures: readonly (Date | null)[];
}

/**
 * Why a trip cannot be booked from one stop to another now; null when it can. Passengers book a planned trip until it leaves
 * their stop. The trip's staff can also book while the trip is under way, from the current stop and later ones.
 */
export function bookRefusal(
  trip: BookableTrip,
  fromSeq: number,
  toSeq: number,
  staff: boolean,
  now: Date,
): ProblemCode | null {
  if (fromSeq >= toSeq || fromSeq < 0 || toSeq >= trip.departures.length) return 'wrong_stops';
  if (trip.status === 'cancelled') return 'trip_cancelled';
  if (trip.status === 'started') {
    if (!staff) return 'trip_already_started';
    return fromSeq < (trip.currentSeq ?? 0) ? 'too_late' : null;
  }
  if (trip.status !== 'planned') return 'trip_not_bookable';
  const departure = trip.departures[fromSeq] ?? null;
  if (departure === null) return 'wrong_stops';
  return !staff && now >= departure ? 'too_late' : null;
}
