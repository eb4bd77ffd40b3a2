import type { Dated } from '#server/core/clock.ts';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { LOOK_ALIKES } from '#shared/core/text/look-alikes.ts';
import { maskedEmail, maskedPhone } from '#shared/core/text/mask.ts';
import type { LookupBooking, LookupPerson, LookupTrip } from '#shared/office/admin/lookup-schema.ts';

/** Whether the reader sees contacts in full. */
export interface Reader {
  whole: boolean;
}

type BookingRow = Dated<LookupBooking, 'departsAt'>;
type TripRow = Dated<LookupTrip, 'departsAt'>;

/** The columns of people, from `account a` with their carrier. The caller appends the conditions. */
export function selectPeople(sql: Db, more: SqlFragment = sql``): SqlFragment {
  return sql`
    select a.id, a.name, a.last_name, a.user_type, a.status = 'blocked' as blocked, mailbox(a.email) as email,
      a.phone, c.name as carrier ${more}
    from account a left join member m on m.account_id = a.id left join carrier c on c.id = m.carrier_id`;
}

export function shownPerson<T extends LookupPerson>(person: T, { whole }: Reader): T {
  if (whole) return person;
  const { email, phone } = person;
  return { ...person, email: maskedEmail(email), phone: phone && maskedPhone(phone) };
}

/**
 * The bookings of the ids that `ids` selects, the nearest in time first: only these few are joined with everything that is shown of them.
 */
export async function bookingsOfIds(
  sql: Db,
  ids: SqlFragment,
  { whole, now, limit }: Reader & { now: Date; limit: number },
): Promise<BookingRow[]> {
  const rows = await sql<BookingRow[]>`
    with found as materialized (${ids}),
    nearest as materialized (
      select b.id, s.departs_at from found join booking b on b.id = found.id
      join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
      order by ${distance(sql, now)}, b.id limit ${limit}
    )
    select b.id, b.trip_id, b.kind, b.status, b.code, b.name, parcel.what, parcel.receiver_name as receiver,
      p.contact_phone as phone, p.account_id, carrier.name as carrier, s.departs_at, "from".zone,
      json_build_object('uk', "from".uk, 'en', "from".en) as "from", json_build_object('uk', "to".uk, 'en', "to".en) as "to"
    from nearest s
    join booking b on b.id = s.id
    join party p on p.id = b.party_id
    join carrier on carrier.id = b.carrier_id
    join trip_stop a on a.trip_id = b.trip_id and a.seq = b.from_seq
    join trip_stop z on z.trip_id = b.trip_id and z.seq = b.to_seq
    join place "from" on "from".id = a.place_id
    join place "to" on "to".id = z.place_id
    left join parcel on parcel.booking_id = b.id
    order by ${distance(sql, now)}, b.id`;
  return rows.map(({ phone, ...row }) => ({
    ...row,
    phone: whole || phone === '' ? phone : maskedPhone(phone),
  }));
}

/** The time between now and the departure of the row called `s`, in either direction. */
function distance(sql: Db, now: Date): SqlFragment {
  return sql`abs(extract(epoch from s.departs_at - ${now}::timestamptz))`;
}

/** Trips under conditions on `trip` and `bus`, the nearest in time first. */
export async function tripsWhere(
  sql: Db,
  where: SqlFragment,
  { now, limit }: { now: Date; limit: number },
): Promise<TripRow[]> {
  return sql<TripRow[]>`
    select trip.id, trip.status, bus.number as plate, carrier.name as carrier, trip.departs_at, one.zone,
      json_build_object('uk', one.uk, 'en', one.en) as "from", json_build_object('uk', other.uk, 'en', other.en) as "to"
    from trip
    join carrier on carrier.id = trip.carrier_id
    left join bus on bus.id = trip.bus_id
    join lateral (
      select place.uk, place.en, place.zone from trip_stop join place on place.id = trip_stop.place_id
      where trip_stop.trip_id = trip.id order by seq limit 1) one on true
    join lateral (
      select place.uk, place.en from trip_stop join place on place.id = trip_stop.place_id
      where trip_stop.trip_id = trip.id order by seq desc limit 1) other on true
    where ${where} order by abs(extract(epoch from trip.departs_at - ${now}::timestamptz)), trip.id limit ${limit}`;
}

/** The plate of a bus with the Cyrillic letters that look like Latin ones as Latin ones. */
export function foldedPlate(sql: Db, bus: SqlFragment): SqlFragment {
  return sql`translate(${bus}.number_key, ${LOOK_ALIKES.from}, ${LOOK_ALIKES.to})`;
}

/** Telephone numbers that end like this; a range instead of LIKE, so that a prepared plan uses the index. */
export function phoneEnds(sql: Db, phone: SqlFragment, tail: string): SqlFragment {
  return sql`phone_tail(${phone}) ~>=~ ${tail} and phone_tail(${phone}) ~<~ ${`${tail}:`}`;
}

/** Names that begin like the words of a query, by their sound. */
export function soundsLike(sql: Db, name: SqlFragment, words: string): SqlFragment {
  return sql`to_tsvector('simple', name_sound(${name})) @@ to_tsquery('simple', ${words})`;
}
