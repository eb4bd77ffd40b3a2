type Column = readonly [kind: keyof typeof GTFS_KINDS, required: boolean, refers?: `${string}.txt ${string}`];
interface Table {
  required: boolean;
  key: readonly string[];
  columns: Readonly<Record<string, Column>>;
}

/** The formats of values (gtfs.org/documentation/schedule/reference, "Field types"). */
export const GTFS_KINDS = {
  id: /^[\x20-\x7e]+$/,
  text: /^\S(.*\S)?$/,
  url: /^https?:\/\/[^\s]+$/,
  zone: /^[A-Z][A-Za-z_]+\/[A-Za-z_/]+$/,
  language: /^[a-z]{2}$/,
  phone: /^\+?[\d ()-]+$/,
  latitude: /^-?([0-8]?\d(\.\d+)?|90)$/,
  longitude: /^-?((1[0-7]\d|\d?\d)(\.\d+)?|180)$/,
  time: /^\d{2,3}:[0-5]\d:[0-5]\d$/,
  date: /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/,
  index: /^\d+$/,
  distance: /^\d+(\.\d+)?$/,
  routeType: /^([0-7]|11|12)$/,
  flag: /^[01]$/,
  price: /^\d+\.\d{2}$/,
  currency: /^[A-Z]{3}$/,
  transfers: /^[012]$/,
  exception: /^[12]$/,
  table: /^(agency|stops|routes|trips|stop_times|booking_rules)$/,
  locationType: /^[0-4]$/,
  boarding: /^[0-3]$/,
  bookingType: /^[012]$/,
} as const;

/** The files and columns that our feed may have, with the reference's requirements. */
export const GTFS_TABLES: Readonly<Record<string, Table>> = {
  'agency.txt': {
    required: true,
    key: ['agency_id'],
    columns: {
      agency_id: ['id', true],
      agency_name: ['text', true],
      agency_url: ['url', true],
      agency_timezone: ['zone', true],
      agency_lang: ['language', false],
      agency_phone: ['phone', false],
    },
  },
  'stops.txt': {
    required: true,
    key: ['stop_id'],
    columns: {
      stop_id: ['id', true],
      stop_name: ['text', true],
      stop_lat: ['latitude', true],
      stop_lon: ['longitude', true],
      zone_id: ['id', false],
      stop_timezone: ['zone', false],
      location_type: ['locationType', false],
      parent_station: ['id', false, 'stops.txt stop_id'],
      stop_access: ['flag', false],
    },
  },
  'routes.txt': {
    required: true,
    key: ['route_id'],
    columns: {
      route_id: ['id', true],
      agency_id: ['id', true, 'agency.txt agency_id'],
      route_long_name: ['text', true],
      route_type: ['routeType', true],
    },
  },
  'trips.txt': {
    required: true,
    key: ['trip_id'],
    columns: {
      route_id: ['id', true, 'routes.txt route_id'],
      service_id: ['id', true, 'calendar_dates.txt service_id'],
      trip_id: ['id', true],
      trip_headsign: ['text', false],
      shape_id: ['id', false, 'shapes.txt shape_id'],
    },
  },
  'stop_times.txt': {
    required: true,
    key: ['trip_id', 'stop_sequence'],
    columns: {
      trip_id: ['id', true, 'trips.txt trip_id'],
      arrival_time: ['time', true],
      departure_time: ['time', true],
      stop_id: ['id', true, 'stops.txt stop_id'],
      stop_sequence: ['index', true],
      timepoint: ['flag', false],
      shape_dist_traveled: ['distance', false],
      pickup_type: ['boarding', false],
      drop_off_type: ['boarding', false],
      pickup_booking_rule_id: ['id', false, 'booking_rules.txt booking_rule_id'],
    },
  },
  'booking_rules.txt': {
    required: false,
    key: ['booking_rule_id'],
    columns: {
      booking_rule_id: ['id', true],
      booking_type: ['bookingType', true],
      message: ['text', false],
      phone_number: ['phone', false],
      info_url: ['url', false],
      booking_url: ['url', false],
    },
  },
  'calendar_dates.txt': {
    required: true,
    key: ['service_id', 'date'],
    columns: {
      service_id: ['id', true],
      date: ['date', true],
      exception_type: ['exception', true],
    },
  },
  'fare_attributes.txt': {
    required: false,
    key: ['fare_id'],
    columns: {
      fare_id: ['id', true],
      price: ['price', true],
      currency_type: ['currency', true],
      payment_method: ['flag', true],
      transfers: ['transfers', false],
      agency_id: ['id', true, 'agency.txt agency_id'],
    },
  },
  'fare_rules.txt': {
    required: false,
    key: ['fare_id', 'route_id', 'origin_id', 'destination_id'],
    columns: {
      fare_id: ['id', true, 'fare_attributes.txt fare_id'],
      route_id: ['id', false, 'routes.txt route_id'],
      origin_id: ['id', false, 'stops.txt zone_id'],
      destination_id: ['id', false, 'stops.txt zone_id'],
    },
  },
  'shapes.txt': {
    required: false,
    key: ['shape_id', 'shape_pt_sequence'],
    columns: {
      shape_id: ['id', true],
      shape_pt_lat: ['latitude', true],
      shape_pt_lon: ['longitude', true],
      shape_pt_sequence: ['index', true],
      shape_dist_traveled: ['distance', false],
    },
  },
  'feed_info.txt': {
    required: false,
    key: [],
    columns: {
      feed_publisher_name: ['text', true],
      feed_publisher_url: ['url', true],
      feed_lang: ['language', true],
      feed_start_date: ['date', false],
      feed_end_date: ['date', false],
      feed_version: ['text', false],
      feed_contact_url: ['url', false],
    },
  },
  'translations.txt': {
    required: false,
    key: ['table_name', 'field_name', 'language', 'record_id'],
    columns: {
      table_name: ['table', true],
      field_name: ['id', true],
      language: ['language', true],
      translation: ['text', true],
      record_id: ['id', true],
    },
  },
};
