import type { z } from 'zod/mini';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import type { LookupQuery } from '#shared/office/admin/lookup-query.ts';
import type { LookupBus, LookupCarrier, LookupPerson, lookupFound } from '#shared/office/admin/lookup-schema.ts';
import {
  bookingsOfIds,
  foldedPlate,
  phoneEnds,
  type Reader,
  selectPeople,
  shownPerson,
  soundsLike,
  tripsWhere,
} from './lookup-parts.ts';

const SHOWN = { people: 12, carriers: 8, bookings: 12, trips: 8, buses: 8 } as const;

/** The number of bookings with such a name that are read: with more of them the reader is asked for more letters. */
const NAMED_READ = 1500;

type LookupResults = z.input<typeof lookupFound>;

export async function lookUp(sql: Db, query: LookupQuery, reader: Reader, now: Date): Promise<LookupResults> {
  const [people, carriers, bookings, buses] = await Promise.all([
    foundPeople(sql, query),
    foundCarriers(sql, query),
    foundBookings(sql, query, reader, now),
    foundBuses(sql, query),
  ]);
  const { number } = query;
  const ofBuses = sql`trip.bus_id = any(${buses.map(({ id }) => id)}::int[])
    and trip.departs_at between ${now}::timestamptz - interval '60 days' and ${now}::timestamptz + interval '60 days'`;
  const trips = await tripsWhere(sql, number === null ? ofBuses : sql`(trip.id = ${number} or (${ofBuses}))`, {
    now,
    limit: SHOWN.trips,
  });
  return { people: people.map((one) => shownPerson(one, reader)), carriers, trips, buses, ...bookings };
}

async function foundPeople(sql: Db, { email, words, tail, number }: LookupQuery): Promise<LookupPerson[]> {
  const selects: SqlFragment[] = [];
  if (number !== null) selects.push(sql`select id from account where id = ${number}`);
  if (email !== null)
    selects.push(sql`
      select id from account where lower(email::text) ~>=~ ${email} and lower(email::text) ~<~ ${`${email}\u{10ffff}`}`);
  if (words !== null)
    selects.push(
      limited(
        sql,
        sql`select id from account where ${soundsLike(sql, sql`name || ' ' || last_name`, words)} and erased_at is null`,
      ),
    );
  if (tail !== null)
    selects.push(
      sql`select id from account where ${phoneEnds(sql, sql`phone`, tail)}`,
      sql`select account_id from account_contact where kind = 'phone' and ${phoneEnds(sql, sql`value`, tail)}`,
    );
  if (selects.length === 0) return [];
  return sql<LookupPerson[]>`
    ${selectPeople(sql)} where a.id in (
      select id from (${united(sql, selects)}) every order by id = ${number} desc nulls last, id desc limit ${SHOWN.people})
    order by a.id = ${number} desc nulls last, lower(a.email::text) = ${email} desc nulls last, a.id desc`;
}

async function foundCarriers(sql: Db, { words, tail, number }: LookupQuery): Promise<LookupCarrier[]> {
  const selects: SqlFragment[] = [];
  if (number !== null) selects.push(sql`select id from carrier where id = ${number}`);
  if (words !== null) selects.push(sql`select id from carrier where ${soundsLike(sql, sql`name`, words)}`);
  if (tail !== null) selects.push(sql`select id from carrier where ${phoneEnds(sql, sql`phone`, tail)}`);
  if (selects.length === 0) return [];
  return sql<LookupCarrier[]>`
    select c.id, c.name, c.verified_at is not null as verified,
      (select count(*)::int from member where carrier_id = c.id) as members
    from carrier c where c.id in (${united(sql, selects)}) order by c.id = ${number} desc nulls last, c.trips_count desc, c.id
    limit ${SHOWN.carriers}`;
}

async function foundBookings(
  sql: Db,
  query: LookupQuery,
  { whole }: Reader,
  now: Date,
): Promise<Pick<LookupResults, 'bookings' | 'tooMany'>> {
  const named = query.words === null ? [] : await bookingsNamed(sql, query.words);
  const selects = bookingSelects(sql, query, named);
  if (selects.length === 0) return { bookings: [], tooMany: false };
  const bookings = await bookingsOfIds(sql, united(sql, selects), { whole, now, limit: SHOWN.bookings });
  return { bookings, tooMany: named.length >= NAMED_READ };
}

/** The ids of bookings with such a name, read once: the index meets all bookings of a common name before it gives the first. */
async function bookingsNamed(sql: Db, words: string): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    ${limited(sql, sql`select id from booking where ${soundsLike(sql, sql`name`, words)}`)}`;
  return rows.map(({ id }) => id);
}

/** The selects that find bookings, each by its own index. */
function bookingSelects(
  sql: Db,
  { code, tail, words, email, number, track }: LookupQuery,
  named: readonly number[],
): SqlFragment[] {
  const selects: SqlFragment[] = [];
  if (number !== null) selects.push(sql`select id from booking where id = ${number}`);
  if (code !== null) selects.push(sql`select id from booking where code = ${code}`);
  if (track !== null) selects.push(sql`select booking_id as id from parcel where track_code = ${track}`);
  if (email !== null)
    selects.push(sql`
      select b.id from party p join booking b on b.party_id = p.id
      where p.email = ${email} and p.by_guest and p.account_id is null and p.email <> ''`);
  if (tail !== null)
    selects.push(
      limited(
        sql,
        sql`select b.id from party p join booking b on b.party_id = p.id where ${phoneEnds(sql, sql`p.contact_phone`, tail)}`,
      ),
      limited(sql, sql`select booking_id as id from parcel where ${phoneEnds(sql, sql`receiver_phone`, tail)}`),
      limited(sql, sql`select booking_id as id from parcel where ${phoneEnds(sql, sql`sender_phone`, tail)}`),
    );
  if (words !== null)
    selects.push(
      sql`select unnest(${named}::int[]) as id`,
      limited(sql, sql`select booking_id as id from parcel where ${soundsLike(sql, sql`receiver_name`, words)}`),
    );
  return selects;
}

async function foundBuses(sql: Db, { plate, number }: LookupQuery): Promise<LookupBus[]> {
  // A number alone is mostly an id; as a plate it needs four digits.
  if (plate === null || (number !== null && plate.length < 4)) return [];
  const like = `%${plate}%`;
  return sql<LookupBus[]>`
    select bus.id, bus.manufacturer || ' ' || bus.model as name, bus.number as plate, c.id as carrier_id, c.name as carrier,
      (select count(*)::int from bus other
        where other.id <> bus.id and ${foldedPlate(sql, sql`other`)} = ${foldedPlate(sql, sql`bus`)}) as alike
    from bus join carrier c on c.id = bus.carrier_id
    where ${foldedPlate(sql, sql`bus`)} like ${like} order by bus.number, bus.id limit ${SHOWN.buses}`;
}

/**
 * The first rows of a select that ends in conditions. Because of the common table expression the planner does not see the limit; otherwise
 * it would read a whole table and expect to find enough rows early. Rows are still read only as far as they are needed. The last condition
 * is always true: its function is not allowed in parallel workers, because starting them takes longer than reading so few rows
 * (docs/performance.md).
 */
function limited(sql: Db, select: SqlFragment): SqlFragment {
  return sql`
    select id from (
      with every as materialized (${select} and pg_backend_pid() is not null) select id from every limit ${NAMED_READ}
    ) first`;
}

function united(sql: Db, selects: readonly SqlFragment[]): SqlFragment {
  return selects.reduce((all, select) => sql`${all} union ${select}`);
}
