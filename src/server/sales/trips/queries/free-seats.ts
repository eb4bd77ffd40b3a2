import { sqlFragment } from '#server/core/database/db.ts';

/**
 * An SQL expression for the number of seats that are free on every leg between two stops. It reads `free_seats` of the row `trip`; `from`
 * and `to` are the columns with the sequence numbers of the stops. The result equals `freeSeatCount` in `shared/sales/bookings/seats/seating.ts`,
 * except for bookings that were committed a moment ago.
 */
export function freeBetween(trip: string, from: string, to: string): string {
  return `(
    select coalesce(bit_count(bit_and(seats)::bit(64)), 0)::int
    from unnest(${trip}.free_seats[${from} + 1 : ${to}]) as seats)`;
}

export const takenOnFullestLeg = sqlFragment(
  (trip) => `coalesce(${trip}.seats_count - (
    select min(bit_count(seats::bit(64))) from unnest(${trip}.free_seats) as seats), 0)::int`,
);

/**
 * The correct value of `free_seats` of the row `trip`, from its bookings and the seats held for those who wait: for each leg a bitmap in
 * which bit n - 1 is seat n.
 */
export const freeSeatsByBookings = sqlFragment(
  (trip) => `array(
    select ((1::bigint << ${trip}.seats_count) - 1) & ~coalesce(bit_or(1::bigint << (taken.seat - 1)), 0)
    from generate_series(0, (select max(seq) from trip_stop where trip_id = ${trip}.id) - 1) as leg
    left join (
      select seat, legs from booking where trip_id = ${trip}.id and kind = 'passenger' and holds
      union all select seat, legs from seat_hold where trip_id = ${trip}.id
    ) taken on taken.legs @> leg::int
    group by leg order by leg)`,
);
