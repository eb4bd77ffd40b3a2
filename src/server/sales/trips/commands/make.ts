import { type Db, transaction } from '#server/core/database/db.ts';
import type { JobContext } from '#server/core/jobs/jobs.ts';
import type { DatedPlan } from '#server/network/timetable/commands/plan.ts';
import type { Staff, UsualStaff } from '#server/network/timetable/commands/route.ts';
import { calendarOf, exceptionsOf } from '#server/network/timetable/queries/calendar.ts';
import { rotationOf, staffOn } from '#server/network/timetable/queries/rotation.ts';
import { activeRoutes, stopsOfPlan } from '#server/network/timetable/queries.ts';
import { addDays, type LocalDate, localDate } from '#shared/core/time.ts';
import { calendarDays } from '#shared/network/timetable/calendar.ts';
import { stopInstants, tripSpan } from '#shared/network/timetable/making.ts';
import { HORIZON_DAYS, type RouteStatus } from '#shared/network/timetable/schema.ts';
import { busyTrips, freeStaff } from '../queries/busy.ts';
import { plansOfRuns, repriceBooked } from './reprice.ts';

export interface MakeTrips {
  /** One route; by default every active one. */
  routeId?: number;
  /** The first service date; by default the current date at the route's first stop. */
  from?: LocalDate;
  /** The number of dates from `from` on; by default `HORIZON_DAYS`. */
  days?: number;
  /** Trips that departed before this instant are neither created nor changed. */
  now: Date;
  /** The route's driver and bus before it was changed: trips that still have them get the new ones. */
  was?: UsualStaff;
}

export interface MadeTrips {
  made: number;
  moved: number;
  removed: number;
}

/**
 * Creates the trips of active routes, and adapts future trips to their route (docs/product.md 8.1). A trip without bookings moves to the
 * current plan, or is deleted when its date is no longer served (docs/product.md 7.7) or the route is not active; a trip with bookings keeps the stops and hours
 * that it was sold by, and its free seats get the prices of today (7.9); a trip that is already right is not written. The function is idempotent: there is one trip per route, service date and run. It must run in a
 * transaction; it locks the routes, then their trips, both in the order of their ids.
 */
export async function makeTrips(sql: Db, options: MakeTrips): Promise<MadeTrips> {
  const routes = await sql<Omit<PlannedRoute, 'rotation'>[]>`
    select route.id, route.status, route.carrier_id, route.plan_id,
      route.bus_id, route.driver_id, route.second_driver_id
    from route
    where ${options.routeId ? sql`route.id = ${options.routeId}` : sql`route.status = 'active'`}
    order by route.id for update of route`;
  const total = { made: 0, moved: 0, removed: 0 };
  for (const route of routes) {
    const rotation = await rotationOf(sql, route.id);
    const { made, moved, removed } = await makeOfRoute(sql, { ...route, rotation }, options);
    total.made += made;
    total.moved += moved;
    total.removed += removed;
  }
  return total;
}

/**
 * Creates the missing trips within the horizon, which moves by one day every day: for each active route, one transaction per route. A
 * failure of one route does not stop the others; the job is then repeated.
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

interface PlannedRoute extends UsualStaff {
  id: number;
  status: RouteStatus;
  carrierId: number;
  planId: number;
}

/** A run of a route: 0 is the one of its calendar, the others are extra runs of the date. */
interface Run {
  date: LocalDate;
  run: number;
}

interface OpenTrip extends Staff, Run {
  id: number;
  planId: number;
}

interface Target extends Staff, Run {
  id: number;
}

/** A trip that is to be moved or, without an id, to be made. */
interface WantedTrip extends Staff, Run {
  id: number | null;
}

/** The plan by which a run goes: the route's own, or the same at another hour or with other prices. */
type PlanOf = (run: Run) => DatedPlan;

