import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { placeJson } from '#server/network/places/queries.ts';
import { foundRows } from '#server/office/search/queries/trips.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { Place } from '#shared/network/places/schema.ts';
import type { Alert } from '#shared/office/alerts/schema.ts';
import type { FoundTrip } from '#shared/office/search/schema.ts';

export interface Connection {
  from: number;
  to: number;
  date: string;
  passengers: number;
}

export interface StoredAlert {
  id: number;
  accountId: number | null;
  email: string;
  locale: Locale | null;
  from: Place;
  to: Place;
  date: string;
  passengers: number;
  belowCents: number | null;
  confirmed: boolean;
  endsAt: Date;
  dueAt: Date | null;
}

/** More trips than any connection has on a day. */
const OF_A_DAY = 200;

/** The trips of a connection that can be booked now, or with `full` those that only lack seats. */
export async function tripsOf(
  sql: Db,
  { from, to, date, passengers }: Connection,
  now: Date,
  full = false,
): Promise<FoundTrip[]> {
  const query = {
    from,
    to,
    date,
    passengers,
    kind: 'passenger',
    sort: 'departure',
    parts: [],
    amenities: [],
    pets: false,
    instant: false,
    childSeat: false,
    page: 1,
  } as const;
  return foundRows(sql, { ...query, parts: [], amenities: [] }, now, { limit: OF_A_DAY, offset: 0, full });
}

/** Whether a trip is cheap enough for an alert; a price by arrangement is below no limit. */
export function isBelow(price: number | null, belowCents: number | null): boolean {
  return belowCents === null || (price !== null && price < belowCents);
}

/** The alerts of an account that have not ended, by day. */
export async function alertsOf(sql: Db, accountId: number, now: Date): Promise<Dated<Alert, 'endsAt'>[]> {
  const rows = await stored(sql, sql`alert.account_id = ${accountId} and alert.ends_at > ${now}`);
  return rows.map(presentAlert);
}

/** An alert that has not ended; null when there is none. */
export async function alertById(sql: Db, id: number, now: Date): Promise<StoredAlert | null> {
  const [row] = await stored(sql, sql`alert.id = ${id} and alert.ends_at > ${now}`);
  return row ?? null;
}

export function presentAlert({
  id,
  from,
  to,
  date,
  passengers,
  belowCents,
  endsAt,
}: StoredAlert): Dated<Alert, 'endsAt'> {
  return { id, from, to, date, passengers, belowCents, endsAt };
}

async function stored(sql: Db, which: ReturnType<Db>): Promise<StoredAlert[]> {
  return sql<StoredAlert[]>`
    select alert.id, alert.account_id, alert.email, alert.locale, ${placeJson(sql, 'a')} as "from",
      ${placeJson(sql, 'b')} as "to", alert.day::text as date, alert.passengers, alert.below_cents,
      alert.confirmed_at is not null as confirmed, alert.ends_at, alert.due_at
    from connection_alert alert join place a on a.id = alert.from_place join place b on b.id = alert.to_place
    where ${which} order by alert.day, alert.id`;
}

export async function alertsDue(sql: Db, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from connection_alert where due_at <= ${now} order by due_at limit 500`;
  return rows.map(({ id }) => id);
}

/** The alerts that a trip may answer, and whose owner has not been notified of it. */
export async function alertsFor(
  sql: Db,
  tripId: number,
  now: Date,
): Promise<(Connection & { id: number; belowCents: number | null })[]> {
  return sql<(Connection & { id: number; belowCents: number | null })[]>`
    select alert.id, alert.from_place as "from", alert.to_place as "to", alert.day::text as date, alert.passengers,
      alert.below_cents
    from trip
    join route_segment s on s.plan_id = trip.plan_id
    join connection_alert alert on alert.from_place = s.from_place and alert.to_place = s.to_place
      and alert.day = trip.service_date + s.day_off and alert.confirmed_at is not null and alert.ends_at > ${now}
    where trip.id = ${tripId} and trip.status = 'planned'
      and not exists (select from alert_match m where m.alert_id = alert.id and m.trip_id = trip.id)
    order by alert.id`;
}

export async function alertData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [connectionAlerts, waitingLists] = await Promise.all([
    sql`
      select a.uk as "from", b.uk as "to", alert.day::text as date, alert.passengers, alert.below_cents,
        alert.created_at
      from connection_alert alert join place a on a.id = alert.from_place join place b on b.id = alert.to_place
      where alert.account_id = ${accountId} order by alert.id`,
    sql`
      select trip_id, from_seq as from_stop, to_seq as to_stop, names,
        array(select f.name_uk from unnest(class_ids) with ordinality chosen (id, nth) join fare_class f on f.id = chosen.id order by nth) as fare_classes,
        phone, status, created_at,
        ended_at
      from waiting_entry where account_id = ${accountId} order by id`,
  ]);
  return { connectionAlerts, waitingLists };
}

export async function alertTraces(sql: Db, accountId: number): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select distinct unnest(names || phone) as text from waiting_entry where account_id = ${accountId}`;
  return rows.map(({ text }) => text);
}
