import { addDays, daysBetween, type LocalDate, localDate } from '#shared/core/time.ts';
import { RETURN_WITHIN_DAYS } from '#shared/sales/prices/return-days.ts';
import type { PublicTrip } from '#shared/sales/trips/schema.ts';
import type { Booking } from '../rules/schema.ts';

export type RideThere = Pick<Booking, 'kind' | 'status' | 'fromSeq' | 'toSeq' | 'fareParts'> & {
  trip: Pick<PublicTrip, 'stops'>;
};

/** Where and from which day on the way back of a ride is searched, and the last day on which its discount holds. */
interface ReturnRide {
  from: number;
  to: number;
  date: LocalDate;
  /** The day of the arrival: there is no way back before it. */
  since: LocalDate;
  lastDay: LocalDate;
}

/**
 * The return trip of a future or past ride, within the days after the arrival for which its discount is valid (docs/product.md 7.5); null
 * for any other booking, and for one that is the way back itself.
 */
export function returnRide({ kind, status, fromSeq, toSeq, fareParts, trip }: RideThere, now: Date): ReturnRide | null {
  if (kind === 'parcel' || !RIDES.includes(status) || fareParts.some(({ part }) => part === 'return')) return null;
  const [start, end] = [trip.stops[fromSeq], trip.stops[toSeq]];
  const arrival = end?.arrivedAt ?? end?.arrivesAt;
  if (!start || !end || !arrival) return null;
  const { zone } = end.place;
  const arrived = localDate(new Date(arrival), zone);
  const days = daysBetween(arrived, localDate(now, zone));
  if (days >= RETURN_WITHIN_DAYS) return null;
  return {
    from: end.place.id,
    to: start.place.id,
    date: addDays(arrived, Math.max(1, days)),
    since: arrived,
    lastDay: addDays(arrived, RETURN_WITHIN_DAYS - 1),
  };
}

/** The statuses of a ride that may have a return ride. */
const RIDES: readonly Booking['status'][] = ['unconfirmed', 'confirmed', 'boarded', 'completed'];

/** Past rides and parcels that can be booked again. */
const PAST: readonly Booking['status'][] = ['completed', 'cancelled', 'no_show', 'ejected'];

/** Where a past ride or parcel is searched again, and for how many; null while it is ahead. Instead of a cancelled one, on the same day. */
export function bookAgain(
  {
    kind,
    status,
    fromSeq,
    toSeq,
    trip,
  }: Pick<Booking, 'kind' | 'status' | 'fromSeq' | 'toSeq'> & Pick<RideThere, 'trip'>,
  seats: number,
  now: Date,
): { from: number; to: number; passengers: number; parcel: boolean; date: LocalDate | null } | null {
  const [start, end] = [trip.stops[fromSeq], trip.stops[toSeq]];
  if (!PAST.includes(status) || !start || !end) return null;
  const { zone } = start.place;
  const day = start.departsAt === null ? null : localDate(new Date(start.departsAt), zone);
  return {
    ...{ from: start.place.id, to: end.place.id, passengers: Math.max(1, seats), parcel: kind === 'parcel' },
    date: status === 'cancelled' && day !== null && day >= localDate(now, zone) ? day : null,
  };
}
