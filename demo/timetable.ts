import type { Db } from '#server/database/db.ts';
import { placesById } from '#server/places/queries.ts';
import { addDaysOff, setSeasons } from '#server/timetable/commands/calendar.ts';
import { addRoute, setRouteStatus } from '#server/timetable/commands/route.ts';
import { addAbsence } from '#server/trips/commands/absence.ts';
import { makeTrips } from '#server/trips/commands/make.ts';
import type { Actor } from '#shared/core/access.ts';
import { addDays, localDate } from '#shared/core/time.ts';
import { HORIZON_DAYS, routeInput } from '#shared/timetable/schema.ts';
import type { People } from './accounts.ts';
import { anchoredRoute } from './anchor.ts';
import { DEMO_ROUTES, DEMO_STAFF, type DemoRoute } from './data.ts';
import { type DemoDirection, directionStops, directionsOf, type Places, routeInputOf } from './route-plan.ts';

/** Finished trips exist for this many past days, so that the previous month is complete. */
const PAST_DAYS = 62;

export interface MadeRoute {
  id: number;
  direction: DemoDirection;
}

/** Adds the routes in both directions with the editor's command, and their trips from `PAST_DAYS` ago to the horizon. */
export async function writeRoutes(
  sql: Db,
  people: People,
  buses: ReadonlyMap<string, number>,
  now: Date,
): Promise<MadeRoute[]> {
  const places = await placesOfRoutes(sql);
  const from = addDays(localDate(now, 'Europe/Kyiv'), -PAST_DAYS);
  const before = new Date(now.getTime() - (PAST_DAYS + 7) * 86_400_000);
  const made: MadeRoute[] = [];
  for (const route of DEMO_ROUTES.map((one) => anchoredRoute(one, directionStops(one.stops, places), now))) {
    for (const direction of directionsOf(route)) {
      const staff = { busId: buses.get(route.bus) ?? null, driverId: people.staff.get(route.driver) ?? null };
      const input = routeInput.parse({ ...routeInputOf(direction, places), ...staff });
      const id = await addRoute(sql, dispatcherOf(route, people), input, before, (tx, { routeId }) =>
        makeTrips(tx, { routeId, from, days: PAST_DAYS + HORIZON_DAYS, now: before }),
      );
      made.push({ id, direction });
    }
  }
  return made;
}

/** Pauses the inactive routes: of their future trips only those with bookings remain. */
export async function pauseRoutes(sql: Db, people: People, routes: readonly MadeRoute[], now: Date): Promise<void> {
  for (const { id, direction } of routes.filter((one) => one.direction.route.status === 'paused')) {
    await setRouteStatus(sql, dispatcherOf(direction.route, people), id, 'paused', now, (tx, change) =>
      makeTrips(tx, change),
    );
  }
}

/**
 * The first company has the next New Year's Day off, its first route runs on fewer days in the next summer, and one of its drivers goes on
 * vacation.
 */
export async function planCalendar(sql: Db, people: People, routes: readonly MadeRoute[], now: Date): Promise<void> {
  const first = routes.find(({ direction }) => direction.route.status === undefined && direction.days.length > 1);
  if (!first) return;
  const { route } = first.direction;
  const actor = dispatcherOf(route, people);
  const year = Number(localDate(now, 'Europe/Kyiv').slice(0, 4)) + 1;
  const react = (tx: Db, change: Parameters<typeof makeTrips>[1]) => makeTrips(tx, change);
  const newYear = `${year}-01-01`;
  await addDaysOff(sql, actor, { from: newYear, to: newYear, name: 'Новий рік' }, now, react);
  const summer = { from: `${year}-06-15`, to: `${year}-09-15`, days: first.direction.days.slice(1) };
  await setSeasons(sql, actor, first.id, { seasonOnly: false, seasons: [summer] }, now, react);
  const today = localDate(now, 'Europe/Kyiv');
  const drivers = DEMO_STAFF.filter(({ carrier, role }) => carrier === route.carrier && role === 'driver');
  const resting = people.staff.get(drivers.at(-1)?.email ?? '');
  if (resting === undefined) return;
  const vacation = { from: addDays(today, 4), to: addDays(today, 6), kind: 'vacation' as const };
  await addAbsence(sql, actor, { driverId: resting, ...vacation });
}

async function placesOfRoutes(sql: Db): Promise<Places> {
  const names = DEMO_ROUTES.flatMap((route) => route.stops.map(({ place }) => place));
  const ids = await sql<{ id: number }[]>`
    select distinct on (uk) id from place where uk = any(${names}::text[]) order by uk, population desc`;
  const places = await placesById(
    sql,
    ids.map(({ id }) => id),
  );
  return new Map([...places.values()].map((place) => [place.name.uk, place]));
}

/** The actor who plans the routes of a carrier: its owner. */
function dispatcherOf(route: DemoRoute, people: People): Actor {
  const owner = DEMO_STAFF.find(({ carrier, role }) => carrier === route.carrier && role === 'owner');
  return {
    role: owner?.email === route.driver ? 'singleDriver' : 'owner',
    accountId: people.staff.get(owner?.email ?? '') ?? 0,
    sessionId: 0,
    carrierId: people.carriers.get(route.carrier) ?? null,
  };
}
