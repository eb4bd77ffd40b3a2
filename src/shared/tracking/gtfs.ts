import type { TimeOfDay } from '../core/time.ts';
import { fareFiles } from './gtfs-fares.ts';
import { kmOf, type TripLine } from './line.ts';

/** A published route: one weekly plan with the dates of its trips. */
export interface FeedRoute {
  id: number;
  carrierId: number;
  stops: readonly {
    placeId: number;
    /** Time in the time zone of the stop's place; days count from the service date. */
    arrivalTime: TimeOfDay | null;
    arrivalDay: number | null;
    departureTime: TimeOfDay | null;
    departureDay: number | null;
    /** Minutes by which the stop's clock is ahead of the first stop's clock, on a day without a clock change. */
    zoneShift: number;
  }[];
  from: FeedName;
  to: FeedName;
  /** The geometry on the map: straight lines from stop to stop, through the border crossing. */
  line: TripLine;
  /** The fixed prices of a seat between two stops, in euro cents. */
  fares: readonly { fromSeq: number; toSeq: number; cents: number }[];
}

/** A name in the feed. The feed is in Ukrainian; English names are added as translations. */
export interface FeedName {
  uk: string;
  en: string;
}

export interface Feed {
  agencies: readonly { id: number; name: string; phone: string | null; zone: string }[];
  stops: readonly { id: number; name: FeedName; lat: number; lon: number; zone: string }[];
  routes: readonly FeedRoute[];
  /** The runs: one per route and service date. */
  trips: readonly { id: number; routeId: number; serviceDate: string }[];
  url: string;
  /** The first and the last service date of the feed. */
  from: string;
  to: string;
}

type Cell = string | number | null;

/**
 * Returns the files of a GTFS feed by file name (gtfs.org/documentation/schedule/reference). A GTFS trip is one of our
 * routes; `calendar_dates` lists the dates on which it runs, and the service date identifies a run. Times are in the agency's
 * time zone, which is the first stop's zone, and exceed 24:00 on the following days.
 */
export function gtfsFiles(feed: Feed): Record<string, string> {
  const served = new Set(feed.trips.map(({ routeId }) => routeId));
  const routes = feed.routes.filter(({ id }) => served.has(id));
  const carriers = new Set(routes.map(({ carrierId }) => carrierId));
  const places = new Set(routes.flatMap(({ stops }) => stops.map(({ placeId }) => placeId)));
  const stops = feed.stops.filter(({ id }) => places.has(id));
  const fares = fareFiles(routes);
  return {
    'agency.txt': csv(
      ['agency_id', 'agency_name', 'agency_url', 'agency_timezone', 'agency_lang', 'agency_phone'],
      feed.agencies
        .filter(({ id }) => carriers.has(id))
        .map(({ id, name, phone, zone }) => [id, name, `${feed.url}/carriers/${id}`, zone, 'uk', phone]),
    ),
    'stops.txt': csv(
      ['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'zone_id', 'stop_timezone'],
      stops.map(({ id, name, lat, lon, zone }) => [id, name.uk, lat, lon, id, zone]),
    ),
    'routes.txt': csv(
      ['route_id', 'agency_id', 'route_long_name', 'route_type'],
      routes.map(({ id, carrierId, from, to }) => [id, carrierId, longName(from.uk, to.uk), BUS]),
    ),
    'trips.txt': csv(
      ['route_id', 'service_id', 'trip_id', 'trip_headsign', 'shape_id'],
      routes.map(({ id, to }) => [id, `r${id}`, `r${id}`, to.uk, `r${id}`]),
    ),
    'stop_times.txt': csv(
      ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence', 'timepoint', 'shape_dist_traveled'],
      routes.flatMap(stopTimes),
    ),
    'shapes.txt': csv(
      ['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence', 'shape_dist_traveled'],
      routes.flatMap(shapePoints),
    ),
    'calendar_dates.txt': csv(
      ['service_id', 'date', 'exception_type'],
      feed.trips.map(({ routeId, serviceDate }) => [`r${routeId}`, compact(serviceDate), 1]),
    ),
    'fare_attributes.txt': csv(
      ['fare_id', 'price', 'currency_type', 'payment_method', 'transfers', 'agency_id'],
      fares.attributes,
    ),
    'fare_rules.txt': csv(['fare_id', 'route_id', 'origin_id', 'destination_id'], fares.rules),
    'feed_info.txt': csv(
      ['feed_publisher_name', 'feed_publisher_url', 'feed_lang', 'feed_start_date', 'feed_end_date', 'feed_version'],
      [['Vezu', feed.url, 'uk', compact(feed.from), compact(feed.to), compact(feed.from)]],
    ),
    'translations.txt': csv(
      ['table_name', 'field_name', 'language', 'translation', 'record_id'],
      [
        ...stops.map(({ id, name }) => ['stops', 'stop_name', 'en', name.en, id]),
        ...routes.map(({ id, from, to }) => ['routes', 'route_long_name', 'en', longName(from.en, to.en), id]),
        ...routes.map(({ id, to }) => ['trips', 'trip_headsign', 'en', to.en, `r${id}`]),
      ],
    ),
  };
}

/** GTFS route type 3, "Used for short- and long-distance bus routes", which every reader supports. */
const BUS = 3;

function longName(from: string, to: string): string {
  return `${from} – ${to}`;
}

function shapePoints({ id, line }: FeedRoute): Cell[][] {
  return line.points.map(({ latitude, longitude, km }, index) => [`r${id}`, latitude, longitude, index, metres(km)]);
}

/** Formats km with three decimals, that is to the metre. */
function metres(km: number): string {
  return km.toFixed(3);
}

function stopTimes(route: FeedRoute): Cell[][] {
  return route.stops.map((stop, seq) => {
    const arrival = clock(stop.arrivalTime, stop.arrivalDay, stop.zoneShift);
    const departure = clock(stop.departureTime, stop.departureDay, stop.zoneShift);
    const km = metres(kmOf(route.line, seq));
    return [`r${route.id}`, arrival ?? departure, departure ?? arrival, stop.placeId, seq, 1, km];
  });
}

/** Converts a local time to GTFS time: '01:30' on the next day, on a clock an hour behind → '26:30:00'. */
function clock(time: TimeOfDay | null, day: number | null, shift: number): string | null {
  if (time === null) return null;
  const minutes = (day ?? 0) * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) - shift;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`;
}

function compact(date: string): string {
  return date.replaceAll('-', '');
}

/** Formats rows as comma-separated values (RFC 4180). */
function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
