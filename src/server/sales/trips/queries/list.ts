import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import type { tripsApi } from '#shared/sales/trips/api.ts';
import { TRIP_TABS, type TripRow, type TripSheet, type TripTab } from '#shared/sales/trips/schema.ts';
import { drives } from './drives.ts';
import { presentRow, selectTrips, type TripRecord, visibleTo, waitsForCarrier, waitsForPassenger } from './rows.ts';
import { tripSheet } from './sheet.ts';

type Query = z.output<NonNullable<typeof tripsApi.list.query>>;

interface Page {
  rows: TripRow[];
  tabs: Record<TripTab, number>;
}

export async function listTrips(sql: Db, actor: Actor, query: Query): Promise<Page> {
  const where = conditions(sql, actor, query);
  const [rows, [tabs]] = await Promise.all([
    sql<TripRecord[]>`
      ${selectTrips(sql)} where ${where} and trip.status = any(${[...TRIP_TABS[query.tab]]}::text[])
      order by ${ordering(sql, query.sort)} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`,
    sql<Page['tabs'][]>`
      select (count(*) filter (where trip.status in ('new', 'planned', 'started')))::int as planned,
        (count(*) filter (where trip.status = 'cancelled'))::int as cancelled,
        (count(*) filter (where trip.status = 'finished'))::int as finished
      from trip where ${where}`,
  ]);
  return { rows: rows.map(presentRow), tabs: tabs ?? { planned: 0, cancelled: 0, finished: 0 } };
}

/** The number of parties that wait for an answer: for the carrier, requests on its trips; for a passenger, quoted prices. */
export async function countUnconfirmed(sql: Db, actor: Actor): Promise<number> {
  const [row] =
    actor.role === 'passenger'
      ? await sql<{ count: number }[]>`
          select count(distinct booking.party_id)::int as count from booking join party on party.id = booking.party_id
          where party.account_id = ${actor.accountId} and ${waitsForPassenger(sql)}`
      : await sql<{ count: number }[]>`
          select count(distinct booking.party_id)::int as count from booking join trip on trip.id = booking.trip_id
          where ${waitsForCarrier(sql)} and booking.carrier_id = ${actor.carrierId} and ${visibleTo(sql, actor)}
            and trip.status in ('new', 'planned', 'started')`;
  return row?.count ?? 0;
}

function conditions(sql: Db, actor: Actor, query: Query) {
  return sql`
    ${visibleTo(sql, actor)}
    and (${query.from ?? null}::date is null or trip.service_date >= ${query.from ?? null}::date)
    and (${query.to ?? null}::date is null or trip.service_date <= ${query.to ?? null}::date)
    and (${query.route ?? null}::int is null or trip.route_id = ${query.route ?? null})
    and (${query.driver ?? null}::int is null or ${drives(sql, query.driver ?? 0)})
    and (${query.bus ?? null}::int is null or trip.bus_id = ${query.bus ?? null})
    and (not ${query.unconfirmed} or exists (
      select from booking where booking.trip_id = trip.id and ${waitsForCarrier(sql)}))
    and (not ${query.confirmed} or exists (
      select from booking where booking.trip_id = trip.id and booking.status in ('confirmed', 'boarded', 'completed')))
    and (not ${query.unpaid} or exists (
      select from booking where booking.trip_id = trip.id and booking.status in ('confirmed', 'boarded', 'completed')
        and booking.fare > booking.paid))
    and (not ${query.missing} or trip.bus_id is null or trip.driver_id is null)
    and (${(query.boarding ?? query.leaving) === undefined} or ${callsAt(sql, query)})`;
}

/** A condition on `trip`: its stops are in these towns, in this order. Nobody boards at the last stop or gets off at the first. */
function callsAt(sql: Db, { boarding, leaving }: Pick<Query, 'boarding' | 'leaving'>) {
  return sql`exists (
    select from trip_stop a join trip_stop z on z.trip_id = a.trip_id and z.seq > a.seq
    where a.trip_id = trip.id and (${boarding ?? null}::int is null or a.place_id = ${boarding ?? null})
      and (${leaving ?? null}::int is null or z.place_id = ${leaving ?? null}))`;
}

function ordering(sql: Db, sort: Query['sort']) {
  return {
    departure: sql`trip.departs_at, trip.id`,
    '-departure': sql`trip.departs_at desc, trip.id desc`,
    unconfirmed: sql`counts.unconfirmed desc, trip.departs_at, trip.id`,
    booked: sql`counts.total_booked desc, trip.departs_at, trip.id`,
    due: sql`counts.amount_due - counts.amount_paid desc, trip.departs_at, trip.id`,
  }[sort];
}

/** Trips that leave within this many hours are stored on the driver's device. */
const AHEAD_HOURS = 48;
/** No driver has more trips than this within two days. */
const MAX_SHEETS = 20;

/** The sheets of the trips that a person drives: those under way, and those that leave within 48 hours. */
export async function sheetsAhead(sql: Db, actor: Actor, now: Date): Promise<TripSheet[]> {
  const trips = await sql<{ id: number }[]>`
    select id from trip
    where ${drives(sql, actor.accountId)} and ${visibleTo(sql, actor)} and (status = 'started' or (status = 'planned'
      and departs_at between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz + make_interval(hours => ${AHEAD_HOURS})))
    order by departs_at, id limit ${MAX_SHEETS}`;
  return Promise.all(trips.map(({ id }) => tripSheet(sql, actor, id, now)));
}
