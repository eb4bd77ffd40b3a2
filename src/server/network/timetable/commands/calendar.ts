import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { addDays, type LocalDate, localDate } from '#shared/core/time.ts';
import {
  type DayChoice,
  type DaysOffInput,
  EXCEPTION_AHEAD_DAYS,
  MAX_EXTRA_RUNS,
  type RouteDay,
  type SeasonsInput,
} from '#shared/network/timetable/calendar-schema.ts';
import { maskOfDays, tripSpan } from '#shared/network/timetable/making.ts';
import { shiftedStops, shiftTo } from '#shared/network/timetable/shifted.ts';
import { bookedOffDays, calendarOf, choiceOf, daysWithTrips, departsOn } from '../queries/calendar.ts';
import { scopeOf, stopsOfPlan } from '../queries.ts';
import { refuseClash } from './clash.ts';
import { prunePlans } from './plan.ts';
import { lockRoute, type RouteReaction } from './route.ts';

/**
 * Makes a date a day off, an extra run, or normal again, and its trip with it (docs/product.md 7.7). A trip with bookings is left to the
 * people of the office; the answer holds it. A run may leave at another hour than the route, unless it has bookings. Throws `not_found`,
 * and `invalid_input` for a date that is over or too far ahead.
 */
export async function setRouteDay(
  sql: Db,
  actor: Actor,
  { routeId, date, as, departs = null }: DayInput,
  now: Date,
  react: RouteReaction,
): Promise<{ before: DayChoice; beforeDeparts: string | null; day: RouteDay }> {
  const route = await lockRoute(sql, scopeOf(actor), routeId);
  const stops = await stopsOfPlan(sql, route.planId);
  const today = localDate(now, stops[0]?.place.zone ?? 'UTC');
  const moved = departs === null ? stops : shiftedStops(stops, shiftTo(stops, departs));
  if (moved === null) throw new DomainError('invalid_input', { errors: [{ field: 'departs', key: 'way_too_long' }] });
  refuseDate(as === 'extra' && tripSpan(moved, date).departsAt <= now ? null : date, today);
  const calendar = await calendarOf(sql, routeId, date);
  const [before, beforeDeparts] = [choiceOf(calendar, date), departsOn(calendar, date)];
  if (as === 'extra' && departs !== beforeDeparts) await refuseBooked(sql, routeId, date);
  if (as === 'normal') await sql`delete from route_exception where route_id = ${routeId} and day = ${date}`;
  else {
    await sql`
      insert into route_exception (route_id, day, runs, departs)
      values (${routeId}, ${date}, ${as === 'extra'}, ${departs === stops[0]?.departureTime ? null : departs})
      on conflict (route_id, day) do update set runs = excluded.runs, departs = excluded.departs`;
  }
  await react(sql, { routeId, now });
  await prunePlans(sql, routeId, route.planId);
  return { before, beforeDeparts, day: await oneDay(sql, routeId, date) };
}

/** The new state of a date; `departs` is the hour of a run, where it is not the route's. */
interface DayInput {
  routeId: number;
  date: LocalDate;
  as: DayChoice;
  departs?: string | null | undefined;
}

/**
 * Adds a run to a date, beside the one of the calendar, and its trip with it. It has the route's bus and drivers if they are free then. Throws
 * `not_found`, and `invalid_input` for an hour that is over or too far ahead, or for one run too many.
 */
export async function addRun(
  sql: Db,
  actor: Actor,
  { routeId, date, departs }: { routeId: number; date: LocalDate; departs: string },
  now: Date,
  react: RouteReaction,
): Promise<{ run: number; day: RouteDay }> {
  const route = await lockRoute(sql, scopeOf(actor), routeId);
  const stops = await stopsOfPlan(sql, route.planId);
  const moved = shiftedStops(stops, shiftTo(stops, departs));
  if (moved === null) throw new DomainError('invalid_input', { errors: [{ field: 'departs', key: 'way_too_long' }] });
  const today = localDate(now, stops[0]?.place.zone ?? 'UTC');
  refuseDate(tripSpan(moved, date).departsAt <= now ? null : date, today, 'departs');
  const { runs } = await calendarOf(sql, routeId, date);
  if (runs.filter((one) => one.date === date).length >= MAX_EXTRA_RUNS)
    throw new DomainError('invalid_input', { errors: [{ field: 'departs', key: 'runs_max' }] });
  // The number of a run whose trip was cancelled is not given again.
  const [added] = await sql<{ run: number }[]>`
    insert into route_run (route_id, day, run, departs)
    select ${routeId}, ${date}, 1 + greatest(
      (select max(run) from trip where route_id = ${routeId} and service_date = ${date}),
      (select max(run) from route_run where route_id = ${routeId} and day = ${date}), 0), ${departs}
    returning run`;
  await react(sql, { routeId, now });
  return { run: added?.run ?? 0, day: await oneDay(sql, routeId, date) };
}

