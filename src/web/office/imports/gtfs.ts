import { parse } from 'csv-parse/browser/esm/sync';
import { localTime } from '#shared/core/time.ts';
import type { Sheet } from './table.ts';

type Files = Readonly<Record<string, Uint8Array>>;
type Line = Readonly<Record<string, string | undefined>>;

const HEAD = ['route', 'town', 'boarding point', 'arrival', 'departure', 'price', 'days'];
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const DAY = 24 * 60;
/** Ukraine and the EU change their clocks in the same nights, so that any day has the difference of two zones. */
const ANY_DAY = new Date('2026-01-15T12:00:00Z');

/** Whether an unpacked archive is a timetable in GTFS (gtfs.org/documentation/schedule/reference). */
export function isGtfs(files: Files): boolean {
  return 'stop_times.txt' in files && 'stops.txt' in files && 'trips.txt' in files;
}

/** The routes of a GTFS timetable as the rows of an import: trips with the same stops and times are one route on several weekdays. */
export function gtfsRows(files: Files): Sheet['rows'] {
  const stops = new Map(linesOf(files, 'stops.txt').map((stop) => [stop.stop_id, stop]));
  const routes = new Map(linesOf(files, 'routes.txt').map((route) => [route.route_id, route]));
  const zone = linesOf(files, 'agency.txt')[0]?.agency_timezone ?? '';
  const times = Map.groupBy(linesOf(files, 'stop_times.txt'), ({ trip_id }) => trip_id);
  const daysOf = serviceDays(files);
  const priceOf = prices(files);
  const runs = new Map<string, { name: string; rows: string[][]; days: Set<number> }>();
  for (const { trip_id, route_id, service_id } of linesOf(files, 'trips.txt')) {
    const calls = (times.get(trip_id) ?? []).toSorted((a, b) => Number(a.stop_sequence) - Number(b.stop_sequence));
    const first = stops.get(calls[0]?.stop_id);
    const start = minutesOf(calls[0]?.departure_time) + shiftOf(first, zone);
    const rows = calls.map((call, at) => {
      const stop = stops.get(call.stop_id) ?? {};
      const clock = (time: string | undefined) => clockOf(minutesOf(time) + shiftOf(stop, zone), start);
      return [
        ...townAndPoint(stop, stops.get(stop.parent_station)),
        at === 0 ? '' : clock(call.arrival_time),
        at === calls.length - 1 ? '' : clock(call.departure_time),
        at === 0 ? '' : priceOf(route_id, first?.zone_id, stop.zone_id),
      ];
    });
    const { route_short_name = '', route_long_name = '' } = routes.get(route_id) ?? {};
    const key = JSON.stringify([route_id, rows]);
    const run = runs.get(key) ?? { name: `${route_short_name} ${route_long_name}`.trim(), rows, days: new Set() };
    for (const day of daysOf(service_id)) run.days.add(day);
    runs.set(key, run);
  }
  const table = [...runs.values()].flatMap(({ name, rows, days }, run) =>
    rows.map((row, at) => [
      `${run + 1}. ${name}`,
      ...row,
      at === 0
        ? WEEKDAYS.filter((_, day) => days.has(day))
            .map((day) => day.slice(0, 2))
            .join(' ')
        : '',
    ]),
  );
  return [HEAD, ...table].map((cells, at) => ({ line: at + 1, cells }));
}

function linesOf(files: Files, name: string): Line[] {
  const content = files[name];
  if (!content) return [];
  return parse(new TextDecoder().decode(content), {
    columns: true,
    trim: true,
    relaxColumnCount: true,
    relaxQuotes: true,
  });
}

/** A town is a station whose stops are the boarding points; without stations, the name of a stop begins with its town. */
function townAndPoint({ stop_name = '' }: Line, station: Line | undefined): [town: string, point: string] {
  const [begin = ''] = stop_name.split(/,| \(| [-–—] /, 1);
  const town = station?.stop_name ?? begin.trim();
  const rest = stop_name.startsWith(town) ? stop_name.slice(town.length) : stop_name;
  return [town, rest.replace(/^[\s,(–—-]+|\)$/g, '')];
}

/** Minutes of a time since the midnight of the service day: more than a day on the following days. */
function minutesOf(time: string | undefined): number {
  const [hours = '', minutes = ''] = (time ?? '').split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Minutes by which the clock of a stop is ahead of the clock of the times, which is the agency's. */
function shiftOf(stop: Line | undefined, zone: string): number {
  const own = stop?.stop_timezone;
  if (!own || zone === '' || own === zone) return 0;
  const minutes = minutesOf(localTime(ANY_DAY, own)) - minutesOf(localTime(ANY_DAY, zone));
  return minutes > DAY / 2 ? minutes - DAY : minutes < -DAY / 2 ? minutes + DAY : minutes;
}

/** "00:30 +1" on the day after the one on which the first stop is left. */
function clockOf(minutes: number, start: number): string {
  const days = Math.floor(minutes / DAY) - Math.floor(start / DAY);
  const rest = ((minutes % DAY) + DAY) % DAY;
  const clock = `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`;
  return days > 0 ? `${clock} +${days}` : clock;
}

/** The weekdays of a service, from Monday: of its calendar, or else of its single dates. */
function serviceDays(files: Files): (service: string | undefined) => number[] {
  const weeks = new Map(linesOf(files, 'calendar.txt').map((week) => [week.service_id, week]));
  const dates = Map.groupBy(linesOf(files, 'calendar_dates.txt'), ({ service_id }) => service_id);
  return (service) => {
    const week = weeks.get(service);
    const usual = WEEKDAYS.flatMap((name, day) => (week?.[name] === '1' ? [day] : []));
    if (usual.length > 0) return usual;
    return (dates.get(service) ?? []).flatMap(({ date = '', exception_type }) => {
      const day = new Date(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T12:00:00Z`).getUTCDay();
      return exception_type === '1' && Number.isInteger(day) ? [(day + 6) % 7] : [];
    });
  };
}

/** The price of a ride between two fare zones, where the timetable has one in euro. */
function prices(files: Files): (route: string | undefined, from: string | undefined, to: string | undefined) => string {
  const fares = new Map(linesOf(files, 'fare_attributes.txt').map((fare) => [fare.fare_id, fare]));
  const found = new Map<string, string>();
  for (const { fare_id, route_id = '', origin_id = '', destination_id = '' } of linesOf(files, 'fare_rules.txt')) {
    const fare = fares.get(fare_id);
    if (fare?.currency_type === 'EUR') found.set(`${route_id} ${origin_id} ${destination_id}`, fare.price ?? '');
  }
  return (route, from, to) => found.get(`${route} ${from} ${to}`) ?? found.get(` ${from} ${to}`) ?? '';
}
