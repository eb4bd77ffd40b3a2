import type { Db } from '#server/core/database/db.ts';
import { placeJson } from '#server/network/places/queries.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { answersOf, MAX_REPORTS, mayReport } from '#shared/messaging/found/rules.ts';
import type { FoundItem } from '#shared/messaging/found/schema.ts';
import { worksOn } from '#shared/sales/bookings/core/policy.ts';
import type { Drivers } from '#shared/sales/trips/drives.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';

const LISTED = 200;

type Row = Omit<FoundItem, 'answers'>;

async function items(sql: Db, condition: ReturnType<Db>, staff: boolean): Promise<FoundItem[]> {
  const rows = await sql<Row[]>`
    select i.id, i.booking_id is not null as report, i.trip_id, i.booking_id, i.what, i.seat, i.state,
      ${placeJson(sql, 'a')} as "from", ${placeJson(sql, 'z')} as "to", trip.service_date as date,
      coalesce(i.report_id, (select min(m.id) from found_item m where m.report_id = i.id)) as match_id,
      case when b.id is not null then json_build_object('name', b.name, 'phone', party.contact_phone, 'accountId', party.account_id) end
        as person,
      coalesce((select json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.position)
        from found_photo p where p.item_id = i.id), '[]'::json) as photos,
      coalesce((select json_agg(json_build_object('at', e.at, 'state', e.state, 'note', e.note) order by e.id)
        from found_event e where e.item_id = i.id), '[]'::json) as history
    from found_item i
    join trip on trip.id = i.trip_id
    left join booking b on b.id = i.booking_id
    left join party on party.id = b.party_id
    join trip_stop sa on sa.trip_id = trip.id and sa.seq = coalesce(case when b.trip_id = trip.id then b.from_seq end, 0)
    join trip_stop sz on sz.trip_id = trip.id and sz.seq = coalesce(case when b.trip_id = trip.id then b.to_seq end,
      (select max(seq) from trip_stop where trip_id = trip.id))
    join place a on a.id = sa.place_id
    join place z on z.id = sz.place_id
    where ${condition}
    order by i.state in ('open', 'stored') desc, i.id desc limit ${LISTED}`;
  return rows.map((row) => ({
    ...row,
    person: staff ? row.person : null,
    answers: staff ? [...answersOf(row.state)] : [],
  }));
}

/** The lost and found things of a trip, for its staff; passengers read their own reports. Throws `not_found` for everybody else. */
export async function foundOfTrip(sql: Db, actor: Actor, tripId: number, now: Date) {
  const staff = await worksOnTrip(sql, actor, tripId);
  const bookings = staff ? [] : await ownRides(sql, actor, tripId, now);
  const condition = staff ? sql`true` : sql`party.account_id = ${actor.accountId}`;
  const data = await items(sql, sql`i.trip_id = ${tripId} and ${condition}`, staff);
  if (!staff && bookings.length === 0 && data.length === 0) throw new DomainError('not_found');
  return { data, bookings: bookings.map(({ id, seat }) => ({ id, seat })), staff };
}

/** The lost and found things of the trips of the actor's carrier; a hired driver reads only the ones of their own trips. */
export async function foundOfCarrier(sql: Db, actor: Actor): Promise<FoundItem[]> {
  const condition = actor.role === 'driver' ? sql`and ${drives(sql, actor.accountId)}` : sql``;
  return items(sql, sql`i.carrier_id = ${actor.carrierId ?? 0} ${condition}`, true);
}

/** One item that the actor may see; throws `not_found`. */
export async function oneItem(sql: Db, actor: Actor, itemId: number): Promise<FoundItem> {
  const [row] = await sql<{ tripId: number }[]>`select trip_id from found_item where id = ${itemId}`;
  const staff = row !== undefined && (await worksOnTrip(sql, actor, row.tripId));
  const condition = staff ? sql`true` : sql`party.account_id = ${actor.accountId}`;
  const [item] = await items(sql, sql`i.id = ${itemId} and ${condition}`, staff);
  if (!item) throw new DomainError('not_found');
  return item;
}

/** Whether the actor drives the trip or runs its carrier; throws `not_found` for an unknown trip. */
export async function worksOnTrip(sql: Db, actor: Actor, tripId: number): Promise<boolean> {
  const [trip] = await sql<(Drivers & { carrierId: number })[]>`
    select carrier_id, driver_id, second_driver_id from trip where id = ${tripId}`;
  if (!trip) throw new DomainError('not_found');
  return worksOn(actor, trip);
}

