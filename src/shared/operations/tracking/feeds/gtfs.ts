import { checksum } from '#shared/core/text/checksum.ts';
import type { TimeOfDay } from '#shared/core/time.ts';
import { kmOf, type TripLine } from '../positions/line.ts';
import { fareFiles } from './gtfs-fares.ts';
import { AGENCY_ZONE, clocksChange, compact, gtfsTime, minutesOf, patternOf, sinceNoon } from './gtfs-times.ts';

/** A published route: one weekly plan with the dates of its trips. */
export interface FeedRoute {
  /** `feedRoute` names it. */
  id: string;
  carrierId: number;
  stops: readonly {
    placeId: number;
    /** Where the bus stops in the town, in words; empty where it is unknown. */
    point: string;
    /** Where this point is; null: the feed has only the town for it. */
    pin: { lat: number; lon: number } | null;
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
  /** The trips: one per route, service date and run. `shift` is by how many minutes all its times are moved. */
  trips: readonly { id: number; routeId: string; serviceDate: string; shift: number; run: number }[];
  url: string;
  /** The first and the last service date of the feed. */
  from: string;
  to: string;
}

type Cell = string | number | null;

/**
 * Returns the files of a GTFS feed by file name (gtfs.org/documentation/schedule/reference). A GTFS trip is one of our
 * routes at its usual hour or at another one; `calendar_dates` lists the dates on which it runs, and the service date identifies a run; an extra
 * run of a date is its own GTFS trip, and so is a run on which the clocks change. Times are in the agency's time zone, which is the first stop's zone, and exceed 24:00 on the following
 * days. A town is a station whose stops are the boarding points; seats are booked, which `booking_rules` says with the carrier's number and page.
 */
export function gtfsFiles(feed: Feed): Record<string, string> {
  const served = servedBy(feed);
  const { routes, agencies, patterns } = served;
  const fares = fareFiles(routes);
  return {
    'agency.txt': csv(
      ['agency_id', 'agency_name', 'agency_url', 'agency_timezone', 'agency_lang', 'agency_phone'],
      agencies.map(({ id, name, phone, zone }) => [id, name, `${feed.url}/carriers/${id}`, zone, 'uk', phone]),
    ),
    'stops.txt': csv(STOP_COLUMNS, stopRows(served)),
    'routes.txt': csv(
      ['route_id', 'agency_id', 'route_long_name', 'route_type'],
      routes.map(({ id, carrierId, from, to }) => [id, carrierId, longName(from.uk, to.uk), BUS]),
    ),
    'trips.txt': csv(
      ['route_id', 'service_id', 'trip_id', 'trip_headsign', 'shape_id'],
      patterns.map(({ id, route }) => [route.id, id, id, route.to.uk, `r${route.id}`]),
    ),
    'stop_times.txt': csv(STOP_TIME_COLUMNS, patterns.flatMap(stopTimes)),
    'shapes.txt': csv(
      ['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence', 'shape_dist_traveled'],
      routes.flatMap(shapePoints),
    ),
    'calendar_dates.txt': csv(
      ['service_id', 'date', 'exception_type'],
      feed.trips.map((trip) => [patternOf(trip), compact(trip.serviceDate), 1]),
    ),
    'booking_rules.txt': csv(
      ['booking_rule_id', 'booking_type', 'message', 'phone_number', 'info_url', 'booking_url'],
      agencies.map(({ id, phone }) => [
        ...[bookingRuleOf(id), UNTIL_DEPARTURE, 'Місце бронюють наперед: на сайті або телефоном.', phone],
        ...[`${feed.url}/carriers/${id}`, `${feed.url}/search`],
      ]),
    ),
    'fare_attributes.txt': csv(
      ['fare_id', 'price', 'currency_type', 'payment_method', 'transfers', 'agency_id'],
      fares.attributes,
    ),
    'fare_rules.txt': csv(['fare_id', 'route_id', 'origin_id', 'destination_id'], fares.rules),
    'feed_info.txt': csv(
      [
        ...['feed_publisher_name', 'feed_publisher_url', 'feed_lang', 'feed_start_date', 'feed_end_date'],
        ...['feed_version', 'feed_contact_url'],
      ],
      [
        [
          ...['Vezu', feed.url, 'uk', compact(feed.from), compact(feed.to)],
          ...[compact(feed.from), `${feed.url}/help`],
        ],
      ],
    ),
    'translations.txt': csv(
      ['table_name', 'field_name', 'language', 'translation', 'record_id'],
      translationRows(served),
    ),
  };
}

type Served = ReturnType<typeof servedBy>;

/** The routes with trips, and what they need: their carriers, towns and boarding points, and their GTFS trips. */
function servedBy(feed: Feed) {
  const withTrips = new Set(feed.trips.map(({ routeId }) => routeId));
  const routes = feed.routes.filter(({ id }) => withTrips.has(id));
  const carriers = new Set(routes.map(({ carrierId }) => carrierId));
  const places = new Set(routes.flatMap(({ stops }) => stops.map(({ placeId }) => placeId)));
  const stops = feed.stops.filter(({ id }) => places.has(id));
  const known = new Map(routes.map((route) => [route.id, route]));
  const zones = new Map(stops.map(({ id, zone }) => [id, zone]));
  const patterns = [...new Map(feed.trips.map((trip) => [patternOf(trip), trip])).entries()].flatMap(
    ([id, { routeId, shift, serviceDate }]) => {
      const route = known.get(routeId);
      return route ? [{ id, route, shift, serviceDate, zones }] : [];
    },
  );
  return {
    routes,
    carriers,
    agencies: feed.agencies.filter(({ id }) => carriers.has(id)),
    stops,
    points: boardingPoints(routes, stops),
    patterns,
  };
}

const STOP_COLUMNS = [
  ...['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'zone_id', 'stop_timezone'],
  ...['location_type', 'parent_station', 'stop_access'],
];

function stopRows({ stops, points }: Served): Cell[][] {
  return [
    ...stops.map(({ id, name, lat, lon, zone }) => [
      ...[stationOf(id), name.uk, lat, lon, null, zone],
      ...[STATION, null, null],
    ]),
    ...points.map(({ id, name, place, at }) => [
      ...[id, name.uk, at.lat, at.lon, place.id, place.zone],
      ...[BOARDING, stationOf(place.id), FROM_THE_STREET],
    ]),
  ];
}

const STOP_TIME_COLUMNS = [
  ...['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence', 'timepoint', 'shape_dist_traveled'],
  ...['pickup_type', 'drop_off_type', 'pickup_booking_rule_id'],
];

/** The English names of what the feed names in Ukrainian. */
function translationRows({ stops, points, routes, patterns, carriers }: Served): Cell[][] {
  const message = 'Seats are booked ahead: online or by phone.';
  return [
    ...stops.map(({ id, name }) => ['stops', 'stop_name', 'en', name.en, stationOf(id)]),
    ...points.map(({ id, name }) => ['stops', 'stop_name', 'en', name.en, id]),
    ...routes.map(({ id, from, to }) => ['routes', 'route_long_name', 'en', longName(from.en, to.en), id]),
    ...patterns.map(({ id, route }) => ['trips', 'trip_headsign', 'en', route.to.en, id]),
    ...[...carriers].map((id) => ['booking_rules', 'message', 'en', message, bookingRuleOf(id)]),
  ];
}

/** GTFS route type 3, "Used for short- and long-distance bus routes", which every reader supports. */
const BUS = 3;

/** Location types: a place where people board, and the town that holds them. */
const BOARDING = 0;
const STATION = 1;

/** A boarding point is reached from the street: the town around it is no building whose doors a planner would have to use. */
const FROM_THE_STREET = 1;

/** A seat can be booked immediately, until the bus leaves ("real-time booking"). */
const UNTIL_DEPARTURE = 0;

/** Whether people may get on or off: as usual, not at all, or with a booking. */
const AS_USUAL = 0;
const NOT_HERE = 1;
const WITH_BOOKING = 2;

function stationOf(placeId: number): string {
  return `p${placeId}`;
}

function bookingRuleOf(carrierId: number): string {
  return `c${carrierId}`;
}

/** The boarding points of the routes, each once. Those that are nowhere on the map are the town itself. */
function boardingPoints(routes: readonly FeedRoute[], places: Feed['stops']) {
  const known = new Map(places.map((place) => [place.id, place]));
  const points = routes.flatMap(({ stops }) =>
    stops.flatMap(({ placeId, point, pin }) => {
      const place = known.get(placeId);
      if (!place) return [];
      const { uk, en } = place.name;
      const name = pin === null ? place.name : { uk: `${uk}, ${point}`, en: `${en}, ${point}` };
      return [{ id: pointId({ placeId, point, pin }), name, place, at: pin ?? place }];
    }),
  );
  return [...new Map(points.map((point) => [point.id, point])).values()];
}

/** The id of a boarding point, which is stable as long as its name is: the id of the town, and a checksum of the name. */
function pointId({ placeId, point, pin }: Pick<FeedRoute['stops'][number], 'placeId' | 'point' | 'pin'>): string {
  if (pin === null) return String(placeId);
  return `${placeId}.${checksum(point)}`;
}

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

function stopTimes({ id, route, shift, serviceDate, zones }: Served['patterns'][number]): Cell[][] {
  const last = route.stops.length - 1;
  const isExact = clocksChange(serviceDate);
  return route.stops.map((stop, seq) => {
    const zone = zones.get(stop.placeId) ?? AGENCY_ZONE;
    const clock = (time: TimeOfDay | null, day: number | null) => {
      if (time === null) return null;
      const minutes = minutesOf(time, day) + shift;
      return gtfsTime(isExact ? sinceNoon(serviceDate, minutes, zone) : minutes - stop.zoneShift);
    };
    const arrival = clock(stop.arrivalTime, stop.arrivalDay);
    const departure = clock(stop.departureTime, stop.departureDay);
    const km = metres(kmOf(route.line, seq));
    const boards = seq < last;
    return [
      ...[id, arrival ?? departure, departure ?? arrival, pointId(stop), seq, 1, km],
      ...[boards ? WITH_BOOKING : NOT_HERE, seq === 0 ? NOT_HERE : AS_USUAL],
      boards ? bookingRuleOf(route.carrierId) : null,
    ];
  });
}

/** Formats rows as comma-separated values (RFC 4180). */
function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
