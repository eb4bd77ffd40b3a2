import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { crossingJson, placeJson } from '#server/network/places/queries.ts';
import type { Actor } from '#shared/core/access.ts';
import type { Currency } from '#shared/core/currencies.ts';
import { DomainError } from '#shared/core/errors.ts';
import { LOOK_ALIKES } from '#shared/core/text/look-alikes.ts';
import { plateKey } from '#shared/core/text/plate.ts';
import type { LocalName } from '#shared/i18n/locale.ts';
import { daysOfMask } from '#shared/network/timetable/making.ts';
import type { PairFare } from '#shared/network/timetable/pricing.ts';
import {
  type ComingTrip,
  confirmationOf,
  type Route,
  type RouteRow,
  type RouteStatus,
  type RouteStop,
} from '#shared/network/timetable/schema.ts';
import { turnsOf } from './queries/rotation.ts';

/** Scope of a query: all routes of a carrier, or only the routes of one of its drivers. */
export interface RouteScope {
  carrierId: number;
  driverId: number | null;
}

/**
 * Returns the routes that an actor may see: hired drivers see their own, others all of their carrier. Throws `not_found` without
 * a carrier.
 */
export function scopeOf(actor: Actor): RouteScope {
  if (actor.carrierId === null) throw new DomainError('not_found');
  return { carrierId: actor.carrierId, driverId: actor.role === 'driver' ? actor.accountId : null };
}

type Row = Omit<RouteRow, 'days'> & {
  version: number;
  planId: number;
  days: number;
  currencies: Currency[];
  instantConfirmation: boolean | null;
};

/** Returns one page of routes, active ones first, and the total number. */
export async function listRoutes(
  sql: Db,
  scope: RouteScope,
  filter: { status: RouteStatus | undefined; page: number; per_page: number; q?: string },
  now: Date,
): Promise<{ rows: RouteRow[]; total: number }> {
  const where = sql`
    ${visible(sql, scope)} and (${filter.status ?? null}::text is null or route.status = ${filter.status ?? null})
    and ${filter.q ? names(sql, filter.q.toLowerCase()) : sql`true`}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total from route where ${where}`;
  const rows = await sql<Row[]>`
    ${selectRoute(sql, now)} where ${where}
    order by array_position(array['active', 'draft', 'paused', 'archived'], route.status), route.id
    limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`;
  return { rows: rows.map(presentRow), total: count?.total ?? 0 };
}

/** Whether a route has a stop in a town, or a bus with a plate, that these letters are a part of. */
function names(sql: Db, q: string) {
  const plate = plateKey(q);
  return sql`(
    exists (
      select from route_stop s join place p on p.id = s.place_id
      where s.plan_id = route.plan_id and position(${q} in lower(p.uk || ' ' || p.en)) > 0)
    or exists (select from bus where bus.id = route.bus_id and ${/\d/.test(plate)}
      and position(${plate} in translate(bus.number_key, ${LOOK_ALIKES.from}, ${LOOK_ALIKES.to})) > 0))`;
}

/** Returns a route with its plan; throws `not_found` if it is outside the scope. */
export async function oneRoute(sql: Db, scope: RouteScope, routeId: number, now: Date): Promise<Route> {
  const [row] = await sql<Row[]>`${selectRoute(sql, now)} where route.id = ${routeId} and ${visible(sql, scope)}`;
  if (!row) throw new DomainError('not_found');
  const booked = await sql<{ trip: ComingTrip }[]>`
    select ${comingTrip(sql, 'trip')} as trip from trip join route on route.id = trip.route_id
    where trip.route_id = ${routeId} and trip.status in ('new', 'planned') and trip.departs_at > ${now}
      and exists (select from party where party.trip_id = trip.id)
    order by trip.departs_at`;
  const stops = await stopsOfPlan(sql, row.planId);
  const rotation = await turnsOf(sql, routeId);
  const fares = await faresOfPlan(sql, row.planId);
  return {
    ...presentRow(row),
    stops,
    fares,
    bookedTrips: booked.map(({ trip }) => trip),
    rotation,
    currencies: row.currencies,
    confirmation: confirmationOf(row.instantConfirmation),
    version: row.version,
  };
}

