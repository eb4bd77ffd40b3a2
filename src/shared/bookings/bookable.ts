import type { ProblemCode } from '../core/errors.ts';
import type { TripStatus } from '../trips/schema.ts';

/** What decides whether a trip can be booked: its state, and when it leaves each of its stops (null at the last). */
export interface BookableTrip {
  status: TripStatus;
  currentSeq: number | null;
  departures: readonly (Date | null)[];
}

/**
 * Why nobody can book from one stop of a trip to another now; null when it can be done. Passengers book a planned trip
 * until it leaves their stop. Its staff can also book while the trip is under way, from the current stop and later ones.
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
