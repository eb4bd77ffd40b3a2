import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { freeBetween } from '#server/sales/trips/queries/free-seats.ts';
import type { OtherTrip } from '#shared/sales/bookings/core/other-trip.ts';

/** The passenger may leave a day earlier than planned or a week later. */
const DAYS = { before: 1, after: 7 };
const MAX_COUNT = 3;

const free = sqlFragment((trip) => freeBetween(trip, 'a.seq', 'b.seq'));

/**
 * The trips of the same carrier between the same towns that have this many free seats on all of the legs, those nearest in time first.
 */
export async function otherTrips(
  sql: Db,
  ride: { tripId: number; fromSeq: number; toSeq: number; count: number },
  now: Date,
): Promise<OtherTrip[]> {
  const rows = await sql<(Omit<OtherTrip, 'departsAt'> & { departsAt: Date })[]>`
    select trip.id as trip_id, a.seq as from_seq, b.seq as to_seq, a.departs_at, place.zone,
      ${free(sql, 'trip')} as free
    from trip own
    join trip_stop x on x.trip_id = own.id and x.seq = ${ride.fromSeq}
    join trip_stop y on y.trip_id = own.id and y.seq = ${ride.toSeq}
    join trip on trip.carrier_id = own.carrier_id and trip.id <> own.id and trip.status = 'planned'
    join trip_stop a on a.trip_id = trip.id and a.place_id = x.place_id
    join trip_stop b on b.trip_id = trip.id and b.place_id = y.place_id and b.seq > a.seq
    join place on place.id = a.place_id
    where own.id = ${ride.tripId} and a.departs_at > ${now}
      and a.departs_at between x.departs_at - make_interval(days => ${DAYS.before}) and x.departs_at + make_interval(days => ${DAYS.after})
      and ${free(sql, 'trip')} >= ${ride.count}
    order by abs(extract(epoch from a.departs_at - x.departs_at)), trip.id limit ${MAX_COUNT}`;
  return rows.map((row) => ({ ...row, departsAt: row.departsAt.toISOString() }));
}

interface Fallen {
  tripId: number;
  fromSeq: number;
  toSeq: number;
  ids: number[];
}

/**
 * The confirmed passengers of a party between the same stops whose trip the carrier cancelled: they can take another one together. Null if
 * the booking is not among them.
 */
export async function fallenWith(sql: Db, bookingId: number): Promise<Fallen | null> {
  const [row] = await sql<Fallen[]>`
    select own.trip_id, own.from_seq, own.to_seq, array_agg(b.id order by b.id) as ids
    from booking own
    join trip on trip.id = own.trip_id and trip.status = 'cancelled'
    join booking b on b.party_id = own.party_id and b.from_seq = own.from_seq and b.to_seq = own.to_seq
    cross join lateral (
      select data ->> 'before' as before from booking_event e
      where e.booking_id = b.id and e.action = 'cancel' order by e.id desc limit 1) last
    where own.id = ${bookingId} and b.kind = 'passenger' and b.status = 'cancelled' and b.cancelled_by = 'trip'
      and b.fare is not null and last.before = 'confirmed'
    group by own.id`;
  return row?.ids.includes(bookingId) ? row : null;
}

/** The other trips of the carrier that a booking of a cancelled trip can take; none for any other booking. */
export async function insteadOf(sql: Db, bookingId: number, now: Date): Promise<OtherTrip[]> {
  const fallen = await fallenWith(sql, bookingId);
  if (!fallen) return [];
  const { ids, ...ride } = fallen;
  return otherTrips(sql, { ...ride, count: ids.length }, now);
}
