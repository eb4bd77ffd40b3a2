import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { type CsvCell, csvText } from '#shared/core/text/csv.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { DataRequest, StoredPerson } from '#shared/sales/bookings/tickets/data-requests-schema.ts';
import { storedBookings } from '../../core/queries/personal-data.ts';

/** The number of a person without an account, and the carrier whose data is meant; null: all carriers. */
export interface PhoneScope {
  phone: string;
  carrierId: number | null;
}

/** How many of a number's bookings a copy holds at most. */
const COPIED = 2_000;
const LISTED = 200;

/** A condition on the row `party`: it was booked under this number without an account, with this carrier. */
export function partiesOf(sql: Db, { phone, carrierId }: PhoneScope): SqlFragment {
  return sql`party.contact_phone = ${phone} and party.contact_phone <> '' and party.account_id is null and exists (
    select from booking own where own.party_id = party.id and ${ofCarrier(sql, 'own', carrierId)})`;
}

/** The ids of parcels that others booked and that name this number as sender, receiver or collector. */
export function parcelsOfOthers(sql: Db, { phone, carrierId }: PhoneScope): SqlFragment {
  return sql`
    select parcel.booking_id from parcel
    join booking on booking.id = parcel.booking_id join party on party.id = booking.party_id
    where ${phone} in (parcel.sender_phone, parcel.receiver_phone, parcel.collector_phone)
      and party.contact_phone <> ${phone} and ${ofCarrier(sql, 'booking', carrierId)}`;
}

export async function storedPerson(sql: Db, scope: PhoneScope): Promise<StoredPerson> {
  const { phone, carrierId } = scope;
  const [[row], names, ahead] = await Promise.all([
    sql<Pick<StoredPerson, 'bookings' | 'parcels' | 'notes' | 'ofAccounts'>[]>`
      select
        (select count(*)::int from booking join party on party.id = booking.party_id where ${partiesOf(sql, scope)}) as bookings,
        (select count(*)::int from (${parcelsOfOthers(sql, scope)}) as named) as parcels,
        (select count(*)::int from caller_note where phone = ${phone} and ${ofCarrier(sql, 'caller_note', carrierId)}) as notes,
        (select count(*)::int from booking join party on party.id = booking.party_id
          where party.contact_phone = ${phone} and party.account_id is not null
            and ${ofCarrier(sql, 'booking', carrierId)}) as of_accounts`,
    namesOf(sql, scope),
    aheadOf(sql, scope),
  ]);
  return { phone, names, bookings: 0, parcels: 0, notes: 0, ofAccounts: 0, ...row, ahead };
}

/** The names under which a number is stored, the newest first. */
export async function namesOf(sql: Db, scope: PhoneScope): Promise<string[]> {
  const { phone } = scope;
  const rows = await sql<{ name: string }[]>`
    select name from (
      select party.contact_name as name, party.id as at from party where ${partiesOf(sql, scope)}
      union all
      select unnest(array[
        case when sender_phone = ${phone} then sender_name end, case when receiver_phone = ${phone} then receiver_name end,
        case when collector_phone = ${phone} then collector_name end]), booking_id
      from parcel where booking_id in (${parcelsOfOthers(sql, scope)})
      union all
      select name, 0 from caller_note where phone = ${phone} and ${ofCarrier(sql, 'caller_note', scope.carrierId)}
    ) as named where name <> '' group by name order by max(at) desc limit 10`;
  return rows.map(({ name }) => name);
}

/** The bookings and parcels of a number that have not ended: their carrier relies on them. */
export async function aheadOf(sql: Db, scope: PhoneScope): Promise<StoredPerson['ahead']> {
  return sql<StoredPerson['ahead']>`
    select b.id as booking_id, b.trip_id, b.code, trip.service_date::text as date, b.kind = 'parcel' as parcel,
      json_build_object('uk', a.uk, 'en', a.en) as "from", json_build_object('uk', z.uk, 'en', z.en) as "to"
    from booking b join trip on trip.id = b.trip_id
    join trip_stop sa on sa.trip_id = b.trip_id and sa.seq = b.from_seq join place a on a.id = sa.place_id
    join trip_stop sz on sz.trip_id = b.trip_id and sz.seq = b.to_seq join place z on z.id = sz.place_id
    where b.status in ('unconfirmed', 'confirmed', 'boarded') and (b.id in (${parcelsOfOthers(sql, scope)})
      or b.party_id in (select party.id from party where ${partiesOf(sql, scope)}))
    order by trip.departs_at, b.id limit 50`;
}

export async function copyAsJson(sql: Db, scope: PhoneScope, locale: Locale): Promise<string> {
  const { phone, carrierId } = scope;
  const bookings = await storedBookings(sql, partiesOf(sql, scope), locale, { after: 0, limit: COPIED });
  const notes = await sql`
    select carrier.name as carrier, n.name, n.note, n.same_as, n.updated_at
    from caller_note n join carrier on carrier.id = n.carrier_id
    where n.phone = ${phone} and ${ofCarrier(sql, 'n', carrierId)} order by n.carrier_id`;
  return JSON.stringify({ phone, bookings, parcelsOfOthers: await namedIn(sql, scope), notes }, null, 2);
}

