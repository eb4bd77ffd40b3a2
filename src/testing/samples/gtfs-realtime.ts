import type bindings from 'gtfs-realtime-bindings';
import type { GtfsRow, GtfsTables } from './gtfs.ts';

type Message = ReturnType<typeof bindings.transit_realtime.FeedMessage.toObject>;

/** A message older than this is stale (W008), and one later than this is from the future (E050); in seconds. */
const MAX_AGE = 65;
const MAX_AHEAD = 60;

/** The static feed that a realtime feed refers to, by ids. */
interface Schedule {
  trips: ReadonlyMap<string, GtfsRow>;
  stopTimes: ReadonlyMap<string, readonly GtfsRow[]>;
  routes: ReadonlySet<string>;
  /** The area of all stops, with a margin of half a degree. */
  area: { south: number; north: number; west: number; east: number };
}

/**
 * The errors of a GTFS-Realtime message beside its static feed, by the rules of MobilityData's gtfs-realtime-validator, which is a Java program: the
 * numbers are its own. Rules about frequencies are left out, since our feeds have none, and so is E029: a shape is a straight line
 * between stops, so a bus on a road may be far from it. `message` is decoded with numbers for 64-bit values and names for enums.
 */
export function realtimeProblems(message: Message, tables: GtfsTables, now: Date): string[] {
  const schedule = scheduleOf(tables);
  const { header, entity = [] } = message;
  const ids = entity.map(({ id }: { id: string }) => id);
  return [
    ...headerProblems(header, now),
    ...repeated(ids).map((id) => `the entity ${id} is there twice`),
    ...repeated(entity.flatMap(({ vehicle }: Message) => vehicle?.vehicle?.id ?? [])).map(
      (id) => `E052: vehicle ${id} is there twice`,
    ),
    ...entity.flatMap(({ id, isDeleted, tripUpdate, vehicle, alert }: Message) => [
      ...(alert ? alertProblems(alert, schedule).map((problem) => `${id}: ${problem}`) : []),
      ...(isDeleted ? [`E039: ${id} is deleted in a whole dataset`] : []),
      ...(tripUpdate ? updateProblems(tripUpdate, schedule).map((problem) => `${id}: ${problem}`) : []),
      ...(vehicle ? vehicleProblems(vehicle, schedule).map((problem) => `${id}: ${problem}`) : []),
      ...[tripUpdate?.timestamp, vehicle?.timestamp].flatMap((at) => timestampProblems(id, at, header, now)),
    ]),
  ];
}

/** An alert names existing routes and runs, and has a text in each language. */
function alertProblems({ informedEntity = [], headerText, activePeriod = [] }: Message, schedule: Schedule): string[] {
  const unknown = informedEntity.filter(
    ({ routeId, trip }: Message) => !(schedule.routes.has(routeId) || schedule.trips.has(trip?.tripId)),
  );
  return [
    ...(informedEntity.length > 0 ? [] : ['E032: no informed entity']),
    ...unknown.map((one: Message) => `E033: ${JSON.stringify(one)} is not in the timetable`),
    ...(headerText?.translation?.length === 2 ? [] : ['no text in two languages']),
    ...activePeriod.flatMap(({ start, end }: Message) =>
      start > end ? ['E020: the period ends before it begins'] : [],
    ),
  ];
}

function headerProblems(header: Message, now: Date): string[] {
  const { gtfsRealtimeVersion: version, incrementality, timestamp } = header;
  const age = now.getTime() / 1000 - (timestamp ?? 0);
  return [
    ...(['1.0', '2.0'].includes(version) ? [] : [`E038: version ${version}`]),
    ...(incrementality === 'FULL_DATASET' ? [] : [`E049: incrementality ${incrementality}`]),
    ...(timestamp ? [] : ['E048: the header has no timestamp']),
    ...(timestamp && age > MAX_AGE ? [`W008: the message is ${Math.round(age)} s old`] : []),
    ...(age < -MAX_AHEAD ? ['E050: the message is from the future'] : []),
  ];
}

function timestampProblems(id: string, at: number | undefined, header: Message, now: Date): string[] {
  if (at === undefined) return [];
  return [
    ...(isPosix(at) ? [] : [`E001: ${id} has the timestamp ${at}`]),
    ...(at > header.timestamp ? [`E012: ${id} is later than the header`] : []),
    ...(at > now.getTime() / 1000 + MAX_AHEAD ? [`E050: ${id} is from the future`] : []),
  ];
}

function tripProblems(trip: Message | undefined, { trips, routes }: Schedule): string[] {
  const { tripId, routeId, startDate, startTime, scheduleRelationship } = trip ?? {};
  const known = trips.get(tripId ?? '');
  return [
    ...(tripId ? [] : ['W006: no trip_id']),
    ...(tripId && !known && scheduleRelationship !== 'ADDED' ? [`E003: trip ${tripId} is not in the timetable`] : []),
    ...(routeId && !routes.has(routeId) ? [`E004: route ${routeId} is not in the timetable`] : []),
    ...(routeId && known && known.route_id !== routeId ? [`E035: trip ${tripId} is not of route ${routeId}`] : []),
    ...(startDate && !/^20\d{6}$/.test(startDate) ? [`E021: start_date ${startDate}`] : []),
    ...(startTime && !/^\d{2,3}:[0-5]\d:[0-5]\d$/.test(startTime) ? [`E020: start_time ${startTime}`] : []),
  ];
}