async function makeOfRoute(sql: Db, route: PlannedRoute, options: MakeTrips): Promise<MadeTrips> {
  const base: DatedPlan = { planId: route.planId, stops: await stopsOfPlan(sql, route.planId) };
  const from = options.from ?? localDate(options.now, base.stops[0]?.place.zone ?? 'UTC');
  const { open, booked } = await openTrips(sql, route.id, options.now);
  const last = addDays(from, (options.days ?? HORIZON_DAYS) - 1);
  const served = await servedRuns(sql, route.id, [from, last, ...open.map(({ date }) => date)]);
  const planOf: PlanOf = await plansOfRuns(sql, route.id, base, [...served.values()], options.now);
  await repriceBooked(sql, route.id, base, booked, options.now);
  const leaves = (run: Run) => tripSpan(planOf(run).stops, run.date).departsAt > options.now;
  const runs = (run: Run) => route.status === 'active' && served.has(keyOf(run)) && leaves(run);

  const gone = open.filter((trip) => !runs(trip));
  if (gone.length > 0) await sql`delete from trip where id = any(${gone.map((trip) => trip.id)}::int[])`;
  const changed = open.flatMap((trip) => (runs(trip) ? changeOf(trip, route, planOf, options.was) : []));
  // Until all of them have their new times, none of them keeps a bus busy at its old time.
  await sql`update trip set status = 'new' where id = any(${changed.map((trip) => trip.id)}::int[])`;
  const missing = await runsWithout(
    sql,
    route.id,
    [...served.values()].filter(({ date }) => from <= date && date <= last),
  );
  const planned = [
    ...changed,
    ...missing.filter(runs).map(({ date, run }) => ({ id: null, date, run, ...staffOn(route, { date, run }) })),
  ];
  const staffed = await staffTrips(sql, planOf, planned);
  const rewritten = staffed.flatMap(({ id, ...trip }) => (id === null ? [] : [{ id, ...trip }]));
  for (const target of rewritten) await moveTrip(sql, planOf(target), target);
  const made = await insertTrips(
    sql,
    route,
    planOf,
    staffed.filter(({ id }) => id === null),
  );
  await writeStops(sql, planOf, [...rewritten, ...made]);
  return { made: made.length, moved: rewritten.length, removed: gone.length };
}

/** A run of the calendar, with its hour if it differs from the route's. */
type Served = Run & { departs: string | null };

async function servedRuns(sql: Db, routeId: number, dates: readonly LocalDate[]): Promise<Map<string, Served>> {
  const [first = '', last = ''] = [...dates].sort().filter((_, index) => index === 0 || index === dates.length - 1);
  const calendar = await calendarOf(sql, routeId, first);
  const days = calendarDays(calendar.plan, exceptionsOf(calendar), first, last);
  const hours = new Map(calendar.own.map(({ date, departs }) => [date, departs ?? null]));
  const usual = days.flatMap(({ date, runs }) => (runs ? [{ date, run: 0, departs: hours.get(date) ?? null }] : []));
  const extra = calendar.runs.filter(({ date }) => date <= last);
  return new Map([...usual, ...extra].map((run) => [keyOf(run), run]));
}

/**
 * The future trips, locked: those without bookings and hours of their own, and the others. A booking that is being made holds a lock on its trip's row until it
 * commits, so the parties are read by a separate statement, after the lock.
 */
async function openTrips(sql: Db, routeId: number, now: Date): Promise<{ open: OpenTrip[]; booked: OpenTrip[] }> {
  const trips = await sql<OpenTrip[]>`
    select id, service_date as date, run, plan_id, bus_id, driver_id,
      second_driver_id from trip
    where route_id = ${routeId} and status in ('new', 'planned') and departs_at > ${now}
    order by id for update`;
  const parties = await sql<{ tripId: number }[]>`
    select trip_id from party where trip_id = any(${trips.map((trip) => trip.id)}::int[])
    union select trip_id from new_hours where trip_id = any(${trips.map((trip) => trip.id)}::int[])`;
  const ids = new Set(parties.map((row) => row.tripId));
  return { open: trips.filter(({ id }) => !ids.has(id)), booked: trips.filter(({ id }) => ids.has(id)) };
}

/**
 * The new values of a trip, or nothing when they are equal. A bus or driver that was assigned to the trip by hand stays. When the route
 * was changed, a trip without bus or driver takes the route's.
 */
function changeOf(trip: OpenTrip, route: PlannedRoute, planOf: PlanOf, was: UsualStaff | undefined): Target[] {
  const usualStaff = staffOn(route, trip);
  const before = staffOn(was ?? route, trip);
  const follows = (role: keyof Staff) => trip[role] === before[role] || (was !== undefined && trip[role] === null);
  const busId = follows('busId') ? usualStaff.busId : trip.busId;
  const driverId = follows('driverId') ? usualStaff.driverId : trip.driverId;
  const usual = follows('driverId') && follows('secondDriverId');
  const own = driverId === null || trip.secondDriverId === driverId ? null : trip.secondDriverId;
  const secondDriverId = usual ? usualStaff.secondDriverId : own;
  const staff = { busId, driverId, secondDriverId };
  const same = trip.planId === planOf(trip).planId && busId === trip.busId && driverId === trip.driverId;
  return same && secondDriverId === trip.secondDriverId
    ? []
    : [{ id: trip.id, date: trip.date, run: trip.run, ...staff }];
}

async function runsWithout(sql: Db, routeId: number, runs: readonly Run[]): Promise<Run[]> {
  const dates = runs.map(({ date }) => date);
  const rows = await sql<Run[]>`
    select service_date as date, run from trip where route_id = ${routeId} and service_date = any(${dates}::date[])`;
  const known = new Set(rows.map(keyOf));
  return runs.filter((run) => !known.has(keyOf(run)));
}

/**
 * Takes the bus and the driver from every trip at whose time another one has them (docs/product.md 8.14): the usual run keeps them before an
 * extra one, and the earlier before the later.
 */
