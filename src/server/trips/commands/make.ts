import { type Db, transaction } from '#server/database/db.ts';
import type { JobContext } from '#server/jobs/jobs.ts';
import type { Staff } from '#server/timetable/commands/route.ts';
import { activeRoutes, stopsOfPlan } from '#server/timetable/queries.ts';
import { type LocalDate, localDate, weekday } from '#shared/core/time.ts';
import { serviceDates, stopInstants, tripSpan } from '#shared/timetable/making.ts';
import { HORIZON_DAYS, type RouteStatus, type RouteStop } from '#shared/timetable/schema.ts';

export interface MakeTrips {
  /** One route; else every active one. */
  routeId?: number;
  /** The first service date; else the day that it is at the route's first stop. */
  from?: LocalDate;
  /** How many dates from there on; else `HORIZON_DAYS`. */
  days?: number;
  /** Trips that have left by then are neither made nor changed. */
  now: Date;
  /** Who drove the route with what before it was changed: trips that still have them follow the change. */
  was?: Staff;
}

export interface MadeTrips {
  made: number;
  moved: number;
  removed: number;
}

/**
 * Makes the trips of active routes, and brings those to come into line with their route (docs/product.md 8.1): one without
 * bookings moves to the current plan, or goes when its day is served no more or the route does not run; one with bookings
 * stays as it was sold; one that is right already is not touched. Twice is as once: there is one trip per route and service
 * date. To be called in a transaction; locks routes, then their trips, in the order of their ids.
 */
export async function makeTrips(sql: Db, options: MakeTrips): Promise<MadeTrips> {
  const routes = await sql<PlannedRoute[]>`
    select route.id, route.status, route.carrier_id as "carrierId", route.plan_id as "planId", plan.days,
      route.bus_id as "busId", route.driver_id as "driverId"
    from route join route_plan plan on plan.id = route.plan_id
    where ${options.routeId ? sql`route.id = ${options.routeId}` : sql`route.status = 'active'`}
    order by route.id for update of route`;
  const total = { made: 0, moved: 0, removed: 0 };
  for (const route of routes) {
    const { made, moved, removed } = await makeOfRoute(sql, route, options);
    total.made += made;
    total.moved += moved;
    total.removed += removed;
  }
  return total;
}

/**
 * Every day the horizon moves on by one: each active route gets the trips that came into sight, in a transaction of its own.
 * What fails for one route is tried again with the job, and keeps no other from its trips.
 */
export async function makeDaily({ sql, now, log }: JobContext): Promise<void> {
  let made = 0;
  let failed = 0;
  for (const routeId of await activeRoutes(sql)) {
    try {
      made += (await transaction(sql, (tx) => makeTrips(tx, { routeId, now: now() }))).made;
    } catch (err) {
      failed += 1;
      log.error({ err, routeId }, 'trips of a route were not made');
    }
  }
  log.info({ made }, 'trips made');
  if (failed > 0) throw new Error(`the trips of ${failed} routes were not made`);
}

interface PlannedRoute extends Staff {
  id: number;
  status: RouteStatus;
  carrierId: number;
  planId: number;
  days: number;
}

interface OpenTrip extends Staff {
  id: number;
  date: LocalDate;
  planId: number;
}

/** A trip to be written by the current plan, with who drives it. */
interface Target extends Staff {
  id: number;
  date: LocalDate;
}

async function makeOfRoute(sql: Db, route: PlannedRoute, options: MakeTrips): Promise<MadeTrips> {
  const stops = await stopsOfPlan(sql, route.planId);
  const from = options.from ?? localDate(options.now, stops[0]?.place.zone ?? 'UTC');
  const leaves = (date: LocalDate) => tripSpan(stops, date).departsAt > options.now;
  const runs = (date: LocalDate) =>
    route.status === 'active' && (route.days & (1 << weekday(date))) !== 0 && leaves(date);

  const open = await unbookedTrips(sql, route.id, options.now);
  const gone = open.filter((trip) => !runs(trip.date));
  if (gone.length > 0) await sql`delete from trip where id = any(${gone.map((trip) => trip.id)}::int[])`;
  const moved = open.flatMap((trip) => (runs(trip.date) ? changeOf(trip, route, options.was ?? route) : []));
  for (const target of moved) await moveTrip(sql, route, stops, target);

  const dates = serviceDates(route.days, from, options.days ?? HORIZON_DAYS).filter(runs);
  const made = await insertTrips(sql, route, stops, dates);
  await writeStops(sql, stops, [...moved, ...made]);
  return { made: made.length, moved: moved.length, removed: gone.length };
}

/**
 * Trips to come that nobody has booked, locked. A booking that is being made holds its trip's row until it is decided, so the
 * parties are looked for by a statement of its own, after the lock.
 */
