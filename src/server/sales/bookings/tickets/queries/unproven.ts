import type { Db } from '#server/core/database/db.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { UNPROVEN_PATTERN } from '#shared/sales/bookings/rules/request-limits.ts';

/** Seats of a trip that one network holds under many numbers, and that nothing has proven. */
export interface UnprovenPattern {
  /** One of the bookings, by which the others are found. */
  bookingId: number;
  numbers: number;
  seats: number;
}

/** The networks that hold unproven seats of a trip under many numbers, which the office should check, largest first. */
export async function unprovenPatterns(sql: Db, tripId: number): Promise<UnprovenPattern[]> {
  return sql<UnprovenPattern[]>`
    select min(b.id)::int as booking_id, count(distinct p.contact_phone)::int as numbers,
      count(*) filter (where b.kind = 'passenger')::int as seats
    from party p join booking b on b.party_id = p.id
    where p.trip_id = ${tripId} and p.unproven_until is not null and p.guest_network <> '' and b.status = 'unconfirmed'
    group by p.guest_network having count(distinct p.contact_phone) >= ${UNPROVEN_PATTERN}
    order by seats desc, 1`;
}

/** The same for the staff of the trip; throws `not_found` for a trip of others. */
export async function unprovenForStaff(sql: Db, actor: Actor, tripId: number): Promise<UnprovenPattern[]> {
  const trip = await sql`select from trip where id = ${tripId} and ${visibleTo(sql, actor)}`;
  if (trip.length === 0) throw new DomainError('not_found');
  return unprovenPatterns(sql, tripId);
}

/** Locks the unproven bookings of a trip that were made from the network of one of them, and returns what releasing them needs. */
export async function lockUnproven(sql: Db, tripId: number, bookingId: number) {
  const locked = await sql<{ id: number }[]>`
    select b.id from booking b join party p on p.id = b.party_id
    where p.trip_id = ${tripId} and p.unproven_until is not null and p.guest_network <> '' and b.status = 'unconfirmed'
      and p.guest_network = (
        select named.guest_network from party named join booking o on o.party_id = named.id
        where o.id = ${bookingId} and named.trip_id = ${tripId} and named.unproven_until is not null)
    order by b.id for no key update of b`;
  return sql<{ id: number; status: 'unconfirmed'; fromSeq: number; toSeq: number; weightKg: number | null }[]>`
    select b.id, b.status, b.from_seq, b.to_seq, parcel.weight_kg
    from booking b join party p on p.id = b.party_id left join parcel on parcel.booking_id = b.id
    where b.id = any(${locked.map(({ id }) => id)}::int[]) and b.status = 'unconfirmed' and p.unproven_until is not null
    order by b.id`;
}
