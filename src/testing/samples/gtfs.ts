import { kmBetween } from '#shared/operations/tracking/positions/globe.ts';
import { GTFS_KINDS, GTFS_TABLES } from './gtfs-tables.ts';

/** A row of a feed's table: its cells by column. */
export type GtfsRow = Readonly<Record<string, string>>;
export type GtfsTables = Readonly<Record<string, readonly GtfsRow[]>>;

/** Reads a file by RFC 4180: rows end with CR LF, a quoted value may hold anything, with doubled quotes. */
export function gtfsRows(text: string): GtfsRow[] {
  const [header = [], ...rows] = [...text.matchAll(/((?:"(?:[^"]|"")*"|[^"\r\n])*)\r\n/g)].map(([, line = '']) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
  return rows.map((row) => {
    if (row.length !== header.length) throw new Error(`${row.length} values for ${header.length} columns: ${row}`);
    return Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']));
  });
}

/** The errors of a feed by the reference of GTFS Schedule; none for a valid one. */
export function gtfsProblems(tables: GtfsTables): string[] {
  return [
    ...Object.keys(GTFS_TABLES).flatMap((name) => missing(name, tables)),
    ...Object.entries(tables).flatMap(([name, rows]) => tableProblems(name, rows, tables)),
    ...zoneProblems(tables),
    ...groups(tables['stop_times.txt'], 'trip_id', 'stop_sequence').flatMap(timeProblems),
    ...groups(tables['shapes.txt'], 'shape_id', 'shape_pt_sequence').flatMap(shapeProblems),
    ...placeProblems(tables),
    ...stationProblems(tables),
    ...calendarProblems(tables),
    ...unused(tables),
  ];
}

function missing(name: string, tables: GtfsTables): string[] {
  return GTFS_TABLES[name]?.required && !tables[name]?.length ? [`${name} is missing or empty`] : [];
}

function tableProblems(name: string, rows: readonly GtfsRow[], tables: GtfsTables): string[] {
  const table = GTFS_TABLES[name];
  if (!table) return [`${name} is no file of the reference`];
  const keys = rows.map((row) => table.key.map((column) => row[column]).join(' '));
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
  return [...twice.map((key) => `${name}: ${key} is there twice`), ...rows.flatMap((row) => cells(name, row, tables))];
}

function cells(name: string, row: GtfsRow, tables: GtfsTables): string[] {
  const columns = GTFS_TABLES[name]?.columns ?? {};
  const strange = Object.keys(row).filter((column) => !columns[column]);
  const wrong = Object.entries(columns).flatMap(([column, [kind, required, refers]]) => {
    const value = row[column] ?? '';
    if (value === '') return required ? [`${name}: ${column} is missing`] : [];
    if (!GTFS_KINDS[kind].test(value)) return [`${name}: ${column} is no ${kind}: ${value}`];
    const [file = '', key = ''] = refers?.split(' ') ?? [];
    const known = !refers || tables[file]?.some((other) => other[key] === value);
    return known ? [] : [`${name}: ${column} ${value} is not in ${file}`];
  });
  return [...strange.map((column) => `${name}: ${column} is no column of the reference`), ...wrong];
}

/** "If multiple agencies are specified in the dataset, each must have the same agency_timezone." */
function zoneProblems(tables: GtfsTables): string[] {
  const zones = new Set(tables['agency.txt']?.map((row) => row.agency_timezone));
  return zones.size > 1 ? [`agencies have ${zones.size} time zones`] : [];
}

/** Rows of each id, by their number. */
function groups(rows: readonly GtfsRow[] = [], id: string, order: string): GtfsRow[][] {
  const known = Map.groupBy(rows, (row) => row[id]);
  return [...known.values()].map((group) => group.toSorted((a, b) => Number(a[order]) - Number(b[order])));
}

function timeProblems(rows: GtfsRow[]): string[] {
  const trip = `trip ${rows[0]?.trip_id}`;
  if (rows.length < 2) return [`${trip} has one stop`];
  const times = rows.flatMap((row) => [secondsOf(row.arrival_time), secondsOf(row.departure_time)]);
  const distances = rows.map((row) => Number(row.shape_dist_traveled));
  return [
    ...(rising(times, false) ? [] : [`${trip} goes back in time`]),
    ...(rising(distances, true) ? [] : [`${trip} goes back along its shape`]),
  ];
}

function shapeProblems(rows: GtfsRow[]): string[] {
  const shape = `shape ${rows[0]?.shape_id}`;
  if (rows.length < 2) return [`${shape} has one point`];
  return rising(
    rows.map((row) => Number(row.shape_dist_traveled)),
    true,
  )
    ? []
    : [`${shape} goes back`];
}

