import type { Db } from '#server/core/database/db.ts';
import type { MetTrip, TripSheet } from '#shared/sales/trips/schema.ts';

/** Two trips can meet when they run within this time of each other, in hours. */
const MEETING_HOURS = 12;
const MAX_MET = 20;

/** The bus to which a row `x` of `parcel_transfer` gives a parcel, as in `SheetBooking`, and which of the two buses has confirmed. */
export function otherBusJson(sql: Db) {
  return sql`json_build_object('tripId', x.to_trip_id, 'bus', coalesce(bus.number, ''),
    'driver', coalesce(trim(driver.name || ' ' || driver.last_name), ''), 'given', x.given_at is not null, 'taken', x.taken_at is not null)`;
}

/** The parcels that come to a trip from other buses and that not both buses have confirmed yet. */
export async function incomingParcels(sql: Db, tripId: number): Promise<NonNullable<TripSheet['incoming']>> {
  return sql<NonNullable<TripSheet['incoming']>>`
    select b.code, p.what, x.from_trip_id as "tripId", coalesce(bus.number, '') as bus,
      coalesce(trim(driver.name || ' ' || driver.last_name), '') as driver,
      x.given_at is not null as given, x.taken_at is not null as taken
    from parcel_transfer x join booking b on b.id = x.booking_id and b.status = 'boarded'
      join parcel p on p.booking_id = b.id join trip t on t.id = x.from_trip_id
      left join bus on bus.id = t.bus_id left join account driver on driver.id = t.driver_id
    where x.to_trip_id = ${tripId} and x.done_at is null and x.undone_at is null
    order by x.id`;
}

/** The other trips of the carrier that run at about the same time, to which a parcel can be given. */
export async function metTrips(sql: Db, tripId: number): Promise<MetTrip[]> {
  return sql<MetTrip[]>`
    select t.id as "tripId", coalesce(bus.number, '') as bus,
      coalesce(trim(driver.name || ' ' || driver.last_name), '') as driver,
      (select json_build_object('uk', p.uk, 'en', p.en) from trip_stop s join place p on p.id = s.place_id
        where s.trip_id = t.id order by s.seq limit 1) as "from",
      (select json_build_object('uk', p.uk, 'en', p.en) from trip_stop s join place p on p.id = s.place_id
        where s.trip_id = t.id order by s.seq desc limit 1) as "to",
      (select json_agg(s.place_id order by s.seq) from trip_stop s where s.trip_id = t.id and s.arrived_at is null and s.seq > 0) as "placeIds"
    from trip own join trip t on t.carrier_id = own.carrier_id and t.id <> own.id and t.status in ('planned', 'started')
      and t.departs_at < own.arrives_at + make_interval(hours => ${MEETING_HOURS})
      and t.arrives_at > own.departs_at - make_interval(hours => ${MEETING_HOURS})
      left join bus on bus.id = t.bus_id left join account driver on driver.id = t.driver_id
    where own.id = ${tripId} and own.status in ('started', 'finished', 'planned')
    order by t.status desc, abs(extract(epoch from t.departs_at - own.departs_at)), t.id limit ${MAX_MET}`;
}
