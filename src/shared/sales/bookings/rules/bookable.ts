import type { ProblemCode } from '#shared/core/errors.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';

/** The facts that determine whether a trip can be booked: its status, and its departure from each stop (null at the last). */
export interface BookableTrip {
  status: TripStatus;
  currentSeq: number | null;
  departures: readonly (Date | null)[];
  /** Until when operators have stopped the carrier from selling (docs/product.md 16.3). */
  sellingStoppedUntil?: Date | null;
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
  if (trip.sellingStoppedUntil && now < trip.sellingStoppedUntil) return 'selling_stopped';
  if (trip.status === 'started') {
    if (!staff) return 'trip_already_started';
    return fromSeq < (trip.currentSeq ?? 0) ? 'too_late' : null;
  }
  if (trip.status !== 'planned') return 'trip_not_bookable';
  const departure = trip.departures[fromSeq] ?? null;
  if (departure === null) return 'wrong_stops';
  return !staff && now >= departure ? 'too_late' : null;
}

/**
 * The reason why nothing new can be booked with a carrier, by its passengers or its own office; null when it may sell (docs/product.md
 * 5.7). A passenger who comes to a bus during its trip is recorded all the same, and earlier bookings may be changed.
 */
export function saleRefusal({ sells }: { sells: boolean }): ProblemCode | null {
  return sells ? null : 'carrier_not_selling';
}

export interface TripOnTime {
  status: TripStatus;
  currentSeq: number | null;
  stops: readonly { departsAt: string | null; departedAt: string | null }[];
}

/**
 * Whether the bus has left a stop or, before its start, should have: nobody is proposed to board there (docs/product.md 9.19). What is
 * refused is decided by `bookRefusal`.
 */
export function stopPassed(trip: TripOnTime, seq: number, now: Date): boolean {
  const stop = trip.stops[seq];
  const current = trip.currentSeq ?? 0;
  if (trip.status === 'started') return seq < current || (seq === current && (stop?.departedAt ?? null) !== null);
  const departsAt = stop?.departsAt ?? null;
  return departsAt !== null && new Date(departsAt) <= now;
}

/** The first stop where boarding is still possible; the first of all when every stop has passed. */
export function firstOpenStop(trip: TripOnTime, now: Date): number {
  const seq = trip.stops.slice(0, -1).findIndex((_, index) => !stopPassed(trip, index, now));
  return Math.max(0, seq);
}