export async function stopsOfPlan(sql: Db, planId: number): Promise<RouteStop[]> {
  return sql<RouteStop[]>`
    select s.seq, ${placeJson(sql, 'p')} as place, s.point,
      left(s.arrival_time::text, 5) as arrival_time, s.arrival_day,
      left(s.departure_time::text, 5) as departure_time, s.departure_day,
      s.trip_cost, s.delivery_cost, s.contractual, s.range_from, s.range_to
    from route_stop s join place p on p.id = s.place_id
    where s.plan_id = ${planId} order by s.seq`;
}

export async function faresOfPlan(sql: Db, planId: number): Promise<PairFare[]> {
  return sql<PairFare[]>`
    select from_seq, to_seq, price_trip, price_delivery
    from route_fare where plan_id = ${planId} order by from_seq, to_seq`;
}

export async function activeRoutes(sql: Db): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from route where status = 'active' order by id`;
  return rows.map((row) => row.id);
}

/** Returns the bus that is assigned to a driver, unless it is retired; null if there is none. */
export async function busOfDriver(sql: Db, accountId: number): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select bus.id from driver_bus join bus on bus.id = driver_bus.bus_id
    where driver_bus.account_id = ${accountId} and bus.status <> 'retired'`;
  return row?.id ?? null;
}

/**
 * Checks whether the bus (not retired) and the drivers belong to the carrier, and whether the carrier has any bus that is not
 * retired.
 */
export async function staffOf(
  sql: Db,
  carrierId: number,
  staff: { busId: number | null; driverId: number | null; secondDriverId: number | null },
): Promise<{ bus: boolean; driver: boolean; second: boolean; anyBus: boolean }> {
  const [row] = await sql<{ bus: boolean; driver: boolean; second: boolean; anyBus: boolean }[]>`
    select
      exists (select from bus where id = ${staff.busId} and carrier_id = ${carrierId} and status <> 'retired') as bus,
      exists (select from member where account_id = ${staff.driverId} and carrier_id = ${carrierId}) as driver,
      exists (select from member where account_id = ${staff.secondDriverId} and carrier_id = ${carrierId}
        and role in ('driver', 'owner')) as second,
      exists (select from bus where carrier_id = ${carrierId} and status <> 'retired') as any_bus`;
  const { bus = false, driver = false, second = false, anyBus = false } = row ?? {};
  return { bus, driver, second, anyBus };
}

/** The routes of a carrier that usually have a bus or a driver, also in their turn or as the second one. */
export async function usualRoutes(
  sql: Db,
  carrierId: number,
  { kind, out, limit }: { kind: 'bus' | 'driver'; out: number; limit: number },
): Promise<{ id: number; from: LocalName; to: LocalName; departureTime: string }[]> {
  const has = (staff: ReturnType<Db>) =>
    kind === 'bus' ? sql`${staff}.bus_id = ${out}` : sql`${out} in (${staff}.driver_id, ${staff}.second_driver_id)`;
  return sql<{ id: number; from: LocalName; to: LocalName; departureTime: string }[]>`
    select route.id, json_build_object('uk', a.uk, 'en', a.en) as "from", json_build_object('uk', b.uk, 'en', b.en) as "to",
      left(first.departure_time::text, 5) as departure_time
    from route
    join route_stop first on first.plan_id = route.plan_id and first.seq = 0 join place a on a.id = first.place_id
    join lateral (select place_id from route_stop where plan_id = route.plan_id order by seq desc limit 1) last on true
    join place b on b.id = last.place_id
    where route.carrier_id = ${carrierId} and route.status <> 'archived' and (${has(sql`route`)}
      or exists (select from route_turn where route_id = route.id and ${has(sql`route_turn`)}))
    order by first.departure_time, route.id limit ${limit}`;
}

function visible(sql: Db, scope: RouteScope) {
  return sql`route.carrier_id = ${scope.carrierId}
    and (${scope.driverId}::int is null or route.driver_id = ${scope.driverId})`;
}

