import type { Db, SqlFragment } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import type { ReportKind } from '#shared/people/reports/rules.ts';
import type { ReportedThing } from '#shared/people/reports/schema.ts';

export interface Thing {
  title: string;
  text: string;
  /** Of a parcel. */
  weightKg?: number;
  pictures: string[];
  hidden: boolean;
  waiting?: boolean;
  accountId: number | null;
  carrierId: number | null;
  chatId: number | null;
  /** The place of the message, or the last one of the chat. */
  seq: number | null;
  tripId: number | null;
  bookingId: number | null;
}

/** The thing of a report; null when there is none. `reporterId` says who the other side of a chat is. */
export async function thingOf(
  sql: Db,
  kind: ReportKind,
  id: number,
  reporterId: number | null = null,
): Promise<Thing | null> {
  const [row] = await sql<Thing[]>`${THINGS[kind](sql, id, reporterId)}`;
  return row ?? null;
}

/** The number of a thing that is reported; null when it names none. */
export async function thingId(sql: Db, { kind, id, code }: ReportedThing): Promise<number | null> {
  if (kind !== 'parcel') return id ?? null;
  const [row] = await sql<{ id: number }[]>`
    select booking_id as id from parcel where track_code = ${code ?? ''}`;
  return row?.id ?? null;
}

export async function seesChat(sql: Db, actor: Actor, chatId: number): Promise<boolean> {
  const [row] = await sql`
    select from chat c where c.id = ${chatId} and (
      ${actor.accountId} in (c.low_id, c.high_id)
      or exists (select from member m where m.carrier_id = c.carrier_id and m.account_id = ${actor.accountId} and m.role <> 'driver'))`;
  return row !== undefined;
}

type Select = (sql: Db, id: number, reporterId: number | null) => SqlFragment;

function name(sql: Db, row: string) {
  return sql`trim(${sql(row)}.name || ' ' || ${sql(row)}.last_name)`;
}

const THINGS: Readonly<Record<ReportKind, Select>> = {
  chat: (sql, id, reporterId) => sql`
    select coalesce(company.name, ${name(sql, 'other')}, '') as title, '' as text, '{}'::text[] as pictures, false as hidden,
      other.id as account_id, company.id as carrier_id, c.id as chat_id, c.last_seq as seq, c.trip_id,
      c.booking_id
    from chat c
    left join carrier company on company.id = c.carrier_id and c.low_id = ${reporterId}
    left join account other on other.id = case when c.carrier_id is null then c.low_id + c.high_id - ${reporterId}::int
      when c.low_id is distinct from ${reporterId} then c.low_id end
    where c.id = ${id}`,
  message: (sql, id) => sql`
    select ${name(sql, 'a')} as title, coalesce(nullif(w.text, ''), w.phrase, nullif(m.text, ''), m.phrase, '') as text,
      array_remove(array[coalesce(w.image, m.image)], null) as pictures, coalesce(m.phrase = 'hidden', false) as hidden,
      a.id as account_id, case when c.low_id <> a.id then c.carrier_id end as carrier_id, c.id as chat_id, m.seq,
      c.trip_id, c.booking_id
    from message m join chat c on c.id = m.chat_id join account a on a.id = m.sender_id
    left join withdrawn_message w on w.message_id = m.id
    where m.id = ${id}`,
  review: (sql, id) => sql`
    select coalesce(${name(sql, 'a')}, '') as title, repeat('★', r.stars) || e'\n' || r.words as text,
      array(select file from review_photo where review_id = r.id order by position) as pictures, r.hidden_at is not null as hidden,
      r.waiting_since is not null as waiting,
      r.account_id, null::int as carrier_id, null::int as chat_id, null::int as seq, r.trip_id,
      null::int as booking_id
    from review r left join account a on a.id = r.account_id where r.id = ${id}`,
  review_photo: (sql, id) => sql`
    select coalesce(${name(sql, 'a')}, '') as title, r.words as text, array[p.file] as pictures, p.hidden_at is not null as hidden,
      r.account_id, null::int as carrier_id, null::int as chat_id, null::int as seq, r.trip_id,
      null::int as booking_id
    from review_photo p join review r on r.id = p.review_id left join account a on a.id = r.account_id where p.id = ${id}`,
  carrier_photo: (sql, id) => sql`
    select c.name as title, '' as text, array[p.file] as pictures, p.hidden_at is not null as hidden, null::int as account_id,
      c.id as carrier_id, null::int as chat_id, null::int as seq, null::int as trip_id, null::int as booking_id
    from carrier_photo p join carrier c on c.id = p.carrier_id where p.id = ${id}`,
  bus_photo: (sql, id) => sql`
    select c.name || ', ' || b.number as title, b.manufacturer || ' ' || b.model as text, array[p.file] as pictures,
      p.hidden_at is not null as hidden, null::int as account_id, c.id as carrier_id, null::int as chat_id, null::int as seq,
      null::int as trip_id, null::int as booking_id
    from bus_photo p join bus b on b.id = p.bus_id join carrier c on c.id = b.carrier_id where p.id = ${id}`,
  carrier: (sql, id) => sql`
    select c.name as title, c.description as text,
      array_remove(c.logo || array(select file from carrier_photo where carrier_id = c.id order by position), null) as pictures,
      c.page_hidden_at is not null as hidden, null::int as account_id, c.id as carrier_id, null::int as chat_id, null::int as seq,
      null::int as trip_id, null::int as booking_id
    from carrier c where c.id = ${id}`,
  person: (sql, id) => sql`
    select ${name(sql, 'a')} as title, '' as text, array_remove(array[a.avatar], null) as pictures, false as hidden,
      a.id as account_id, own.id as carrier_id, null::int as chat_id, null::int as seq, null::int as trip_id,
      null::int as booking_id
    from account a
    left join member m on m.account_id = a.id and m.role = 'owner'
    left join carrier own on own.id = m.carrier_id and own.single_driver
    where a.id = ${id} and a.user_type <> '' and a.erased_at is null`,
  trip: (sql, id) => sql`
    select f.uk || ' – ' || g.uk || ', ' || to_char(t.service_date, 'DD.MM.YYYY') as title, c.name as text,
      array(select bp.photo from trip_stop s join boarding_point bp on bp.carrier_id = t.carrier_id and bp.place_id = s.place_id
        and bp.name = s.point where s.trip_id = t.id and bp.photo is not null order by s.seq) as pictures,
      false as hidden, null::int as account_id, c.id as carrier_id, null::int as chat_id, null::int as seq, t.id as trip_id,
      null::int as booking_id
    from trip t join carrier c on c.id = t.carrier_id
    join lateral (select place_id from trip_stop where trip_id = t.id order by seq limit 1) s on true join place f on f.id = s.place_id
    join lateral (select place_id from trip_stop where trip_id = t.id order by seq desc limit 1) e on true
    join place g on g.id = e.place_id
    where t.id = ${id}`,
  parcel: (sql, id) => sql`
    select b.code as title, p.what as text, p.weight_kg::float8 as weight_kg, '{}'::text[] as pictures, false as hidden,
      y.account_id, b.carrier_id, null::int as chat_id, null::int as seq, b.trip_id,
      b.id as booking_id
    from parcel p join booking b on b.id = p.booking_id join party y on y.id = b.party_id where b.id = ${id}`,
};
