import type { Db } from '#server/core/database/db.ts';
import { placesById } from '#server/network/places/queries.ts';
import { addDaysOff, setSeasons } from '#server/network/timetable/commands/calendar.ts';
import { addRoute, setRouteStatus } from '#server/network/timetable/commands/route.ts';
import { addPriceChange } from '#server/sales/prices/commands/price-changes.ts';
import { addExtra } from '#server/sales/prices/commands/price-list.ts';
import { addAbsence } from '#server/sales/trips/commands/absence.ts';
import { makeTrips } from '#server/sales/trips/commands/make.ts';
import type { Actor } from '#shared/core/access.ts';
import { addDays, instantOf, localDate, weekday } from '#shared/core/time.ts';
import type { Place } from '#shared/network/places/schema.ts';
import { STANDARD_DATE } from '#shared/network/timetable/making.ts';
import { HORIZON_DAYS, routeInput } from '#shared/network/timetable/schema.ts';
import type { ExtraInput } from '#shared/sales/prices/extras.ts';
import { EVERY_DAY } from '#shared/sales/prices/price-change-form.ts';
import type { People } from './accounts.ts';
import { DEMO_ROUTES, DEMO_STAFF, type DemoRoute, type DemoStop } from './data.ts';

/** Finished trips exist for this many past days, so that the previous month is complete. */
const PAST_DAYS = 62;
const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** One direction of a route that was added. */
export interface MadeRoute {
  id: number;
  route: DemoRoute;
  days: readonly number[];
}

/** Places by Ukrainian name. */
type Places = ReadonlyMap<string, Place>;

/** Adds the routes in both directions with the editor's command, and their trips from `PAST_DAYS` ago to the horizon. */
export async function writeRoutes(sql: Db, people: People, now: Date): Promise<MadeRoute[]> {
  const places = await placesOfRoutes(sql);
  const from = addDays(localDate(now, 'Europe/Kyiv'), -PAST_DAYS);
  const before = new Date(now.getTime() - (PAST_DAYS + 7) * DAY_MINUTES * MINUTE);
  const made: MadeRoute[] = [];
  for (const route of DEMO_ROUTES.map((one) => anchoredRoute(one, places, now))) {
    for (const { stops, ...direction } of route.directions) {
      const input = routeInput.parse({
        ...{ ...route, ...direction, status: route.status === 'draft' ? 'draft' : 'active' },
        ...{ busId: people.buses.get(route.bus), driverId: people.staff.get(route.driver) },
        secondDriverId: people.staff.get(route.pairs?.[0]?.[1] ?? '') ?? null,
        stops: stops.map(({ place, ...stop }) => ({ ...stop, placeId: placeOf(place, places).id })),
      });
      const id = await addRoute(sql, ownerOf(route, people), input, before, (tx, { routeId }) =>
        makeTrips(tx, { routeId, from, days: PAST_DAYS + HORIZON_DAYS, now: before }),
      );
      made.push({ id, route, days: direction.days });
    }
    await takeTurns(sql, made.slice(-route.directions.length), people, now);
  }
  return made;
}

/**
 * Gives every journey out, and the way back after it, to the next pair of the route, so that each pair has its weekly rest. The usual pair
 * has the journey that began last.
 */
async function takeTurns(sql: Db, [out, back]: readonly MadeRoute[], { staff }: People, now: Date): Promise<void> {
  const pairs = out?.route.pairs ?? [];
  if (!out || pairs.length < 2) return;
  const rows = pairs.map(([first, second], turn) => ({
    turn,
    first: staff.get(first),
    second: staff.get(second),
  }));
  await sql`
    update trip set driver_id = pair.first, second_driver_id = pair.second
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as pair (turn int, first int, second int)
    where route_id in (${out.id}, ${back?.id ?? out.id}) and pair.turn = (
      select count(*) filter (where journey.departs_at <= trip.departs_at)
        + count(*) filter (where journey.departs_at <= ${now}) * ${pairs.length - 1}
      from trip journey where journey.route_id = ${out.id}) % ${pairs.length}`;
}

/** Extras of the first company. */
const DEMO_EXTRAS: readonly ExtraInput[] = [
  { kind: 'animal', nameUk: 'Тварина до 8 кг', nameEn: 'Animal up to 8 kg', priceCents: 1000, perTrip: 2 },
  { kind: 'bicycle', nameUk: 'Велосипед', nameEn: 'Bicycle', priceCents: 1500, perTrip: 2 },
  { kind: 'ski', nameUk: 'Лижі або сноуборд', nameEn: 'Skis or snowboard', priceCents: 800, perTrip: 6 },
  { kind: 'bag', nameUk: 'Друга валіза', nameEn: 'Second suitcase', priceCents: 1000, perTrip: null },
];

/**
 * Pauses the inactive routes: of their future trips only those with bookings remain. The first company has the next New Year's Day off, its
 * first route runs on fewer days in the next summer and costs more around Christmas, it takes things for a price, and one of its drivers goes on vacation.
 */