async function unbookedTrips(sql: Db, routeId: number, now: Date): Promise<OpenTrip[]> {
  const open = await sql<OpenTrip[]>`
    select id, service_date as date, plan_id as "planId", bus_id as "busId", driver_id as "driverId" from trip
    where route_id = ${routeId} and status in ('new', 'planned') and departs_at > ${now}
    order by id for update`;
  const booked = await sql<{ trip_id: number }[]>`
    select distinct trip_id from party where trip_id = any(${open.map((trip) => trip.id)}::int[])`;
  const ids = new Set(booked.map((row) => row.trip_id));
  return open.filter((trip) => !ids.has(trip.id));
}

/** What a trip becomes, or nothing when it is that already. A bus or driver of its own, given by hand, stays. */
function changeOf(trip: OpenTrip, route: PlannedRoute, was: Staff): Target[] {
  const busId = trip.busId === was.busId ? route.busId : trip.busId;
  const driverId = trip.driverId === was.driverId ? route.driverId : trip.driverId;
  const same = trip.planId === route.planId && busId === trip.busId && driverId === trip.driverId;
  return same ? [] : [{ id: trip.id, date: trip.date, busId, driverId }];
}

async function moveTrip(sql: Db, route: PlannedRoute, stops: readonly RouteStop[], target: Target): Promise<void> {
  const { departsAt, arrivesAt } = tripSpan(stops, target.date);
  await sql`
    update trip set plan_id = ${route.planId}, departs_at = ${departsAt}, arrives_at = ${arrivesAt},
      bus_id = ${target.busId}, driver_id = ${target.driverId}, status = ${statusOf(target)},
      seats_count = ${seatsOf(sql, target.busId)},
      free_seats = array_fill((1::bigint << ${seatsOf(sql, target.busId)}) - 1, array[${stops.length - 1}::int])
    where id = ${target.id}`;
}

async function insertTrips(
  sql: Db,
  route: PlannedRoute,
  stops: readonly RouteStop[],
  dates: readonly LocalDate[],
): Promise<Target[]> {
  if (dates.length === 0) return [];
  const spans = JSON.stringify(dates.map((date) => ({ date, ...tripSpan(stops, date) })));
  const made = await sql<{ id: number; date: LocalDate }[]>`
    insert into trip (route_id, plan_id, carrier_id, service_date, bus_id, driver_id, status, departs_at, arrives_at,
      seats_count, free_seats)
    select ${route.id}, ${route.planId}, ${route.carrierId}, span.date, ${route.busId}, ${route.driverId},
      ${statusOf(route)}, span."departsAt", span."arrivesAt", bus.seats,
      array_fill((1::bigint << bus.seats) - 1, array[${stops.length - 1}::int])
    from json_to_recordset(${spans}::text::json) as span (date date, "departsAt" timestamptz, "arrivesAt" timestamptz),
      (select ${seatsOf(sql, route.busId)}::smallint as seats) as bus
    on conflict (route_id, service_date) do nothing
    returning id, service_date as date`;
  return made.map((trip) => ({ ...trip, busId: route.busId, driverId: route.driverId }));
}

/** The stops of these trips at their instants, and the room for parcels on each leg, instead of what they had. */
async function writeStops(sql: Db, stops: readonly RouteStop[], trips: readonly Target[]): Promise<void> {
  if (trips.length === 0) return;
  const ids = trips.map((trip) => trip.id);
  const rows = trips.flatMap((trip) =>
    stopInstants(stops, trip.date).map((instants, index) => ({
      trip_id: trip.id,
      seq: index,
      place_id: stops[index]?.place.id,
      point: stops[index]?.point,
      arrives_at: instants.arrivesAt,
      departs_at: instants.departsAt,
    })),
  );
  await sql`delete from trip_stop where trip_id = any(${ids}::int[])`;
  await sql`
    insert into trip_stop (trip_id, seq, place_id, point, arrives_at, departs_at)
    select trip_id, seq, place_id, point, arrives_at, departs_at
    from json_populate_recordset(null::trip_stop, ${JSON.stringify(rows)}::text::json)`;
  await sql`delete from trip_leg where trip_id = any(${ids}::int[])`;
  await sql`
    insert into trip_leg (trip_id, leg, parcel_limit_kg)
    select trip.id, leg, coalesce(bus.parcel_capacity_kg, 0)
    from trip left join bus on bus.id = trip.bus_id, generate_series(0, ${stops.length - 2}) as leg
    where trip.id = any(${ids}::int[])`;
}

function statusOf(staff: Staff): 'new' | 'planned' {
  return staff.busId !== null && staff.driverId !== null ? 'planned' : 'new';
}

function seatsOf(sql: Db, busId: number | null) {
  return sql`coalesce((select seats_count from bus where id = ${busId}), 0)`;
}
