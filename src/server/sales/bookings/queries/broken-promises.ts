import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { freeSeatsByBookings } from '#server/sales/trips/queries/free-seats.ts';
import { type BrokenPromise, PROMISES, type PromiseName } from '#shared/sales/bookings/rules/promises.ts';

/** The maximum number of rows for one promise: after a fault of the program there may be thousands. */
const MAX_ROWS = 50;

/**
 * Compares the numbers of the money and the room of trips with the rows that they count, for changes since an instant. Free seats are
 * counted after the booking, so the last minutes are left out.
 */
export async function brokenPromises(sql: Db, since: Date, now: Date): Promise<BrokenPromise[]> {
  const found: BrokenPromise[] = [];
  for (const promise of PROMISES) {
    const rows = await sql<Omit<BrokenPromise, 'promise'>[]>`
      select subject::text, expected::text, found::text from (${CHECKS[promise](sql, since, now)}) checked
      where expected is distinct from found order by subject limit ${MAX_ROWS}`;
    found.push(...rows.map((row) => ({ promise, ...row })));
  }
  return found;
}

const SETTLED_MINUTES = 5;
/** A receipt whose next attempt is late by this is one that no job asks for. */
const RECEIPT_HOURS = 6;

/** For each promise a select of a subject, the number that it should have and the one that it has. */
const CHECKS: Readonly<Record<PromiseName, (sql: Db, since: Date, now: Date) => SqlFragment>> = {
  entries: (sql, since) => sql`
    select e.id as subject, e.lines || ' = 0' as expected,
      (select count(*) || ' = ' || coalesce(sum(eur_cents), 0) from ledger_line where entry_id = e.id) as found
    from ledger_entry e where e.at >= ${since}`,

  payments: (sql, since) => sql`
    select p.id as subject, -p.eur_cents as expected,
      (select sum(eur_cents) from ledger_line l join ledger_entry e on e.id = l.entry_id
        where e.id = p.id and e.booking_id = p.booking_id and e.trip_id = p.trip_id and l.account = 'debt') as found
    from payment p where p.at >= ${since}`,

  paid: (sql, since) => sql`
    select b.id as subject, coalesce((select sum(eur_cents) from payment where booking_id = b.id), 0)::text || ' = ' || b.paid as expected,
      b.paid || ' = ' || coalesce((select sum(paid) from booking_money where booking_id = b.id), 0) as found
    from booking b where b.updated_at >= ${since}`,

  // Debt of a booking belongs to its own trip, and not to trips that it has left.
  owed: (sql, since) => sql`
    select b.id as subject, b.owed || ' + 0' as expected, (
      select coalesce(sum(owed) filter (where trip_id = b.trip_id), 0) || ' + ' || coalesce(sum(abs(owed)) filter (where trip_id <> b.trip_id), 0)
      from booking_money where booking_id = b.id) as found
    from booking b where b.updated_at >= ${since}`,

  tills: (sql, since) => sql`
    select c.id || ' ' || moved.currency as subject, moved.amount as expected,
      (select hand_over from till_sum where cash_up_id = c.id and currency = moved.currency) as found
    from cash_up c cross join lateral (
      select currency, sum(amount) as amount from (
        select currency, amount + coalesce(change_over, 0) as amount from payment where cash_up_id = c.id
        union all select change_currency, -change_amount from payment where cash_up_id = c.id and change_currency is not null
        union all select currency, -amount from expense where cash_up_id = c.id) rows group by currency
    ) moved where c.opened_at >= ${since}`,

  // A seat with the discount of a code belongs to a party that uses one.
  uses: (sql, since) => sql`
    select b.id as subject, true as expected, exists (
      with recursive whole (id, split_from) as (
        select id, split_from from party where id = b.party_id
        union select party.id, party.split_from from party join whole on party.id = whole.split_from
      ) select from whole join promo_use u on u.party_id = whole.id) as found
    from booking b where b.updated_at >= ${since} and b.status <> 'cancelled' and b.fare_parts @> '[{"part": "promo"}]'`,

  kilograms: (sql, since) => sql`
    select l.trip_id || '/' || l.leg as subject, coalesce((
        select sum(p.weight_kg) from booking b join parcel p on p.booking_id = b.id
        where b.trip_id = l.trip_id and b.holds and b.from_seq <= l.leg and b.to_seq > l.leg), 0)::numeric(9, 1) as expected,
      l.parcel_kg::numeric(9, 1) as found
    from trip_leg l join trip on trip.id = l.trip_id where trip.departs_at >= ${since}`,

  animals: (sql, since) => sql`
    select l.trip_id || '/' || l.leg as subject, (
        select count(*) from booking b
        where b.trip_id = l.trip_id and b.has_pet and b.holds and b.from_seq <= l.leg and b.to_seq > l.leg) as expected,
      l.pets::bigint as found
    from trip_leg l join trip on trip.id = l.trip_id where trip.departs_at >= ${since}`,

  freeSeats: (sql, since, now) => sql`
    select trip.id as subject, ${freeSeatsByBookings(sql, 'trip')} as expected, trip.free_seats as found
    from trip where trip.departs_at >= ${since} and trip.status in ('planned', 'started') and not exists (
      select from booking b where b.trip_id = trip.id and b.updated_at > ${now}::timestamptz - make_interval(mins => ${SETTLED_MINUTES}))`,

  // Nobody is aboard a trip that has not begun or is over.
  aboard: (sql, since) => sql`
    select b.id as subject, 'started' as expected, trip.status as found
    from booking b join trip on trip.id = b.trip_id
    where b.updated_at >= ${since} and b.status = 'boarded' and b.kind = 'passenger'`,

  // The numbers of a carrier are 1, 2, 3 and so on, without a gap.
  numbers: (sql, since) => sql`
    select c.carrier_id || ' ' || c.kind as subject, c.last || ' = ' || c.last as expected, (
      select count(*) || ' = ' || coalesce(max(number), 0) from (
        select number from ticket_number n where n.carrier_id = c.carrier_id and n.kind = c.kind
        union all select number from invoice i where i.carrier_id = c.carrier_id and c.kind = 'invoice'
      ) given) as found
    from number_counter c where exists (
      select from ticket_number n where n.carrier_id = c.carrier_id and n.kind = c.kind and n.issued_at >= ${since})
      or c.kind = 'invoice' and exists (select from invoice i where i.carrier_id = c.carrier_id and i.issued_at >= ${since})`,

  numbered: (sql, since) => sql`
    select b.id as subject, true as expected, exists (select from ticket_number n where n.booking_id = b.id) as found
    from booking b where b.updated_at >= ${since} and b.status not in ('unconfirmed', 'cancelled')`,

  // The last attempt is made within a day.
  receipts: (sql, since, now) => sql`
    select r.payment_id as subject, 'done' as expected, r.state as found
    from fiscal_receipt r
    where r.state = 'waiting' and r.queued_at >= ${since}
      and coalesce(r.next_at, r.queued_at) < ${now}::timestamptz - make_interval(hours => ${RECEIPT_HOURS})`,
};
