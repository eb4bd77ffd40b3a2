import type { Dated } from '#server/core/clock.ts';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { placeJson } from '#server/network/places/queries.ts';
import { endsLike } from '#server/office/finder/queries.ts';
import { numbersOf } from '#server/sales/bookings/callers/queries/callers.ts';
import type { OutputOf } from '#shared/core/endpoint.ts';
import type { CUSTOMER_FILTERS, CustomerBooking, customersApi } from '#shared/office/customers/api.ts';
import { type FindQuery, findsAnything, readFind } from '#shared/office/finder/query.ts';

interface Filter {
  q: string;
  show: (typeof CUSTOMER_FILTERS)[number];
  page: number;
  per_page: number;
}

type Customer = Dated<OutputOf<typeof customersApi.list>['data'][number], 'lastAt' | 'nextAt'>;

/**
 * A page of the customers of a carrier, by their newest booking. A search chooses the numbers by their indexes before anything is
 * counted; rides and debts are counted only for the numbers of the page.
 */
export async function customers(
  sql: Db,
  carrierId: number,
  { q, show, page, per_page: size }: Filter,
  now: Date,
): Promise<{ rows: Customer[]; total: number }> {
  const query = q === '' ? null : readFind(q);
  if (query !== null && !findsAnything({ ...query, plate: null })) return { rows: [], total: 0 };
  const found = query === null ? sql`select null::text where false` : foundNumbers(sql, carrierId, query);
  const only = (phone: SqlFragment) => (query === null ? sql`true` : sql`${phone} in (select phone from found)`);
  const rows = await sql<(Customer & { total: number })[]>`
    with found as materialized (${found}),
    written as (
      select coalesce(n.same_as, p.contact_phone) as phone, max(b.id) as newest
      from booking b join party p on p.id = b.party_id
      left join caller_note n on n.carrier_id = b.carrier_id and n.phone = p.contact_phone
      where b.carrier_id = ${carrierId} and ${ofOffice(sql)} and ${only(sql`p.contact_phone`)} and ${shown(sql, show)}
      group by 1
      union all
      select coalesce(same_as, phone), 0 from caller_note
      where carrier_id = ${carrierId} and ${only(sql`phone`)} and ${show === 'owing' ? sql`false` : show === 'noted' ? sql`note <> ''` : sql`true`}
    ),
    numbers as (
      select phone, max(newest) as newest, (count(*) over ())::int as total from written group by phone
      order by newest desc, phone limit ${size} offset ${(page - 1) * size}
    )
    select numbers.phone, numbers.total, coalesce(nullif(booked.name, ''), own.name, '') as name, coalesce(own.note, '') as note,
      booked.rides, booked.parcels, booked.no_shows, booked.owed, booked.last_at, booked.next_at
    from numbers
    left join caller_note own on own.carrier_id = ${carrierId} and own.phone = numbers.phone
    cross join lateral (
      select coalesce((array_agg(p.contact_name order by b.id desc) filter (where p.contact_name <> ''))[1], '') as name,
        (count(*) filter (where b.status = 'completed' and b.kind = 'passenger'))::int as rides,
        (count(*) filter (where b.status = 'completed' and b.kind = 'parcel'))::int as parcels,
        (count(*) filter (where b.status = 'no_show'))::int as no_shows,
        coalesce(sum(b.owed - b.paid) filter (where ${owes(sql)}), 0)::int as owed,
        max(s.departs_at) filter (where b.status = 'completed') as last_at,
        min(s.departs_at) filter (where b.status in ('unconfirmed', 'confirmed') and s.departs_at > ${now}) as next_at
      from party p join booking b on b.party_id = p.id and b.carrier_id = ${carrierId}
      join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
      where ${ofOffice(sql)} and p.contact_phone = any(array(
        select numbers.phone union all
        select other.phone from caller_note other where other.carrier_id = ${carrierId} and other.same_as = numbers.phone))
    ) booked
    order by numbers.newest desc, numbers.phone`;
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

type DatedBooking = Dated<CustomerBooking, 'departsAt'>;

/** A page of the bookings with a carrier under the numbers of a customer, the latest departure first. */
export async function customerBookings(
  sql: Db,
  carrierId: number,
  { phone, page, per_page: size }: { phone: string; page: number; per_page: number },
): Promise<{ rows: DatedBooking[]; total: number }> {
  const numbers = await numbersOf(sql, carrierId, phone);
  const rows = await sql<(DatedBooking & { total: number })[]>`
    select b.id as booking_id, b.trip_id, b.kind, b.status, b.code, b.name, b.seat, b.paid,
      case when b.fare is null and b.owed = 0 then null else b.owed end as owed,
      ${placeJson(sql, 'a')} as "from", ${placeJson(sql, 'z')} as "to", board.departs_at,
      (count(*) over ())::int as total
    from party p join booking b on b.party_id = p.id and b.carrier_id = ${carrierId}
    join trip_stop board on board.trip_id = b.trip_id and board.seq = b.from_seq
    join trip_stop leave on leave.trip_id = b.trip_id and leave.seq = b.to_seq
    join place a on a.id = board.place_id
    join place z on z.id = leave.place_id
    where ${ofOffice(sql)} and p.contact_phone = any(${numbers}::text[])
    order by board.departs_at desc, b.id limit ${size} offset ${(page - 1) * size}`;
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** A condition on `p`: the office booked for a caller. The number of an account is shown while docs/product.md 9.10 allows it. */
function ofOffice(sql: Db): SqlFragment {
  return sql`p.account_id is null and not p.by_guest and p.contact_phone <> ''`;
}

function owes(sql: Db): SqlFragment {
  return sql`b.owed > b.paid and b.status in ('completed', 'cancelled', 'no_show')`;
}

/** A condition on the bookings `b` and the note `n` of a number. */
function shown(sql: Db, show: Filter['show']): SqlFragment {
  if (show === 'owing') return owes(sql);
  return show === 'noted' ? sql`n.note <> ''` : sql`true`;
}

/** The numbers that a search means: by the name of a traveller or a caller, the words of a note, the end of the number, or a code. */
function foundNumbers(sql: Db, carrierId: number, { code, tail, words }: FindQuery): SqlFragment {
  const named = sql`to_tsquery('simple', ${words})`;
  return sql`
    select p.contact_phone as phone from booking b join party p on p.id = b.party_id
    where ${words !== null} and b.carrier_id = ${carrierId} and to_tsvector('simple', name_sound(b.name)) @@ ${named}
    union
    select p.contact_phone from party p join booking b on b.party_id = p.id
    where ${words !== null} and b.carrier_id = ${carrierId} and p.contact_name <> '' and p.account_id is null
      and to_tsvector('simple', name_sound(p.contact_name)) @@ ${named}
    union
    select phone from caller_note
    where ${words !== null} and carrier_id = ${carrierId} and to_tsvector('simple', name_sound(name || ' ' || note)) @@ ${named}
    union
    select contact_phone from party p
    where ${tail !== null} and ${endsLike(sql, sql`p.contact_phone`, tail ?? '')}
    union
    select phone from caller_note
    where ${tail !== null} and carrier_id = ${carrierId} and ${endsLike(sql, sql`phone`, tail ?? '')}
    union
    select p.contact_phone from booking b join party p on p.id = b.party_id
    where b.code = ${code} and b.carrier_id = ${carrierId}`;
}
