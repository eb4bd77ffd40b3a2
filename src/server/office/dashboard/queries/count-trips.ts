import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { PUNCTUAL_WITHIN_MINUTES } from '#shared/sales/trips/delay.ts';

/** Sold bookings of a trip: confirmed ones, also if they are aboard or have arrived. */
const sold = sqlFragment((booking) => `${booking}.status in ('confirmed', 'boarded', 'completed')`);

/**
 * SQL that counts the trips of a condition on `trip`, one row each, with the columns of `trip_figures` in their order. Sold and received are what the
 * ledger has of the trip. Stops count as reached in time if the bus came at most `PUNCTUAL_WITHIN_MINUTES` after the timetable.
 */
export function countTrips(sql: Db, condition: ReturnType<Db>) {
  return sql`
    select trip.id as trip_id, trip.carrier_id, trip.service_date, trip.status = 'cancelled' as cancelled,
      of_bookings.*, of_money.revenue, of_money.received, trip.seats_count::int as seats, of_legs.leg_passengers,
      of_stops.*, of_reviews.*
    from trip
    cross join lateral (
      select (count(*) filter (where kind = 'passenger' and ${sold(sql, 'booking')}))::int as passengers,
        (count(*) filter (where kind = 'parcel' and ${sold(sql, 'booking')}))::int as parcels,
        (count(*) filter (where status = 'no_show'))::int as no_shows,
        (count(*) filter (where status = 'cancelled' and cancelled_by in ('passenger', 'asked', 'carrier', 'unanswered')))::int as called_off
      from booking where booking.trip_id = trip.id
    ) of_bookings
    cross join lateral (
      select coalesce(sum(owed), 0)::int as revenue, coalesce(sum(paid), 0)::int as received from booking_money where trip_id = trip.id
    ) of_money
    cross join lateral (
      select coalesce(array_agg(passengers order by leg), '{}') as leg_passengers from (
        select leg.seq as leg, count(booking.id)::int as passengers
        from trip_stop leg
        left join booking on booking.trip_id = trip.id and booking.kind = 'passenger' and ${sold(sql, 'booking')}
          and booking.from_seq <= leg.seq and booking.to_seq > leg.seq
        where leg.trip_id = trip.id and leg.departs_at is not null
        group by leg.seq
      ) by_leg
    ) of_legs
    cross join lateral (
      select count(arrived_at)::int as arrivals,
        (count(*) filter (where arrived_at <= arrives_at + make_interval(mins => ${PUNCTUAL_WITHIN_MINUTES})))::int as punctual
      from trip_stop where trip_stop.trip_id = trip.id and arrives_at is not null
    ) of_stops
    cross join lateral (
      select coalesce(sum(review.stars), 0)::int as stars, count(*)::int as reviews from review where review.trip_id = trip.id and review.hidden_at is null
    ) of_reviews
    where ${condition}`;
}
