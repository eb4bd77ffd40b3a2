import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { addDays, type LocalDate, localDate } from '#shared/core/time.ts';
import {
  type CalendarException,
  type CalendarPlan,
  calendarDays,
  mergedExceptions,
  type Season,
} from '#shared/network/timetable/calendar.ts';
import type {
  AffectedRun,
  CalendarTrip,
  DayChoice,
  DayOff,
  ExtraRun,
  RouteCalendar,
  RouteDay,
} from '#shared/network/timetable/calendar-schema.ts';
import { daysOfMask } from '#shared/network/timetable/making.ts';
import { undecidedTrips } from '#shared/network/timetable/undecided.ts';
import { oneRoute, type RouteScope } from '../queries.ts';

/** Days off are listed this far ahead. */
const LISTED_DAYS = 730;
/** So many names of a trip are decided; the rest is counted. */
const NAMES = 8;

export interface StoredCalendar {
  plan: CalendarPlan;
  /** The route's own exceptions, from a date on. */
  own: CalendarException[];
  daysOff: { date: LocalDate; name: string }[];
  /** Runs beside the calendar, each at its own hour. */
  runs: { date: LocalDate; run: number; departs: string }[];
}

export async function calendarOf(sql: Db, routeId: number, from: LocalDate): Promise<StoredCalendar> {
  const [calendar] = await calendars(sql, sql`route.id = ${routeId}`, from);
  if (!calendar) throw new DomainError('not_found');
  return calendar;
}

export function exceptionsOf({ own, daysOff }: StoredCalendar): CalendarException[] {
  return mergedExceptions(
    own,
    daysOff.map(({ date }) => date),
  );
}

/** The calendar of a route for its page; throws `not_found` if it is outside the scope. */
export async function routeCalendar(
  sql: Db,
  scope: RouteScope,
  routeId: number,
  { from, to, now }: { from: LocalDate; to: LocalDate; now: Date },
): Promise<RouteCalendar> {
  const route = await oneRoute(sql, scope, routeId, now);
  const calendar = await calendarOf(sql, routeId, from);
  return {
    routeId,
    status: route.status,
    from: route.from,
    to: route.to,
    departureTime: route.departureTime,
    ...calendar.plan,
    days: [...calendar.plan.days],
    seasons: calendar.plan.seasons.map((season) => ({
      ...season,
      days: [...season.days],
      yearly: season.yearly ?? false,
    })),
    dates: await daysWithTrips(sql, routeId, calendar, { from, to }),
    undecided: await bookedOffDays(sql, routeId, now),
  };
}

