import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { addDays, type LocalDate, localDate } from '#shared/core/time.ts';
import {
  type CalendarPlan,
  calendarDays,
  type Period,
  periodsMeet,
  periodsOf,
} from '#shared/network/timetable/calendar.ts';
import {
  type Clash,
  type DatedRun,
  overlapsItself,
  planClash,
  possibleDeparture,
  type Shared,
  sharedOf,
  turnsClash,
  turnsOverlap,
  weeklySpan,
} from '#shared/network/timetable/clash.ts';
import { tripSpan } from '#shared/network/timetable/making.ts';
import { DAYS_OVERLAP } from '#shared/network/timetable/plan-rules.ts';
import type { RouteStop } from '#shared/network/timetable/schema.ts';
import { calendarOf } from '../queries/calendar.ts';
import { type Rotation, rotationOf, staffOn, type Turn } from '../queries/rotation.ts';
import { stopsOfPlan } from '../queries.ts';

/** The longest ride lasts this many days: within them the seasons of two routes may need one bus at the same time. */
const RIDE_DAYS = 4;
/** Routes on which buses and drivers take turns are compared date by date, over this many days. */
const DAYS_COMPARED = 182;
/** Weekly plans are compared, not single dates: no exception is read. */
const NO_EXCEPTIONS = '9999-12-31';

interface StaffedRow extends Turn {
  id: number;
  planId: number;
}

interface StaffedRoute extends StaffedRow {
  rotation: Rotation | null;
  calendar: CalendarPlan;
  stops: RouteStop[];
}

interface RouteInPeriod extends StaffedRoute {
  days: readonly number[];
  period: Period;
}

/** Two routes that need the same bus or driver: on which weekdays of the first, and on which of each for the first time. */
interface Meeting extends Shared {
  days: number[];
  day: number;
  otherDay: number;
  possible: string | null;
}

/**
 * Refuses an active route that needs a bus or driver while another active route has them (docs/product.md 8.14): `bus_in_use` or
 * `driver_busy` with both routes, and `invalid_input` where a ride is longer than the time until its bus or driver leaves again. Weekly plans
 * are compared, or where buses and drivers take turns the departures of the next half year.
 */
export async function refuseClash(sql: Db, routeId: number, now: Date): Promise<void> {
  const [saved] = await staffedRoutes(sql, sql`route.id = ${routeId}`);
  const staff = saved ? staffOfAll(saved) : { buses: [], drivers: [] };
  if (!saved || staff.buses.length + staff.drivers.length === 0) return;
  const from = localDate(now, saved.stops[0]?.place.zone ?? 'UTC');
  const alone = saved.rotation === null;
  if (alone ? inPeriods(saved).some(overlapsItself) : turnsOverlap(datedRuns(saved, from)))
    throw new DomainError('invalid_input', { errors: [DAYS_OVERLAP] });
  const others = await staffedRoutes(
    sql,
    sql`route.id <> ${routeId} and (route.bus_id = any(${staff.buses}::int[])
      or array[route.driver_id, route.second_driver_id] && ${staff.drivers}::int[]
      or exists (select from route_turn turn where turn.route_id = route.id and (turn.bus_id = any(${staff.buses}::int[])
        or array[turn.driver_id, turn.second_driver_id] && ${staff.drivers}::int[])))`,
  );
  for (const other of others) {
    const weekly = alone && other.rotation === null;
    const met = weekly ? meetingOfPlans(saved, other, others) : meetingOfTurns(saved, other, from);
    if (!met) continue;
    const { busy, days, possible } = met;
    const facts: Clash = {
      busy,
      who: await nameOf(sql, met),
      own: sideOf(saved, met.day),
      other: sideOf(other, met.otherDay),
      tripId: null,
      routeId: other.id,
      days,
      possible,
    };
    throw new DomainError(busy === 'bus' ? 'bus_in_use' : 'driver_busy', { facts });
  }
}

function meetingOfPlans(saved: StaffedRoute, other: StaffedRoute, others: readonly StaffedRoute[]): Meeting | null {
  const shared = sharedOf(saved, other);
  if (!shared) return null;
  for (const one of inPeriods(saved)) {
    for (const two of inPeriods(other)) {
      const met = periodsMeet(one.period, two.period, RIDE_DAYS) && planClash(one, two);
      if (!met) continue;
      const near = others.flatMap(inPeriods).filter(({ period }) => periodsMeet(one.period, period, RIDE_DAYS));
      const fixed = others.every(({ rotation }) => rotation === null);
      return { ...met, ...shared, possible: fixed ? possibleDeparture(one, near) : null };
    }
  }
  return null;
}

function meetingOfTurns(saved: StaffedRoute, other: StaffedRoute, from: LocalDate): Meeting | null {
  const met = turnsClash(datedRuns(saved, from), datedRuns(other, from));
  return met && { ...met, possible: null };
}

function datedRuns(route: StaffedRoute, from: LocalDate): DatedRun[] {
  return calendarDays(route.calendar, [], from, addDays(from, DAYS_COMPARED))
    .filter(({ runs }) => runs)
    .map(({ date }) => ({ date, ...tripSpan(route.stops, date), ...staffOn(route, { date, run: 0 }) }));
}

async function staffedRoutes(sql: Db, which: ReturnType<Db>): Promise<StaffedRoute[]> {
  const rows = await sql<StaffedRow[]>`
    select route.id, route.plan_id, route.bus_id, route.driver_id, route.second_driver_id
    from route where route.status = 'active' and ${which} order by route.id`;
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      rotation: await rotationOf(sql, row.id),
      calendar: (await calendarOf(sql, row.id, NO_EXCEPTIONS)).plan,
      stops: await stopsOfPlan(sql, row.planId),
    })),
  );
}

function staffOfAll(route: StaffedRoute): { buses: number[]; drivers: number[] } {
  const turns = [route, ...(route.rotation?.turns ?? [])];
  return {
    buses: turns.flatMap(({ busId }) => busId ?? []),
    drivers: turns.flatMap(({ driverId, secondDriverId }) => [driverId ?? [], secondDriverId ?? []].flat()),
  };
}

async function nameOf(sql: Db, { busy, id }: Shared): Promise<string> {
  const [row] = await sql<{ name: string }[]>`
    select ${busy === 'bus' ? sql`manufacturer || ' ' || model || ', ' || number` : sql`trim(name || ' ' || last_name)`} as name
    from ${busy === 'bus' ? sql`bus` : sql`account`} where id = ${id}`;
  return row?.name ?? '';
}

function inPeriods(route: StaffedRoute): RouteInPeriod[] {
  return periodsOf(route.calendar).map((period) => ({ ...route, days: period.days, period }));
}

function sideOf(route: StaffedRoute, day: number): Clash['own'] {
  const { departsAt, arrivesAt } = weeklySpan(route, day);
  const [from, to] = [route.stops[0]?.place, route.stops.at(-1)?.place];
  return {
    from: from?.name ?? { uk: '', en: '' },
    to: to?.name ?? { uk: '', en: '' },
    fromZone: from?.zone ?? 'UTC',
    toZone: to?.zone ?? 'UTC',
    departsAt: departsAt.toISOString(),
    arrivesAt: arrivesAt.toISOString(),
  };
}