/** Takes an extra run back, and its trip with it if nobody has booked it; the answer holds one that stays. Throws `not_found`. */
export async function removeRun(
  sql: Db,
  actor: Actor,
  { routeId, date, run }: { routeId: number; date: LocalDate; run: number },
  now: Date,
  react: RouteReaction,
): Promise<RouteDay> {
  const route = await lockRoute(sql, scopeOf(actor), routeId);
  const removed = await sql`
    delete from route_run where route_id = ${routeId} and day = ${date} and run = ${run} returning run`;
  if (removed.length === 0) throw new DomainError('not_found');
  await react(sql, { routeId, now });
  await prunePlans(sql, routeId, route.planId);
  return oneDay(sql, routeId, date);
}

async function oneDay(sql: Db, routeId: number, date: LocalDate): Promise<RouteDay> {
  const [day] = await daysWithTrips(sql, routeId, await calendarOf(sql, routeId, date), { from: date, to: date });
  if (!day) throw new DomainError('internal');
  return day;
}

/** People were promised an hour: their trip keeps it. */
async function refuseBooked(sql: Db, routeId: number, date: LocalDate): Promise<void> {
  const booked = await sql`
    select from trip where route_id = ${routeId} and service_date = ${date} and run = 0 and status in ('new', 'planned', 'started')
      and exists (select from party where party.trip_id = trip.id)`;
  if (booked.length > 0)
    throw new DomainError('invalid_input', { errors: [{ field: 'departs', key: 'departs_booked' }] });
}

/**
 * Replaces the seasons of a route, and makes its trips again; returns the booked trips that are now outside of them. Throws what
 * `refuseClash` throws if another route has the bus or driver in these seasons.
 */
export async function setSeasons(
  sql: Db,
  actor: Actor,
  routeId: number,
  { seasons, seasonOnly }: SeasonsInput,
  now: Date,
  react: RouteReaction,
): Promise<RouteDay[]> {
  await lockRoute(sql, scopeOf(actor), routeId);
  await sql`delete from route_season where route_id = ${routeId}`;
  const rows = seasons.map(({ from, to, days, yearly }) => ({
    routeId,
    firstDay: from,
    lastDay: to,
    days: maskOfDays(days),
    yearly: yearly ?? false,
  }));
  if (rows.length > 0) await sql`insert into route_season ${sql(rows)}`;
  await sql`update route set season_only = ${seasonOnly}, updated_at = ${now} where id = ${routeId}`;
  await refuseClash(sql, routeId, now);
  await react(sql, { routeId, now });
  return bookedOffDays(sql, routeId, now);
}

/** Gives every route of the actor's carrier one or more days off; trips without bookings are withdrawn. */
export async function addDaysOff(
  sql: Db,
  actor: Actor,
  { from, to, name }: DaysOffInput,
  now: Date,
  react: RouteReaction,
): Promise<void> {
  const { carrierId } = scopeOf(actor);
  const today = localDate(now, 'Europe/Kyiv');
  for (const date of [from, to]) refuseDate(date, today, date === from ? 'from' : 'to');
  await sql`
    insert into carrier_day_off (carrier_id, day, name)
    select ${carrierId}, day::date, ${name} from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    on conflict (carrier_id, day) do update set name = excluded.name`;
  await makeAgain(sql, carrierId, now, react);
}

/** Takes a day off back: the trips of that day are made again. */
export async function removeDayOff(
  sql: Db,
  actor: Actor,
  date: LocalDate,
  now: Date,
  react: RouteReaction,
): Promise<void> {
  const { carrierId } = scopeOf(actor);
  const removed = await sql`
    delete from carrier_day_off where carrier_id = ${carrierId} and day = ${date} returning day`;
  if (removed.length === 0) throw new DomainError('not_found');
  await makeAgain(sql, carrierId, now, react);
}

async function makeAgain(sql: Db, carrierId: number, now: Date, react: RouteReaction): Promise<void> {
  const routes = await sql<{ id: number }[]>`
    select id from route where carrier_id = ${carrierId} and status = 'active' order by id for update`;
  for (const { id } of routes) await react(sql, { routeId: id, now });
}

function refuseDate(date: LocalDate | null, today: LocalDate, field = 'date'): void {
  if (date !== null && date >= today && date <= addDays(today, EXCEPTION_AHEAD_DAYS)) return;
  const key = date === null || date < today ? 'date_past' : 'date_far';
  throw new DomainError('invalid_input', { errors: [{ field, key }] });
}