function selectRoute(sql: Db, now: Date) {
  return sql`
    select route.id, route.version, route.plan_id, route.currencies, plan.instant_confirmation, route.status, ${placeJson(sql, 'start')} as "from",
      ${placeJson(sql, 'finish')} as "to", last.seq + 1 as stops_count, ${crossingJson(sql, 'crossing')} as crossing,
      plan.days, left(first.departure_time::text, 5) as departure_time, left(last.arrival_time::text, 5) as arrival_time,
      last.arrival_day, plan.price_trip, plan.price_delivery, first.contractual or last.contractual as contractual,
      case when bus.id is not null then json_build_object(
        'id', bus.id, 'name', bus.manufacturer || ' ' || bus.model, 'number', bus.number) end as bus,
      case when account.id is not null then json_build_object(
        'id', account.id, 'name', trim(account.name || ' ' || account.last_name)) end as driver,
      case when mate.id is not null then json_build_object(
        'id', mate.id, 'name', trim(mate.name || ' ' || mate.last_name)) end as second_driver,
      case when invited.id is not null then json_build_object(
        'id', invited.id, 'name', trim(invited.name || ' ' || invited.last_name)) end as invited_driver,
      next.trip as next_trip
    from route
    join route_plan plan on plan.id = route.plan_id
    join route_stop first on first.plan_id = plan.id and first.seq = 0
    join lateral (select * from route_stop where plan_id = plan.id order by seq desc limit 1) last on true
    join place start on start.id = first.place_id
    join place finish on finish.id = last.place_id
    left join crossing on crossing.key = plan.crossing_key
    left join bus on bus.id = route.bus_id
    left join account on account.id = route.driver_id
    left join account mate on mate.id = route.second_driver_id
    left join invitation invited on invited.id = route.invited_driver_id
    left join lateral (
      select ${comingTrip(sql, 'trip')} as trip from trip
      where trip.route_id = route.id and trip.status in ('new', 'planned') and trip.departs_at > ${now}
      order by trip.departs_at limit 1
    ) next on true`;
}

function presentRow(found: Row): RouteRow {
  const {
    version: _version,
    planId: _planId,
    currencies: _currencies,
    instantConfirmation: _instant,
    days,
    ...row
  } = found;
  return { ...row, days: daysOfMask(days) };
}

/** A `ComingTrip` as JSON: the row `trip` by its own plan, beside the row `route`. */
const comingTrip = sqlFragment(
  (
    trip,
  ) => `json_build_object('id', ${trip}.id, 'date', ${trip}.service_date, 'asSold', (select coalesce(base_id, id) from route_plan where id = ${trip}.plan_id) <> route.plan_id,
    'departureTime', (select to_char(${trip}.departs_at at time zone place.zone, 'HH24:MI')
      from trip_stop join place on place.id = trip_stop.place_id where trip_id = ${trip}.id and seq = 0),
    'priceTrip', (select price_trip from route_segment where plan_id = ${trip}.plan_id and from_seq = 0 order by to_seq desc limit 1))`,
);

export async function routeData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const routes = await sql`
    select id, status, created_at, updated_at from route
    where driver_id = ${accountId} or second_driver_id = ${accountId} or id in (
      select route_id from route_turn where ${accountId} in (driver_id, second_driver_id))
    order by id`;
  return { routes };
}

/** Whether a booking is confirmed immediately on a trip by the row `plan`, of the carrier of the row `c`: `INSTANT` of the route, else the carrier's rule. */
export const confirmsInstantly = sqlFragment(
  (plan) => `coalesce(${plan}.instant_confirmation, c.instant_confirmation)`,
);

/** A `PriceRange` of a segment as JSON; null where the price is fixed, or the carrier gives no limits. */
export const priceRangeJson = sqlFragment(
  (s) => `case when coalesce(${s}.range_from, ${s}.range_to) is not null
    then json_build_object('from', ${s}.range_from, 'to', ${s}.range_to) end`,
);