export async function copyAsCsv(sql: Db, scope: PhoneScope, locale: Locale): Promise<string> {
  const rows = await sql<CopiedRow[]>`
    select trip.service_date::text as date, carrier.name as carrier, a.${placeName(sql, locale)} as "from",
      z.${placeName(sql, locale)} as "to", b.kind, b.code, b.name, b.seat, b.fare, b.paid
    from booking b join party on party.id = b.party_id join trip on trip.id = b.trip_id join carrier on carrier.id = b.carrier_id
    join trip_stop sa on sa.trip_id = b.trip_id and sa.seq = b.from_seq join place a on a.id = sa.place_id
    join trip_stop sz on sz.trip_id = b.trip_id and sz.seq = b.to_seq join place z on z.id = sz.place_id
    where ${partiesOf(sql, scope)} order by trip.departs_at, b.id limit ${COPIED}`;
  const named = await namedIn(sql, scope);
  const head = CSV_COLUMNS.map((column) => text(locale, `dataRequests.csv.${column}`));
  const cents = (value: number | null): CsvCell => (value === null ? null : { hundredths: value });
  const lines: CsvCell[][] = [
    ...rows.map(({ date, carrier, from, to, kind, code, name, seat, fare, paid }) => [
      ...[
        date,
        carrier,
        from,
        to,
        text(locale, `dataRequests.csv.${kind}`),
        code,
        name,
        seat === null ? '' : String(seat),
      ],
      ...[cents(fare), cents(paid)],
    ]),
    ...named.map(({ date, carrier, code, as, name }) => [
      ...[date, carrier, '', '', text(locale, `dataRequests.csv.${as}`), code, name, '', null, null],
    ]),
  ];
  return csvText([head, ...lines], locale);
}

const CSV_COLUMNS = ['date', 'carrier', 'from', 'to', 'what', 'code', 'name', 'seat', 'fare', 'paid'] as const;

interface CopiedRow {
  date: string;
  carrier: string;
  from: string;
  to: string;
  kind: 'passenger' | 'parcel';
  code: string;
  name: string;
  seat: number | null;
  fare: number | null;
  paid: number;
}

/** Mentions of a number in parcels of others: only its own role and name, since the rest belongs to others. */
async function namedIn(sql: Db, scope: PhoneScope) {
  return sql<{ date: string; carrier: string; code: string; as: 'sender' | 'receiver' | 'collector'; name: string }[]>`
    select trip.service_date::text as date, carrier.name as carrier, b.code, role.as, role.name
    from parcel x join booking b on b.id = x.booking_id join trip on trip.id = b.trip_id join carrier on carrier.id = b.carrier_id
    cross join lateral (values ('sender', x.sender_phone, x.sender_name), ('receiver', x.receiver_phone, x.receiver_name),
      ('collector', x.collector_phone, x.collector_name)) as role("as", phone, name)
    where x.booking_id in (${parcelsOfOthers(sql, scope)}) and role.phone = ${scope.phone} order by trip.departs_at, b.id limit ${COPIED}`;
}

/** The answered requests of a carrier, or of the operators; the newest first. */
export async function dataRequests(
  sql: Db,
  carrierId: number | null,
): Promise<(Omit<DataRequest, 'madeAt'> & { madeAt: Date })[]> {
  return selectRequests(sql, sql`r.carrier_id is not distinct from ${carrierId}::int`);
}

export async function dataRequest(sql: Db, id: number) {
  return (await selectRequests(sql, sql`r.id = ${id}`))[0];
}

export async function answeredData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  return {
    dataRequestsAnswered: await sql`
      select kind, asked_on::text as asked_on, channel, made_at from data_request where made_by = ${accountId} order by id`,
  };
}

async function selectRequests(sql: Db, where: SqlFragment) {
  return sql<(Omit<DataRequest, 'madeAt'> & { madeAt: Date })[]>`
    select r.id, r.kind, r.masked_phone, r.channel, r.asked_on::text as asked_on, r.proof, r.bookings, r.parcels,
      r.made_at, nullif(trim(a.name || ' ' || a.last_name), '') as made_by
    from data_request r left join account a on a.id = r.made_by where ${where} order by r.id desc limit ${LISTED}`;
}

function ofCarrier(sql: Db, table: string, carrierId: number | null): SqlFragment {
  return carrierId === null ? sql`true` : sql`${sql(table)}.carrier_id = ${carrierId}`;
}

function placeName(sql: Db, locale: Locale): SqlFragment {
  return locale === 'uk' ? sql`uk` : sql`en`;
}