export interface OwnRide {
  id: number;
  tripId: number;
  carrierId: number;
  seat: number | null;
}

/** The actor's bookings on a trip, or one of them, for which something can be reported as lost now. */
export function ownRides(sql: Db, actor: Actor, tripId: number | null, now: Date, bookingId?: number) {
  const condition = sql`party.account_id = ${actor.accountId}`;
  return rides(sql, sql`${condition} and (b.trip_id = ${tripId} or b.id = ${bookingId ?? null})`, now);
}

/** The booking without an account, when something can be reported as lost for it now. */
export async function rideOfTicket(sql: Db, bookingId: number, now: Date): Promise<OwnRide | null> {
  const [ride] = await rides(sql, sql`party.account_id is null and b.id = ${bookingId}`, now);
  return ride ?? null;
}

async function rides(sql: Db, condition: ReturnType<Db>, now: Date): Promise<OwnRide[]> {
  const rows = await sql<
    (OwnRide & { status: 'completed'; kind: 'passenger'; tripStatus: TripStatus; arrivesAt: Date })[]
  >`
    select b.id, b.trip_id, b.carrier_id, b.seat, b.status, b.kind, t.status as trip_status,
      coalesce(t.finished_at, t.arrives_at) as arrives_at
    from booking b join party on party.id = b.party_id join trip t on t.id = b.trip_id
    where ${condition}
    order by b.id`;
  return rows.filter((row) => mayReport(row, { status: row.tripStatus, arrivesAt: row.arrivesAt.toISOString() }, now));
}

export async function lostOfTicket(sql: Db, bookingId: number, now: Date) {
  const data = await items(sql, sql`i.booking_id = ${bookingId}`, false);
  return { data, may: data.length < MAX_REPORTS && (await rideOfTicket(sql, bookingId, now)) !== null };
}

/** One report of a booking without an account; throws `not_found`. */
export async function oneOfTicket(sql: Db, bookingId: number, itemId: number): Promise<FoundItem> {
  const [item] = await items(sql, sql`i.id = ${itemId} and i.booking_id = ${bookingId}`, false);
  if (!item) throw new DomainError('not_found');
  return item;
}

/** The file of a photo of a booking's report; throws `not_found`. */
export async function photoOfTicket(sql: Db, bookingId: number, photoId: number): Promise<string> {
  const [row] = await sql<{ file: string }[]>`
    select p.file from found_photo p join found_item i on i.id = p.item_id
    where p.id = ${photoId} and i.booking_id = ${bookingId}`;
  if (!row) throw new DomainError('not_found');
  return row.file;
}

/** The file of a photo that the actor may see; throws `not_found`. */
export async function photoFile(sql: Db, actor: Actor, photoId: number): Promise<string> {
  const [row] = await sql<{ file: string; itemId: number }[]>`
    select file, item_id from found_photo where id = ${photoId}`;
  if (!row) throw new DomainError('not_found');
  await oneItem(sql, actor, row.itemId);
  return row.file;
}

/** The items `i` that a person reported or entered, with those that they reported by a ticket before they took it into the account. */
export function reportedBy(sql: Db, accountId: number) {
  return sql`(i.account_id = ${accountId} or i.booking_id in (
    select b.id from party join booking b on b.party_id = party.id where party.account_id = ${accountId}))`;
}

export async function foundData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [reported, answered] = await Promise.all([
    sql`
      select i.id, i.trip_id, i.booking_id, i.what, i.seat, i.state, i.created_at,
        array(select '/api/found/photos/' || p.id from found_photo p where p.item_id = i.id order by p.position) as photos,
        coalesce((select json_agg(json_build_object('at', e.at, 'state', e.state, 'note', e.note) order by e.id)
          from found_event e where e.item_id = i.id), '[]'::json) as history
      from found_item i where ${reportedBy(sql, accountId)} order by i.id desc limit 5000`,
    sql`
      select item_id, at, state, note from found_event where actor_id = ${accountId} order by id desc limit 5000`,
  ]);
  return { lostAndFound: reported, lostAndFoundAnswers: answered };
}

export async function foundTraces(sql: Db, accountId: number): Promise<string[]> {
  const rows = await sql<{ trace: string }[]>`
    select i.what as trace from found_item i where ${reportedBy(sql, accountId)} and i.what <> ''
    union select note from found_event where actor_id = ${accountId} and note <> ''`;
  return rows.map(({ trace }) => trace);
}
