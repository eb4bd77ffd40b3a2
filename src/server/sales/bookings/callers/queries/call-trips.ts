import type { Dated } from '#server/core/clock.ts';
import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { placeJson } from '#server/network/places/queries.ts';
import { priceRangeJson } from '#server/network/timetable/queries.ts';
import { freeBetween } from '#server/sales/trips/queries/free-seats.ts';
import type { LocalDate } from '#shared/core/time.ts';
import { CALL_DAYS, type CallTrip, type CallTrips } from '#shared/sales/bookings/callers/callers-schema.ts';

interface CallTripsFilter {
  carrierId: number;
  from: number;
  to: number;
  date: LocalDate | null;
  /** Days up to this one are not proposed while there is a later one. */
  after: LocalDate | null;
  /** Whether trips are meant too that wait for their driver. */
  unstaffed?: boolean;
}

export type CallTripOnDay = Dated<CallTrip, 'departsAt' | 'arrivesAt'>;

/** A trip that began this long ago may still be on its way. */
const LONGEST_HOURS = 96;

/**
 * The days on which a carrier's trips can still be boarded between two towns, and the trips of the requested day, or of the first. The same
 * rule as `stopPassed`: no trip is returned that has left the stop, or should have.
 */
export async function callTrips(
  sql: Db,
  filter: CallTripsFilter,
  now: Date,
): Promise<Omit<CallTrips, 'trips'> & { trips: CallTripOnDay[] }> {
  const rows = await sql<{ date: LocalDate }[]>`
    select (t.service_date + s.day_off)::date as date
    from ${boardable(sql, filter, now)}
    group by 1 order by 1`;
  const all = rows.map(({ date }) => date);
  const later = all.filter((day) => filter.after === null || day > filter.after);
  const days = later.length > 0 ? later : all;
  const date = filter.date ?? days[0] ?? null;
  return {
    days: days.slice(0, CALL_DAYS),
    date,
    trips: date !== null && all.includes(date) ? await tripsOn(sql, filter, date, now) : [],
  };
}

async function tripsOn(sql: Db, filter: CallTripsFilter, date: LocalDate, now: Date): Promise<CallTripOnDay[]> {
  return sql<CallTripOnDay[]>`
    select t.id as trip_id, s.from_seq, s.to_seq, ${placeJson(sql, 'a')} as "from",
      ${placeJson(sql, 'b')} as "to", dep.point as from_point, arr.point as to_point, dep.departs_at,
      arr.arrives_at, nullif(trim(d.name || ' ' || d.last_name), '') as driver,
      ${freeSeats(sql, 't')} as free_seats,
      coalesce((select min(parcel_limit_kg - parcel_kg) from trip_leg
        where trip_id = t.id and leg >= s.from_seq and leg < s.to_seq), 0) as parcel_room_kg,
      s.price_trip as price, ${priceRangeJson(sql, 's')} as price_range, s.price_delivery as parcel_price
    from ${boardable(sql, filter, now)}
    join trip_stop arr on arr.trip_id = t.id and arr.seq = s.to_seq
    join place a on a.id = dep.place_id
    join place b on b.id = arr.place_id
    left join account d on d.id = t.driver_id
    where t.service_date + s.day_off = ${date}::date
    order by dep.departs_at, t.id`;
}

const freeSeats = sqlFragment((trip) => freeBetween(trip, 's.from_seq', 's.to_seq'));

/** The carrier's trips come first: a pair of large towns has segments of thousands of carriers. */
function boardable(sql: Db, { carrierId, from, to, unstaffed = false }: CallTripsFilter, now: Date) {
  return sql`
    trip t
    join route_segment s on s.plan_id = t.plan_id and s.from_place = ${from} and s.to_place = ${to}
      and t.carrier_id = ${carrierId} and (t.status in ('planned', 'started') or (${unstaffed} and t.status = 'new' and t.bus_id is not null))
      and t.departs_at > ${now}::timestamptz - make_interval(hours => ${LONGEST_HOURS})
    join trip_stop dep on dep.trip_id = t.id and dep.seq = s.from_seq
      and case when t.status in ('new', 'planned') then dep.departs_at > ${now}
        else s.from_seq > coalesce(t.current_seq, 0)
          or (s.from_seq = coalesce(t.current_seq, 0) and dep.departed_at is null) end`;
}
