import { numberOf } from './positions/fix.ts';

/** Metres per second in a knot, the unit of speed in the query of the OsmAnd protocol. */
const KNOT = 1852 / 3600;
/** About how far a fix may be off for each unit of the dilution of precision, in metres. */
const METRES_PER_HDOP = 5;
const DECIMAL_COMMA = /^(\s*-?\d{1,12}),(\d{1,12}\s*)$/;
/** A timestamp below this is in seconds, above it in milliseconds; the protocol allows both. */
const SECONDS_BELOW = 1e11;

/** '2026-11-26 11:29:38.246', '2026/11/26 11:29' and '20261126112938': a date and a time without a zone. */
const ZONELESS = /^\s*(\d{4})([-/])(\d\d)\2(\d\d)[ T](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?\s*$/;
const FIGURES = /^\s*(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\s*$/;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a fix from the query of the OsmAnd protocol (traccar.org/osmand): `lat` and `lon`, or `location=lat,lon`, or the
 * names of GPSLogger, `latitude` and `longitude`; accuracy in metres or as `hdop`; speed in knots; time in seconds or ms.
 */
export function fixOfQuery(query: Fields): Fields {
  if (query.valid === 'false' || query.valid === '0') return {};
  const [lat, lon] = typeof query.location === 'string' ? pairOf(query.location) : [query.lat, query.lon];
  const knots = numberOf(withPoint(query.speed));
  const hdop = numberOf(withPoint(query.hdop));
  return {
    latitude: withPoint(lat ?? query.latitude),
    longitude: withPoint(lon ?? query.longitude),
    accuracy: withPoint(query.accuracy) ?? (hdop === null ? undefined : hdop * METRES_PER_HDOP),
    speed: knots === null ? null : knots * KNOT,
    heading: withPoint(query.bearing ?? query.heading),
    ...recorded(query.timestamp),
  };
}

/** The parts of `49.84,24.03`, and of `49,84,24,03`, as phones with a decimal comma send it. */
function pairOf(location: string): (string | undefined)[] {
  const parts = location.split(',');
  return parts.length === 4 ? [parts.slice(0, 2).join('.'), parts.slice(2).join('.')] : parts;
}

/** A number with a decimal comma is read with a point. */
function withPoint(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(DECIMAL_COMMA, '$1.$2') : value;
}

/** Reads a fix from the JSON of Traccar Client 9 or later: `location.coords` with m/s, `location.timestamp` in ISO 8601. */
export function fixOfJson(location: unknown): Fields {
  const { coords, timestamp } = fieldsOf(location);
  const { latitude, longitude, accuracy, speed, heading } = fieldsOf(coords);
  return { latitude, longitude, accuracy, speed, heading, ...recorded(timestamp) };
}

/** Reads a fix from a `location` message of OwnTracks: `acc` in metres, `vel` in km/h, `cog` in degrees, `tst` in seconds. */
export function fixOfOwnTracks({ lat, lon, acc, vel, cog, tst }: Fields): Fields {
  const kmh = numberOf(vel);
  return {
    latitude: lat,
    longitude: lon,
    accuracy: acc,
    speed: kmh === null ? null : kmh / 3.6,
    heading: cog,
    ...recorded(tst),
  };
}

/** The fields of an object; an empty object for any other value. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function inUtc(
  _: string,
  year: string,
  _sign: string,
  month: string,
  day: string,
  clock: string,
  part?: string,
): string {
  return `${year}-${month}-${day}T${clock}${part ? `.${part}` : ''}Z`;
}

function recorded(time: unknown): { recordedAt?: unknown } {
  if (time === undefined || time === null || time === '') return {};
  const text = typeof time === 'string' ? time.replace(FIGURES, '$1-$2-$3 $4:$5:$6') : time;
  const number = numberOf(text);
  // A time without a zone is in UTC (traccar.org/osmand), whatever the server's zone is.
  if (number === null) return { recordedAt: typeof text === 'string' ? text.replace(ZONELESS, inUtc) : text };
  return { recordedAt: number < SECONDS_BELOW ? number * 1000 : number };
}
