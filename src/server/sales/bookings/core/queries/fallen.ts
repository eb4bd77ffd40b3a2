import type { Db } from '#server/core/database/db.ts';
import type { OtherTrip } from '#shared/sales/bookings/core/other-trip.ts';
import { otherTrips } from './other-trips.ts';

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
