import type { Db } from '#server/database/db.ts';
import type { TripCall } from '#shared/disruption/schema.ts';

/** Who is to be called about a trip: those without a seat first. */
export async function callsOf(sql: Db, tripId: number): Promise<TripCall[]> {
  const rows = await sql<(Omit<TripCall, 'tickedAt'> & { tickedAt: Date | null })[]>`
    select c.booking_id as "bookingId", party.contact_name as name, party.contact_phone as phone, b.from_seq as "fromSeq",
      b.to_seq as "toSeq", c.reason, c.ticked_at as "tickedAt", c.result,
      array(select o.seat from booking o where o.party_id = b.party_id and o.seat is not null and o.holds order by o.seat) as seats
    from trip_call c join booking b on b.id = c.booking_id join party on party.id = b.party_id
    where c.trip_id = ${tripId}
    order by c.reason <> 'unseated', b.from_seq, c.booking_id`;
  return rows.map((row) => ({ ...row, tickedAt: row.tickedAt?.toISOString() ?? null }));
}

/** The calls that a person has made, for the copy of their data. */
export async function callsBy(sql: Db, accountId: number) {
  return sql`
    select trip_id as "tripId", booking_id as "bookingId", reason, result, ticked_at as at from trip_call
    where ticked_by = ${accountId} order by ticked_at`;
}
