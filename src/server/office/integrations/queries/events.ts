import type { Db } from '#server/core/database/db.ts';
import type { EventBooking, EventTrip } from '#shared/office/integrations/event-schema.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';

export interface BookingEntry {
  action: string;
  at: Date;
  kind: BookingKind;
  carrierId: number;
  booking: EventBooking;
  /** Euro cents that the entry says were paid or given back. */
  amount: number | null;
  changeId: number | null;
}

export interface TripEntry {
  action: string;
  at: Date;
  carrierId: number;
  seq: number | null;
  stop: {
    arrivesAt: string | null;
    departsAt: string | null;
    arrivedAt: string | null;
    departedAt: string | null;
  } | null;
  trip: Omit<EventTrip, 'lateMinutes' | 'stopSeq'>;
}

export async function bookingEntry(sql: Db, eventId: number): Promise<BookingEntry | null> {
  const [row] = await sql<BookingEntry[]>`
    select e.action, e.at, b.kind, b.carrier_id, (e.data ->> 'amount')::int as amount,
      (e.data ->> 'change')::int as change_id, json_build_object(
      'id', b.id, 'code', b.code, 'partyId', b.party_id, 'tripId', b.trip_id, 'kind', b.kind, 'status', b.status, 'seat', b.seat,
      'from', ${stopJson(sql, sql`b.trip_id`, sql`b.from_seq`)}, 'to', ${stopJson(sql, sql`b.trip_id`, sql`b.to_seq`)},
      'fare', coalesce(b.contract_price, b.fare), 'paid', b.paid, 'currency', 'EUR', 'cancelledBy', b.cancelled_by,
      'parcel', case when p.booking_id is not null then json_build_object('sizeClass', p.size_class, 'weightKg', p.weight_kg) end) as booking
    from booking_event e join booking b on b.id = e.booking_id left join parcel p on p.booking_id = b.id
    where e.id = ${eventId}`;
  return row ?? null;
}

export async function tripEntry(sql: Db, eventId: number): Promise<TripEntry | null> {
  const [row] = await sql<TripEntry[]>`
    select e.action, e.at, t.carrier_id, s.seq, case when s.trip_id is not null then json_build_object(
        'arrivesAt', s.arrives_at, 'departsAt', s.departs_at, 'arrivedAt', s.arrived_at, 'departedAt', s.departed_at) end as stop,
      json_build_object('id', t.id, 'routeId', t.route_id, 'serviceDate', t.service_date, 'status', t.status,
        'from', ${stopJson(sql, sql`t.id`, sql`0`)},
        'to', ${stopJson(sql, sql`t.id`, sql`(select max(seq) from trip_stop l where l.trip_id = t.id)`)},
        'driverId', t.driver_id, 'secondDriverId', t.second_driver_id,
        'bus', case when bus.id is not null then json_build_object('id', bus.id, 'number', bus.number, 'seats', t.seats_count) end) as trip
    from trip_event e join trip t on t.id = e.trip_id
    left join trip_stop s on s.trip_id = t.id and s.seq = (e.data ->> 'seq')::int
    left join bus on bus.id = t.bus_id
    where e.id = ${eventId}`;
  return row ?? null;
}

function stopJson(sql: Db, tripId: ReturnType<Db>, seq: ReturnType<Db>) {
  return sql`(
    select json_build_object('seq', x.seq, 'placeId', x.place_id, 'name', json_build_object('uk', place.uk, 'en', place.en),
      'point', x.point, 'zone', place.zone, 'arrivesAt', x.arrives_at, 'departsAt', x.departs_at)
    from trip_stop x join place on place.id = x.place_id where x.trip_id = ${tripId} and x.seq = ${seq})`;
}
