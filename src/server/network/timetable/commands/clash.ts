import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type CalendarPlan, type Period, periodsMeet, periodsOf } from '#shared/network/timetable/calendar.ts';
import {
  type Clash,
  overlapsItself,
  planClash,
  possibleDeparture,
  weeklySpan,
} from '#shared/network/timetable/clash.ts';
import { DAYS_OVERLAP } from '#shared/network/timetable/plan-rules.ts';
import type { RouteStop } from '#shared/network/timetable/schema.ts';
import { calendarOf } from '../queries/calendar.ts';
import { stopsOfPlan } from '../queries.ts';

/** The longest ride lasts this many days: within them the seasons of two routes may need one bus at the same time. */
const RIDE_DAYS = 4;
/** Weekly plans are compared, not single dates: no exception is read. */
const NO_EXCEPTIONS = '9999-12-31';

interface StaffedRow {
  id: number;
  planId: number;
  busId: number | null;
  driverId: number | null;
  secondDriverId: number | null;
  bus: string | null;
  driver: string | null;
  secondDriver: string | null;
}

interface StaffedRoute extends StaffedRow {
  calendar: CalendarPlan;
  stops: RouteStop[];
}

/** A route with its weekdays in one period of the year. */
interface RouteInPeriod extends StaffedRoute {
  days: readonly number[];
  period: Period;
}

/**
 * Refuses an active route whose weekly plan needs its bus or driver while another active route has them (docs/product.md 8.14):
 * `bus_in_use` or `driver_busy` with both routes, and `invalid_input` where a ride is longer than the time to the next departure. Routes on
 * which buses and drivers take turns are not compared: their trips are, when they are made.
 */
export async function refuseClash(sql: Db, routeId: number): Promise<void> {
  const [found] = await staffedRoutes(sql, routeId, null);
  if (!found || (found.busId === null && found.driverId === null)) return;
  const periods = inPeriods(found);
  if (periods.some((period) => overlapsItself(period)))
    throw new DomainError('invalid_input', { errors: [DAYS_OVERLAP] });
  const others = (await staffedRoutes(sql, routeId, found)).flatMap(inPeriods);
  const pairs = periods.flatMap((period) => others.map((other) => ({ own: period, other })));
  for (const { own, other } of pairs) {
    const met = periodsMeet(own.period, other.period, RIDE_DAYS) && planClash(own, other);
    if (!met) continue;
    const busy = own.busId !== null && other.busId === own.busId ? 'bus' : 'driver';
    const first = own.driverId !== null && [other.driverId, other.secondDriverId].includes(own.driverId);
    const driver = first ? own.driver : own.secondDriver;
    const facts: Clash = {
      busy,
      who: (busy === 'bus' ? own.bus : driver) ?? '',
      own: sideOf(own, met.day),
      other: sideOf(other, met.otherDay),
      tripId: null,
      routeId: other.id,
      days: met.days,
      possible: possibleDeparture(
        own,
        others.filter(({ period }) => periodsMeet(own.period, period, RIDE_DAYS)),
      ),
    };
    throw new DomainError(busy === 'bus' ? 'bus_in_use' : 'driver_busy', { facts });
  }
}

/** The active route itself, or the other active routes that have its bus or its driver. */
async function staffedRoutes(sql: Db, routeId: number, ownRoute: StaffedRoute | null): Promise<StaffedRoute[]> {
  const rows = await sql<StaffedRow[]>`
    select route.id, route.plan_id, route.bus_id, route.driver_id,
      route.second_driver_id,
      bus.manufacturer || ' ' || bus.model || ', ' || bus.number as bus,
      trim(account.name || ' ' || account.last_name) as driver, trim(mate.name || ' ' || mate.last_name) as second_driver
    from route left join bus on bus.id = route.bus_id
    left join account on account.id = route.driver_id
    left join account mate on mate.id = route.second_driver_id
    where route.status = 'active'
      and not exists (select from route_turn where route_turn.route_id = route.id) and ${
        ownRoute
          ? sql`route.id <> ${routeId} and (route.bus_id = ${ownRoute.busId} or array[route.driver_id, route.second_driver_id]
            && array[${ownRoute.driverId}, ${ownRoute.secondDriverId}]::int[])`
          : sql`route.id = ${routeId}`
      }
    order by route.id`;
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      calendar: (await calendarOf(sql, row.id, NO_EXCEPTIONS)).plan,
      stops: await stopsOfPlan(sql, row.planId),
    })),
  );
}

function inPeriods(route: StaffedRoute): RouteInPeriod[] {
  return periodsOf(route.calendar).map((period) => ({ ...route, days: period.days, period }));
}

function sideOf(route: RouteInPeriod, day: number): Clash['own'] {
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