/** Each stop is on its trip's shape at its distance, and no bus goes faster than 130 km/h between two of them. */
function placeProblems(tables: GtfsTables): string[] {
  const trips = new Map(tables['trips.txt']?.map((row) => [row.trip_id, row]));
  const stops = new Map(tables['stops.txt']?.map((row) => [row.stop_id, row]));
  return groups(tables['stop_times.txt'], 'trip_id', 'stop_sequence').flatMap((rows) =>
    rows.flatMap((row, index) => {
      const shape = trips.get(row.trip_id)?.shape_id;
      const here = pointOf(stops.get(row.stop_id), 'stop');
      const on = tables['shapes.txt']?.find(
        (point) => point.shape_id === shape && point.shape_dist_traveled === row.shape_dist_traveled,
      );
      const off = kmBetween(here, pointOf(on, 'shape_pt'));
      const before = rows[index - 1];
      const km = before ? kmBetween(here, pointOf(stops.get(before.stop_id), 'stop')) : 0;
      const hours = (secondsOf(row.arrival_time) - secondsOf(before?.departure_time ?? row.arrival_time)) / 3600;
      return [
        ...(off <= 0.1 ? [] : [`stop ${row.stop_id} of ${row.trip_id} is not on its shape`]),
        ...(km <= hours * 130 + 0.1 ? [] : [`${row.trip_id} flies to ${row.stop_id}`]),
      ];
    }),
  );
}

/** Trips stop at boarding points only; a boarding point belongs to a station, which says how it is reached, and a station to nothing. */
function stationProblems(tables: GtfsTables): string[] {
  const types = new Map(tables['stops.txt']?.map((row) => [row.stop_id, row.location_type || '0']));
  const parents = (tables['stops.txt'] ?? []).flatMap((row) => {
    const { stop_id: id, location_type: type, parent_station: parent, stop_access: access } = row;
    const reached = access && (type === '1' || !parent) ? [`stop_access is forbidden for ${id}`] : [];
    if (type === '1') return [...reached, ...(parent ? [`station ${id} has a parent`] : [])];
    return [...reached, ...(parent && types.get(parent) !== '1' ? [`the parent of stop ${id} is no station`] : [])];
  });
  const halts = (tables['stop_times.txt'] ?? []).filter(({ stop_id: id }) => types.get(id) === '1');
  return [...parents, ...halts.map(({ trip_id: trip, stop_id: id }) => `${trip} stops at the station ${id}`)];
}

function calendarProblems(tables: GtfsTables): string[] {
  const info = tables['feed_info.txt']?.[0];
  const [from = '', to = ''] = [info?.feed_start_date, info?.feed_end_date];
  const outside =
    tables['calendar_dates.txt']?.filter(({ date = '' }) => date < from || (to !== '' && date > to)) ?? [];
  return [
    ...(from <= to ? [] : ['the feed ends before it begins']),
    ...outside.map(({ date }) => `${date} is outside`),
  ];
}

function unused(tables: GtfsTables): string[] {
  const pairs = [
    ['agency.txt agency_id', 'routes.txt agency_id'],
    ['routes.txt route_id', 'trips.txt route_id'],
    ['trips.txt trip_id', 'stop_times.txt trip_id'],
    ['calendar_dates.txt service_id', 'trips.txt service_id'],
    ['shapes.txt shape_id', 'trips.txt shape_id'],
    ['fare_attributes.txt fare_id', 'fare_rules.txt fare_id'],
    ['booking_rules.txt booking_rule_id', 'stop_times.txt pickup_booking_rule_id'],
  ] as const;
  const halts = new Set(column(tables, 'stop_times.txt stop_id'));
  const parents = new Set(column(tables, 'stops.txt parent_station'));
  const stops = column(tables, 'stops.txt stop_id').filter((id) => !halts.has(id) && !parents.has(id));
  const rest = stops.map((id) => `stops.txt stop_id ${id} is used by nothing`);
  return rest.concat(
    pairs.flatMap(([of, by]) => {
      const used = new Set(column(tables, by));
      return [...new Set(column(tables, of))]
        .filter((id) => !used.has(id))
        .map((id) => `${of} ${id} is used by nothing`);
    }),
  );
}

function column(tables: GtfsTables, path: string): (string | undefined)[] {
  const [file = '', name = ''] = path.split(' ');
  return tables[file]?.map((row) => row[name]) ?? [];
}

function pointOf(row: GtfsRow | undefined, prefix: string) {
  return { latitude: Number(row?.[`${prefix}_lat`]), longitude: Number(row?.[`${prefix}_lon`]) };
}

/** '26:30:00' → 95400. */
export function secondsOf(time = ''): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

function rising(numbers: readonly number[], strictly: boolean): boolean {
  return numbers.every((number, index) => {
    const before = numbers[index - 1];
    return before === undefined || (strictly ? number > before : number >= before);
  });
}