export async function planCalendar(sql: Db, people: People, routes: readonly MadeRoute[], now: Date): Promise<void> {
  const react = (tx: Db, change: Parameters<typeof makeTrips>[1]) => makeTrips(tx, change);
  for (const { id, route } of routes.filter((one) => one.route.status === 'paused')) {
    await setRouteStatus(sql, ownerOf(route, people), id, 'paused', now, react);
  }
  const first = routes.find(({ route, days }) => route.status === undefined && days.length > 1);
  if (!first) return;
  const actor = ownerOf(first.route, people);
  const today = localDate(now, 'Europe/Kyiv');
  const year = Number(today.slice(0, 4)) + 1;
  const newYear = `${year}-01-01`;
  await addDaysOff(sql, actor, { from: newYear, to: newYear, name: 'Новий рік' }, now, react);
  const summer = { from: `${year}-06-15`, to: `${year}-09-15`, days: first.days.slice(1) };
  await setSeasons(sql, actor, first.id, { seasonOnly: false, seasons: [summer] }, now, react);
  const christmas = { firstDay: `${year - 1}-12-19`, lastDay: `${year}-01-08`, days: EVERY_DAY, run: null };
  for (const { id } of routes.filter(({ route }) => route === first.route)) {
    const dearer = { percent: 15, amountCents: null, prices: null };
    await addPriceChange(sql, actor, { routeId: id, ...christmas, ...dearer }, now, react);
  }
  for (const extra of DEMO_EXTRAS) await addExtra(sql, actor.carrierId ?? 0, extra, now);
  const busy = new Set(DEMO_ROUTES.flatMap(({ driver, pairs = [] }) => [driver, ...pairs.flat()]));
  const resting = DEMO_STAFF.find(
    ({ row, carrier, role }) => carrier === first.route.carrier && role === 'driver' && !busy.has(row.email),
  );
  const driverId = people.staff.get(resting?.row.email ?? '') ?? 0;
  await addAbsence(sql, actor, { driverId, from: addDays(today, 4), to: addDays(today, 6), kind: 'vacation' });
}

/**
 * Sets an anchored route's days and hours relative to now. The hour of departure is the one of its possible hours with a bus under way at
 * this moment, beyond the border and not yet near its end, or else the first. Other routes are returned unchanged.
 */
export function anchoredRoute(route: DemoRoute, places: Places, now: Date): DemoRoute {
  const { anchored, directions } = route;
  const stops = directions[0]?.stops ?? [];
  const home = placeOf(stops[0]?.place ?? '', places);
  const abroad = stops.find(({ place }) => placeOf(place, places).country !== home.country);
  const [beyond, end] = [minutesTo(abroad, stops, places), minutesTo(stops.at(-1), stops, places)];
  const starts = anchored?.departs.map((departs) => latestStart(departs, home.zone, now)) ?? [];
  const start = starts.find(({ minutes }) => minutes > beyond + 20 && minutes < end - 60) ?? starts[0];
  if (!anchored || !start) return route;
  const shift = minutesOf(start.departs) - minutesOf(anchored.departs[0]);
  const nextDay = Math.floor((Number(start.departs.slice(0, 2)) + anchored.backHours) / 24);
  return {
    ...route,
    directions: directions.map((direction, index) => ({
      ...direction,
      stops: shifted(direction.stops, shift),
      days: (anchored.days[index] ?? []).map((day) => (weekday(start.date) + day + index * nextDay) % 7).sort(),
    })),
  };
}

/** The latest time at which a clock in the zone showed this hour. */
function latestStart(departs: string, zone: string, now: Date) {
  const today = localDate(now, zone);
  const date = instantOf(today, departs, zone) <= now ? today : addDays(today, -1);
  return { departs, date, minutes: (now.getTime() - instantOf(date, departs, zone).getTime()) / MINUTE };
}

/** The minutes from the departure at the first stop to the arrival at this one. */
function minutesTo(stop: DemoStop | undefined, [first]: readonly DemoStop[], places: Places): number {
  const at = (day = 0, time = '', name = '') =>
    instantOf(addDays(STANDARD_DATE, day), time || '00:00', placeOf(name, places).zone).getTime();
  return (at(stop?.arrivalDay, stop?.arrival_time, stop?.place) - at(0, first?.departure_time, first?.place)) / MINUTE;
}

/** Moves all times by the same minutes, so that the first departure is on the day of service again. */
function shifted(stops: readonly DemoStop[], minutes: number): DemoStop[] {
  const first = minutesOf(stops[0]?.departure_time) + minutes;
  const move = (time = '', day = 0) => {
    const at = day * DAY_MINUTES + minutesOf(time) + minutes - Math.floor(first / DAY_MINUTES) * DAY_MINUTES;
    const [hours, rest] = [Math.floor(at / 60) % 24, at % 60];
    const clock = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
    return time === '' ? { time, day } : { time: clock, day: Math.floor(at / DAY_MINUTES) };
  };
  return stops.map((stop) => {
    const [arrival, departure] = [
      move(stop.arrival_time, stop.arrivalDay),
      move(stop.departure_time, stop.departureDay),
    ];
    const arrives = { arrival_time: arrival.time, arrivalDay: arrival.day };
    return { ...stop, ...arrives, departure_time: departure.time, departureDay: departure.day };
  });
}

/** The minutes of a time of day, HH:MM. */
function minutesOf(time = '00:00'): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function placeOf(name: string, places: Places): Place {
  const place = places.get(name);
  if (!place) throw new Error(`no place is called ${name}`);
  return place;
}

async function placesOfRoutes(sql: Db): Promise<Places> {
  const names = DEMO_ROUTES.flatMap(({ directions }) =>
    directions.flatMap(({ stops }) => stops.map(({ place }) => place)),
  );
  const found = await sql<{ id: number }[]>`
    select distinct on (uk) id from place where uk = any(${names}::text[]) order by uk, population desc`;
  const ids = found.map(({ id }) => id);
  const places = await placesById(sql, ids);
  return new Map([...places.values()].map((place) => [place.name.uk, place]));
}

function ownerOf(route: DemoRoute, people: People): Actor {
  const owner = DEMO_STAFF.find(({ carrier, role }) => carrier === route.carrier && role === 'owner')?.row.email ?? '';
  const role = owner === route.driver ? 'singleDriver' : 'owner';
  const [accountId, carrierId] = [people.staff.get(owner) ?? 0, people.carriers.get(route.carrier) ?? null];
  return { role, accountId, sessionId: 0, carrierId };
}
