import type { Dated } from '#server/core/clock.ts';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { LOOK_ALIKES } from '#shared/core/text/look-alikes.ts';
import type { FindResults, FoundBooking } from '#shared/office/finder/api.ts';
import type { FindQuery } from '#shared/office/finder/query.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import { type PhoneFacts, phoneShown } from '#shared/sales/trips/phones.ts';

/** The number of bookings that are read; people are counted among them. */
const BOOKINGS_READ = 40;
export const SHOWN = { bookings: 8, members: 5, people: 5, trips: 6, buses: 5, customers: 5 } as const;

interface BookingRow extends PhoneFacts {
  id: number;
  tripId: number;
  kind: BookingKind;
  status: BookingStatus;
  code: string;
  name: string;
  seat: number | null;
  what: string | null;
  receiver: string | null;
  note: string;
  from: FoundBooking['from'];
  to: FoundBooking['to'];
  departsAt: Date;
  zone: string;
  contactPhone: string;
  passengerId: number | null;
}

/**
 * The bookings of the actor's carrier that the query means, a hired driver's on trips that they drive, the nearest in time first. The
 * nearest are chosen before anything else is joined: a common name has hundreds of bookings.
 */
export async function staffBookings(sql: Db, me: Actor, query: FindQuery, now: Date): Promise<BookingRow[]> {
  const selects = selectsOf(sql, me.carrierId ?? 0, query);
  if (selects.length === 0) return [];
  const ids = selects.reduce((all, select) => sql`${all} union ${select}`);
  return sql<BookingRow[]>`
    with found as materialized (${ids}),
    near as materialized (
      select b.id from found join booking b on b.id = found.id
      join trip on trip.id = b.trip_id
      join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
      where ${visibleTo(sql, me)}
      order by abs(extract(epoch from s.departs_at - ${now}::timestamptz)), b.id limit ${BOOKINGS_READ})
    ${bookingColumns(sql, sql`near join booking b on b.id = near.id`)}
    order by abs(extract(epoch from s.departs_at - ${now}::timestamptz)), b.id`;
}

/** The passenger's own bookings; towns and the carrier find them too. There are few enough to read without an index. */
export async function ownBookings(sql: Db, me: Actor, query: FindQuery, now: Date): Promise<BookingRow[]> {
  const { code, number, tail, words } = query;
  return sql<BookingRow[]>`
    ${bookingColumns(sql, sql`booking b`)} join carrier on carrier.id = b.carrier_id
    where p.account_id = ${me.accountId} and (b.code = ${code} or exists (select from ticket_number n where n.booking_id = b.id and n.number = ${number})
      or phone_tail(p.contact_phone) like ${`${tail}%`} or phone_tail(parcel.receiver_phone) like ${`${tail}%`}
      or to_tsvector('simple', name_sound(concat_ws(' ', b.name, parcel.receiver_name, parcel.what, carrier.name, "from".uk,
        "from".en, "to".uk, "to".en))) @@ to_tsquery('simple', ${words}))
    order by abs(extract(epoch from s.departs_at - ${now}::timestamptz)), b.id limit ${SHOWN.bookings}`;
}

/** The selects that find bookings of a carrier, each by its own index. */
function selectsOf(sql: Db, carrierId: number, { code, number, tail, words }: FindQuery): SqlFragment[] {
  const selects: SqlFragment[] = [];
  if (code !== null) selects.push(sql`select id from booking where code = ${code} and carrier_id = ${carrierId}`);
  if (number !== null)
    selects.push(sql`select booking_id as id from ticket_number
      where carrier_id = ${carrierId} and kind in ('passenger', 'parcel') and number = ${number}`);
  if (tail !== null) {
    selects.push(
      sql`select b.id from party p join booking b on b.party_id = p.id
        where ${endsLike(sql, sql`p.contact_phone`, tail)} and b.carrier_id = ${carrierId}`,
      sql`select b.id from parcel c join booking b on b.id = c.booking_id
        where ${endsLike(sql, sql`c.receiver_phone`, tail)} and b.carrier_id = ${carrierId}`,
      sql`select b.id from parcel c join booking b on b.id = c.booking_id
        where ${endsLike(sql, sql`c.sender_phone`, tail)} and b.carrier_id = ${carrierId}`,
    );
  }
  if (words !== null) {
    selects.push(
      sql`select id from booking
        where carrier_id = ${carrierId} and to_tsvector('simple', name_sound(name)) @@ to_tsquery('simple', ${words})`,
      sql`select b.id from parcel c join booking b on b.id = c.booking_id
        where to_tsvector('simple', name_sound(c.receiver_name)) @@ to_tsquery('simple', ${words})
          and b.carrier_id = ${carrierId}`,
      sql`select b.id from party p join booking b on b.party_id = p.id
        where p.note <> '' and to_tsvector('simple', name_sound(p.note)) @@ to_tsquery('simple', ${words})
          and b.carrier_id = ${carrierId}`,
    );
  }
  return selects;
}

/** A range instead of LIKE, so that a prepared plan uses the index for any digits; a colon follows the digits. */
export function endsLike(sql: Db, phone: SqlFragment, tail: string): SqlFragment {
  return sql`phone_tail(${phone}) ~>=~ ${tail} and phone_tail(${phone}) ~<~ ${`${tail}:`}`;
}

/**
 * The columns of bookings with their joins. `from` comes first: PostgreSQL reorders eight joined tables at most, so that a ninth one which narrows the
 * rest would be joined last, to all bookings of a carrier.
 */