async function staffTrips(sql: Db, planOf: PlanOf, wantedTrips: readonly WantedTrip[]): Promise<WantedTrip[]> {
  if (wantedTrips.length === 0) return [];
  const trips = wantedTrips.map((trip) => ({ trip, span: tripSpan(planOf(trip).stops, trip.date) }));
  const first = Math.min(...trips.map(({ span }) => span.departsAt.getTime()));
  trips.sort((a, b) => a.trip.run - b.trip.run || a.span.departsAt.getTime() - b.span.departsAt.getTime());
  const busy = await busyTrips(sql, wantedTrips, new Date(first));
  return trips.map(({ trip, span }) => {
    const staff = freeStaff(busy, trip, span);
    if (statusOf(staff) === 'planned') busy.push({ ...staff, ...span });
    return { ...trip, ...staff };
  });
}

async function moveTrip(sql: Db, { planId, stops }: DatedPlan, target: Target): Promise<void> {
  const { departsAt, arrivesAt } = tripSpan(stops, target.date);
  await sql`
    update trip set plan_id = ${planId}, departs_at = ${departsAt}, arrives_at = ${arrivesAt},
      bus_id = ${target.busId}, driver_id = ${target.driverId},
      second_driver_id = ${target.secondDriverId}, status = ${statusOf(target)},
      seats_count = ${seatsOf(sql, target.busId)},
      free_seats = array_fill((1::bigint << ${seatsOf(sql, target.busId)}) - 1, array[${stops.length - 1}::int])
    where id = ${target.id}`;
}

async function insertTrips(
  sql: Db,
  route: PlannedRoute,
  planOf: PlanOf,
  trips: readonly WantedTrip[],
): Promise<Target[]> {
  if (trips.length === 0) return [];
  const values = trips.map((trip) => {
    const { planId, stops } = planOf(trip);
    return { ...trip, planId, status: statusOf(trip), legs: stops.length - 1, ...tripSpan(stops, trip.date) };
  });
  return sql<Target[]>`
    insert into trip (route_id, plan_id, carrier_id, service_date, run, bus_id, driver_id, second_driver_id, status, departs_at, arrives_at,
      seats_count, free_seats)
    select ${route.id}, new."planId", ${route.carrierId}, new.date, new.run, new."busId", new."driverId", new."secondDriverId", new.status,
      new."departsAt", new."arrivesAt", coalesce(bus.seats_count, 0),
      array_fill((1::bigint << coalesce(bus.seats_count, 0)) - 1, array[new.legs])
    from json_to_recordset(${JSON.stringify(values)}::text::json) as new (date date, run int, "planId" int, legs int, "busId" int, "driverId" int, "secondDriverId" int, status text,
      "departsAt" timestamptz, "arrivesAt" timestamptz)
    left join bus on bus.id = new."busId"
    order by new.date, new.run
    on conflict (route_id, service_date, run) do nothing
    returning id, service_date as date, run, bus_id, driver_id, second_driver_id`;
}

/** Replaces the stops of these trips with their times, and the room for parcels on each leg. */
async function writeStops(sql: Db, planOf: PlanOf, trips: readonly Target[]): Promise<void> {
  if (trips.length === 0) return;
  const ids = trips.map((trip) => trip.id);
  const rows = trips.flatMap((trip) => {
    const { stops } = planOf(trip);
    return stopInstants(stops, trip.date).map((instants, index) => ({
      trip_id: trip.id,
      seq: index,
      place_id: stops[index]?.place.id,
      point: stops[index]?.point,
      arrives_at: instants.arrivesAt,
      departs_at: instants.departsAt,
    }));
  });
  await sql`delete from trip_stop where trip_id = any(${ids}::int[])`;
  await sql`
    insert into trip_stop (trip_id, seq, place_id, point, arrives_at, departs_at)
    select trip_id, seq, place_id, point, arrives_at, departs_at
    from json_populate_recordset(null::trip_stop, ${JSON.stringify(rows)}::text::json)`;
  await sql`delete from trip_leg where trip_id = any(${ids}::int[])`;
  await sql`
    insert into trip_leg (trip_id, leg, parcel_limit_kg)
    select trip.id, leg, coalesce(bus.parcel_capacity_kg, 0)
    from trip left join bus on bus.id = trip.bus_id,
      generate_series(0, (select max(seq) - 1 from trip_stop where trip_id = trip.id)) as leg
    where trip.id = any(${ids}::int[])`;
}

function keyOf({ date, run }: Run): string {
  return `${date} ${run}`;
}

function statusOf(staff: Staff): 'new' | 'planned' {
  return staff.busId !== null && staff.driverId !== null ? 'planned' : 'new';
}

function seatsOf(sql: Db, busId: number | null) {
  return sql`coalesce((select seats_count from bus where id = ${busId}), 0)`;
}
