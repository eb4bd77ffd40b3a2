import { sqlFragment } from '#server/database/db.ts';

/**
 * How many seats of a trip are free between two stops: free on every leg between them. SQL over `free_seats` of the row `trip`; `from`
 * and `to` are the columns with the stops' places in the order of the trip. The same as `freeSeatCount` in `shared/bookings/seating.ts`
 * counts from bookings, but for what was committed a moment ago.
 */
export function freeBetween(trip: string, from: string, to: string): string {
  return `(
    select coalesce(bit_count(bit_and(seats)::bit(64)), 0)::int
    from unnest(${trip}.free_seats[${from} + 1 : ${to}]) as seats)`;
}

/** Seats taken on the fullest leg of the row `trip`. */
export const takenOnFullestLeg = sqlFragment(
  (trip) => `coalesce(${trip}.seats_count - (
    select min(bit_count(seats::bit(64))) from unnest(${trip}.free_seats) as seats), 0)::int`,
);

/** What `free_seats` of the row `trip` has to be by its bookings: for each leg a bitmap in which bit n - 1 is seat n. */
export const freeSeatsByBookings = sqlFragment(
  (trip) => `array(
    select ((1::bigint << ${trip}.seats_count) - 1) & ~coalesce(bit_or(1::bigint << (booking.seat - 1)), 0)
    from generate_series(0, (select max(seq) from trip_stop where trip_id = ${trip}.id) - 1) as leg
    left join booking on booking.trip_id = ${trip}.id and booking.kind = 'passenger' and booking.holds
      and booking.legs @> leg::int
    group by leg order by leg)`,
);