export async function daysWithTrips(
  sql: Db,
  routeId: number,
  calendar: StoredCalendar,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<RouteDay[]> {
  const trips = await tripsOn(sql, [routeId], from, to);
  return calendarDays(calendar.plan, exceptionsOf(calendar), from, to).map(({ date, kind }) => ({
    date,
    kind,
    choice: choiceOf(calendar, date),
    departs: departsOn(calendar, date),
    dayOff: calendar.daysOff.find((day) => day.date === date)?.name ?? null,
    trip: trips.get(keyOf(routeId, date))?.trip ?? null,
    extras: extrasOn(calendar, trips, routeId, date),
  }));
}

/** The extra runs of a date by their hours, including withdrawn ones that still have bookings. */
function extrasOn({ runs }: StoredCalendar, trips: TripsByRun, routeId: number, date: LocalDate): ExtraRun[] {
  const own = runs
    .filter((one) => one.date === date)
    .map(({ run, departs }) => ({
      run,
      departs,
      withdrawn: false,
      trip: trips.get(keyOf(routeId, date, run))?.trip ?? null,
    }));
  const withdrawn = [...trips.values()]
    .filter((one) => one.date === date && one.run > 0 && own.every(({ run }) => run !== one.run))
    .map(({ run, departs, trip }) => ({ run, departs, withdrawn: true, trip }));
  return [...own, ...withdrawn].sort((a, b) => a.departs.localeCompare(b.departs) || a.run - b.run);
}

/** The trips with bookings on dates on which their route no longer runs, or no longer runs so often. */
export async function bookedOffDays(sql: Db, routeId: number, now: Date): Promise<RouteDay[]> {
  const from = localDate(now, 'UTC');
  const days = await daysWithTrips(sql, routeId, await calendarOf(sql, routeId, from), {
    from,
    to: addDays(from, LISTED_DAYS),
  });
  return days.filter((day) => undecidedTrips(day).length > 0);
}

export function choiceOf({ own }: StoredCalendar, date: LocalDate): DayChoice {
  const said = own.find((exception) => exception.date === date)?.runs;
  if (said === undefined) return 'normal';
  return said ? 'extra' : 'off';
}

/** The hour that a date has of its own; null: the route's. */
export function departsOn({ own }: StoredCalendar, date: LocalDate): string | null {
  return own.find((exception) => exception.date === date)?.departs ?? null;
}

/** The runs of a carrier's active routes that a day off on these dates affects; a route that was decided to run then does run. */
export async function affectedRuns(sql: Db, carrierId: number, from: LocalDate, to: LocalDate): Promise<AffectedRun[]> {
  const active: ReturnType<Db> = sql`route.carrier_id = ${carrierId} and route.status = 'active'`;
  const routes = await sql<Omit<AffectedRun, 'date' | 'trip'>[]>`
    select route.id as route_id, json_build_object('uk', a.uk, 'en', a.en) as "from",
      json_build_object('uk', b.uk, 'en', b.en) as "to", left(first.departure_time::text, 5) as departure_time
    from route
    join route_stop first on first.plan_id = route.plan_id and first.seq = 0
    join place a on a.id = first.place_id
    join lateral (select place_id from route_stop where plan_id = route.plan_id order by seq desc limit 1) last on true
    join place b on b.id = last.place_id
    where ${active} order by first.departure_time, route.id`;
  const known = new Map(routes.map((route) => [route.routeId, route]));
  const stored = await calendars(sql, active, from);
  const trips = await tripsOn(sql, [...known.keys()], from, to);
  const runs = stored.flatMap(({ routeId, plan, own }) => {
    const route = known.get(routeId);
    const decided = new Set(own.map(({ date }) => date));
    return calendarDays(plan, own, from, to).flatMap(({ date, kind }): AffectedRun[] =>
      route && kind === 'runs' && !decided.has(date)
        ? [{ ...route, date, trip: trips.get(keyOf(routeId, date))?.trip ?? null }]
        : [],
    );
  });
  return runs.sort((a, b) => `${a.date} ${a.departureTime}`.localeCompare(`${b.date} ${b.departureTime}`));
}

/** The coming days off of a carrier, with the trips that stay because they have bookings. */
export async function daysOff(sql: Db, carrierId: number, now: Date): Promise<DayOff[]> {
  const days = await sql<{ date: LocalDate; name: string }[]>`
    select day as date, name from carrier_day_off
    where carrier_id = ${carrierId} and day >= (${now}::timestamptz - interval '1 day')::date order by day`;
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (first === undefined || last === undefined) return [];
  const runs = await affectedRuns(sql, carrierId, first, last);
  return days.map((day) => ({
    ...day,
    booked: runs.filter(({ date, trip }) => date === day.date && trip?.state === 'open'),
  }));
}

type CalendarRow = { routeId: number; mask: number; seasonOnly: boolean } & Pick<
  StoredCalendar,
  'own' | 'daysOff' | 'runs'
> & {
    seasons: (Omit<Season, 'days'> & { mask: number })[];
  };

async function calendars(
  sql: Db,
  where: ReturnType<Db>,
  from: LocalDate,
): Promise<(StoredCalendar & { routeId: number })[]> {
  const rows = await sql<CalendarRow[]>`
    select route.id as route_id, plan.days as mask, route.season_only,
      coalesce((select json_agg(json_build_object('from', first_day, 'to', last_day, 'mask', days, 'yearly', yearly) order by first_day)
        from route_season where route_id = route.id), '[]'::json) as seasons,
      coalesce((select json_agg(json_build_object('date', day, 'runs', runs, 'departs', left(departs::text, 5)) order by day)
        from route_exception where route_id = route.id and day >= ${from}), '[]'::json) as own,
      coalesce((select json_agg(json_build_object('date', day, 'name', name) order by day)
        from carrier_day_off where carrier_id = route.carrier_id and day >= ${from}), '[]'::json) as days_off,
      coalesce((select json_agg(json_build_object('date', day, 'run', run, 'departs', left(departs::text, 5)) order by day, run)
        from route_run where route_id = route.id and day >= ${from}), '[]'::json) as runs
    from route join route_plan plan on plan.id = route.plan_id
    where ${where} order by route.id`;
  return rows.map(({ routeId, mask, seasonOnly, seasons, own, daysOff: off, runs }) => ({
    routeId,
    plan: {
      days: daysOfMask(mask),
      seasonOnly,
      seasons: seasons.map(({ mask: weekdays, ...season }) => ({ ...season, days: daysOfMask(weekdays) })),
    },
    own,
    daysOff: off,
    runs,
  }));
}

interface TripOfRun {
  date: LocalDate;
  run: number;
  /** When it leaves, by the clock of its first stop. */
  departs: string;
  trip: CalendarTrip;
}
type TripsByRun = ReadonlyMap<string, TripOfRun>;
type TripOnDay = CalendarTrip & Omit<TripOfRun, 'trip'> & { routeId: number };

async function tripsOn(sql: Db, routeIds: readonly number[], from: LocalDate, to: LocalDate): Promise<TripsByRun> {
  const rows = await sql<TripOnDay[]>`
    select trip.route_id, trip.service_date as date, trip.run, trip.id, trip.status <> 'new' as staffed,
      to_char(trip.departs_at at time zone first.zone, 'HH24:MI') as departs,
      case trip.status when 'cancelled' then 'cancelled' when 'finished' then 'over' else 'open' end as state,
      counts.people, counts.parcels, counts.names[1:${NAMES}::int] as names
    from trip
    join lateral (select zone from trip_stop join place on place.id = place_id where trip_id = trip.id and seq = 0) first on true
    cross join lateral (
      select (count(*) filter (where b.kind = 'passenger'))::int as people,
        (count(*) filter (where b.kind = 'parcel'))::int as parcels,
        coalesce(array_agg(distinct party.contact_name) filter (where b.id is not null), '{}') as names
      from booking b join party on party.id = b.party_id where b.trip_id = trip.id and b.holds
    ) counts
    where trip.route_id = any(${[...routeIds]}::int[]) and trip.service_date between ${from} and ${to}`;
  return new Map(
    rows.map(({ routeId, date, run, departs, ...trip }) => [keyOf(routeId, date, run), { date, run, departs, trip }]),
  );
}

function keyOf(routeId: number, date: LocalDate, run = 0): string {
  return `${routeId} ${date} ${run}`;
}
