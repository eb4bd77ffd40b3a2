import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { RETURN_WITHIN_DAYS } from '#shared/sales/prices/return-days.ts';

/** The person whose return trip it may be: an account, or the number of a caller without one. */
export interface Rider {
  accountId: number | null;
  phone: string;
}

/** The discount on a way back: its percentage, and the bookings of the way there that give it, one for each seat. */
export interface Back {
  percent: number;
  bookings: number[];
}

/**
 * The discount that a person has for a ride, because they go back with the same carrier between the same two towns within the period
 * (docs/product.md 7.5); null without one. Each seat of the way there gives it to one seat of the way back.
 */
export async function backOf(
  sql: Db,
  { id, carrierId }: { id: number; carrierId: number },
  { accountId, phone }: Rider,
  { fromSeq, toSeq }: { fromSeq: number; toSeq: number },
): Promise<Back | null> {
  if (accountId === null && phone === '') return null;
  const rows = await sql<{ id: number; percent: number }[]>`
    with ride as materialized (
      select c.return_discount_percent as percent, a.place_id as from_place, z.place_id as to_place, a.departs_at
      from carrier c
      join trip_stop a on a.trip_id = ${id} and a.seq = ${fromSeq}
      join trip_stop z on z.trip_id = ${id} and z.seq = ${toSeq}
      where c.id = ${carrierId} and c.return_discount_percent is not null)
    select b.id, ride.percent
    from ride
    join party p on ${accountId === null ? sql`p.account_id is null and p.contact_phone = ${phone}` : sql`p.account_id = ${accountId}`}
    join booking b on b.party_id = p.id and b.carrier_id = ${carrierId}
    join trip_stop there_a on there_a.trip_id = b.trip_id and there_a.seq = b.from_seq and there_a.place_id = ride.to_place
    join trip_stop there_z on there_z.trip_id = b.trip_id and there_z.seq = b.to_seq and there_z.place_id = ride.from_place
    where b.kind = 'passenger' and b.status in ('unconfirmed', 'confirmed', 'boarded', 'completed')
      and ride.departs_at between there_z.arrives_at and there_z.arrives_at + make_interval(days => ${RETURN_WITHIN_DAYS})
      and not exists (select from booking used where used.return_of = b.id and used.holds)
    order by there_z.arrives_at, b.id limit 8`;
  const [first] = rows;
  return first ? { percent: first.percent, bookings: rows.map((row) => row.id) } : null;
}

/**
 * Selects the discount in percent that the booking of the row called `alias` would give its account on the way back; null if there is none,
 * or if the way back is booked already. A person who booked by telephone without an account gets the discount by telephone only, so a page
 * cannot promise it.
 */
export const returnPercentOf = sqlFragment(
  (row) => `(
    select c.return_discount_percent from carrier c join party p on p.id = ${row}.party_id
    where c.id = ${row}.carrier_id and p.account_id is not null and ${row}.kind = 'passenger'
      and ${row}.status in ('unconfirmed', 'confirmed', 'boarded', 'completed')
      and not exists (select from booking used where used.return_of = ${row}.id and used.holds))`,
);
