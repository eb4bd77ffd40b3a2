import type { Db } from '#server/core/database/db.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';

/** A passenger or a parcel whose ride is ahead or under way, with the people to notify. */
export interface ConcernedBooking {
  id: number;
  partyId: number;
  kind: 'passenger' | 'parcel';
  status: BookingStatus;
  fromSeq: number;
  toSeq: number;
  seat: number | null;
  name: string;
  phone: string;
  accountId: number | null;
  weightKg: number;
}

/** The bookings of a trip that a replacement of its bus or driver concerns, in the order in which they were made. */
export async function concernedOn(sql: Db, tripId: number): Promise<ConcernedBooking[]> {
  return sql<ConcernedBooking[]>`
    select b.id, b.party_id, b.kind, b.status, b.from_seq, b.to_seq, b.seat, b.name,
      party.contact_phone as phone, party.account_id, coalesce(parcel.weight_kg, 0)::float8 as weight_kg
    from booking b join party on party.id = b.party_id left join parcel on parcel.booking_id = b.id
    where b.trip_id = ${tripId} and b.status in ('unconfirmed', 'confirmed', 'boarded')
    order by b.id`;
}

/** The accounts among these that have a browser to which pushes can be sent now. */
export async function reachedByPush(sql: Db, accountIds: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    select distinct b.account_id as id from push_subscription b
    join session s on s.id = b.session_id and s.revoked_at is null and s.expires_at > ${now}
    where b.account_id = any(${[...accountIds]}::int[])`;
  return new Set(rows.map(({ id }) => id));
}