function bookingColumns(sql: Db, from: SqlFragment): SqlFragment {
  return sql`
    select b.id, b.trip_id, b.kind, b.status, b.code, b.name, b.seat, parcel.what,
      parcel.receiver_name as receiver, p.note, json_build_object('uk', "from".uk, 'en', "from".en) as "from",
      json_build_object('uk', "to".uk, 'en', "to".en) as "to", s.departs_at, "from".zone,
      p.contact_phone, p.account_id as passenger_id, b.expires_at,
      trip.status as trip_status, trip.arrives_at as trip_arrives_at, trip.finished_at as trip_finished_at
    from ${from}
    join party p on p.id = b.party_id
    join trip on trip.id = b.trip_id
    join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
    join trip_stop z on z.trip_id = b.trip_id and z.seq = b.to_seq
    join place "from" on "from".id = s.place_id
    join place "to" on "to".id = z.place_id
    left join parcel on parcel.booking_id = b.id`;
}

export function presentBookings(rows: readonly BookingRow[]): Dated<FindResults['bookings'][number], 'departsAt'>[] {
  return rows.slice(0, SHOWN.bookings);
}

/** The people of the found bookings, by account or number, ordered by the nearest booking. */
export function peopleOf(rows: readonly BookingRow[], now: Date): FindResults['people'] {
  const people = new Map<string, FindResults['people'][number]>();
  for (const row of rows) {
    const key = row.passengerId === null ? row.contactPhone || `#${row.id}` : `account ${row.passengerId}`;
    const known = people.get(key);
    const phone = phoneShown('carrier', row, now) ? row.contactPhone || null : null;
    if (known) people.set(key, { ...known, phone: known.phone ?? phone, bookings: known.bookings + 1 });
    else {
      const { name, passengerId, id: bookingId, tripId } = row;
      people.set(key, { name, phone, passengerId, bookings: 1, bookingId, tripId });
    }
  }
  return [...people.values()].slice(0, SHOWN.people);
}

/**
 * The other members of the actor's carrier whose name or number the query means. They are read without an index: a carrier has dozens of
 * them at most. An invited driver without a page yet is not among them.
 */
export async function foundMembers(sql: Db, me: Actor, { tail, words }: FindQuery): Promise<FindResults['members']> {
  if (tail === null && words === null) return [];
  return sql<FindResults['members']>`
    select a.id, m.role, a.name, a.last_name, a.phone
    from member m join account a on a.id = m.account_id
    where m.carrier_id = ${me.carrierId} and a.id <> ${me.accountId} and a.status = 'active'
      and (m.role <> 'driver' or a.user_type = 'driver' and a.terms_agreed_at is not null)
      and (to_tsvector('simple', name_sound(a.name || ' ' || a.last_name)) @@ to_tsquery('simple', ${words})
        or ${endsLike(sql, sql`a.phone`, tail ?? '')} and ${tail}::text is not null
        or exists (select from account_contact c where c.account_id = a.id and c.kind = 'phone'
          and ${endsLike(sql, sql`c.value`, tail ?? '')} and ${tail}::text is not null))
    order by a.name collate ukrainian, a.last_name collate ukrainian, a.id limit ${SHOWN.members}`;
}

export async function foundCustomers(
  sql: Db,
  me: Actor,
  { tail, words }: FindQuery,
): Promise<FindResults['customers']> {
  if (tail === null && words === null) return [];
  const found =
    tail === null
      ? sql`to_tsvector('simple', name_sound(name || ' ' || note)) @@ to_tsquery('simple', ${words})`
      : endsLike(sql, sql`phone`, tail);
  return sql<FindResults['customers']>`
    select phone, name, note from caller_note where carrier_id = ${me.carrierId} and ${found}
    order by updated_at desc, phone limit ${SHOWN.customers}`;
}

/** The buses of the actor's carrier with that plate; a hired driver finds their trips alone. */
export async function foundBuses(sql: Db, me: Actor, plate: string): Promise<FindResults['buses']> {
  return sql<FindResults['buses']>`
    select id, manufacturer || ' ' || model as name, number as plate from bus
    where carrier_id = ${me.carrierId} and ${plateMatches(sql, plate)} order by number limit ${SHOWN.buses}`;
}

type FoundTrip = Dated<FindResults['trips'][number], 'departsAt'>;

/** The trips of buses with that plate within some months, the nearest first. */
export async function foundTrips(sql: Db, me: Actor, plate: string, now: Date): Promise<FoundTrip[]> {
  return sql<FoundTrip[]>`
    select trip.id, trip.status, bus.number as plate, trip.departs_at, one.zone,
      json_build_object('uk', one.uk, 'en', one.en) as "from", json_build_object('uk', other.uk, 'en', other.en) as "to"
    from trip
    join bus on bus.id = trip.bus_id
    join lateral (
      select place.uk, place.en, place.zone from trip_stop join place on place.id = trip_stop.place_id
      where trip_stop.trip_id = trip.id order by seq limit 1) one on true
    join lateral (
      select place.uk, place.en from trip_stop join place on place.id = trip_stop.place_id
      where trip_stop.trip_id = trip.id order by seq desc limit 1) other on true
    where trip.carrier_id = ${me.carrierId} and ${plateMatches(sql, plate)} and ${visibleTo(sql, me)}
      and trip.departs_at between ${now}::timestamptz - interval '60 days' and ${now}::timestamptz + interval '60 days'
    order by abs(extract(epoch from trip.departs_at - ${now}::timestamptz)) limit ${SHOWN.trips}`;
}

function plateMatches(sql: Db, plate: string): SqlFragment {
  return sql`translate(bus.number_key, ${LOOK_ALIKES.from}, ${LOOK_ALIKES.to}) like ${`%${plate}%`}`;
}