function updateProblems({ trip, stopTimeUpdate: updates = [] }: Message, schedule: Schedule): string[] {
  const cancelled = trip?.scheduleRelationship === 'CANCELED';
  const rows = schedule.stopTimes.get(trip?.tripId ?? '') ?? [];
  const sequences: number[] = updates.map(({ stopSequence }: Message) => stopSequence ?? Number.NaN);
  const times: number[] = updates.flatMap(({ arrival, departure }: Message) =>
    [arrival?.time ?? [], departure?.time ?? []].flat(),
  );
  return [
    ...tripProblems(trip, schedule),
    ...(updates.length === 0 && !cancelled ? ['E041: no stop_time_update'] : []),
    ...(sequences.some((at, n) => n > 0 && at <= (sequences[n - 1] ?? 0)) ? ['E002: stop_sequence does not rise'] : []),
    ...(times.some((at, n) => n > 0 && at < (times[n - 1] ?? 0)) ? ['E022: the times go back'] : []),
    ...times.filter((at) => !isPosix(at)).map((at) => `E001: time ${at}`),
    ...updates.flatMap((update: Message) => stopProblems(update, rows)),
  ];
}

function stopProblems(
  { stopSequence, stopId, arrival, departure, scheduleRelationship }: Message,
  rows: readonly GtfsRow[],
) {
  const row = rows.find(({ stop_sequence: sequence }) => Number(sequence) === stopSequence);
  const events = [arrival, departure].filter(Boolean);
  const skips = scheduleRelationship === 'SKIPPED' || scheduleRelationship === 'NO_DATA';
  return [
    ...(stopSequence === undefined && !stopId ? ['E040: neither stop_id nor stop_sequence'] : []),
    ...(stopSequence !== undefined && rows.length > 0 && !row
      ? [`E051: stop_sequence ${stopSequence} is not in the trip`]
      : []),
    ...(stopId && row && row.stop_id !== stopId ? [`E045: stop ${stopId} is not ${row.stop_id}`] : []),
    ...(events.length === 0 && !skips ? ['E043: neither arrival nor departure'] : []),
    ...(events.length > 0 && skips ? ['E042: a time for a stop that is skipped'] : []),
    ...events.flatMap(({ time, delay }: Message) =>
      time === undefined && delay === undefined ? ['E044: neither time nor delay'] : [],
    ),
    ...(arrival?.time && departure?.time && departure.time < arrival.time ? ['E025: departure before arrival'] : []),
  ];
}

function vehicleProblems(
  { trip, vehicle, position, currentStopSequence: next }: Message,
  schedule: Schedule,
): string[] {
  const { latitude = Number.NaN, longitude = Number.NaN, bearing } = position ?? {};
  const { south, north, west, east } = schedule.area;
  const rows = schedule.stopTimes.get(trip?.tripId ?? '') ?? [];
  const known = rows.some(({ stop_sequence: sequence }) => Number(sequence) === next);
  const valid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return [
    ...tripProblems(trip, schedule),
    ...(vehicle?.id ? [] : ['W002: no vehicle id']),
    ...(valid ? [] : [`E026: position ${latitude}, ${longitude}`]),
    ...(valid && (latitude < south || latitude > north || longitude < west || longitude > east)
      ? ['E028: the vehicle is outside of the area of all stops']
      : []),
    ...(bearing !== undefined && (bearing < 0 || bearing > 360) ? [`E027: bearing ${bearing}`] : []),
    ...(next !== undefined && rows.length > 0 && !known ? [`E051: stop_sequence ${next} is not in the trip`] : []),
  ];
}

function scheduleOf(tables: GtfsTables): Schedule {
  const stops = tables['stops.txt'] ?? [];
  const [lats, lons] = [stops.map((row) => Number(row.stop_lat)), stops.map((row) => Number(row.stop_lon))];
  const stopTimes = Map.groupBy(tables['stop_times.txt'] ?? [], (row) => row.trip_id ?? '');
  return {
    trips: new Map(tables['trips.txt']?.map((row) => [row.trip_id ?? '', row])),
    stopTimes,
    routes: new Set(tables['routes.txt']?.map((row) => row.route_id ?? '')),
    area: {
      south: Math.min(...lats) - 0.5,
      north: Math.max(...lats) + 0.5,
      west: Math.min(...lons) - 0.5,
      east: Math.max(...lons) + 0.5,
    },
  };
}

/** Seconds since 1970, not milliseconds. */
function isPosix(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds > 1_000_000_000 && seconds < 10_000_000_000;
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
