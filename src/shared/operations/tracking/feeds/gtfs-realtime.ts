import { patternOf } from './gtfs-times.ts';

/** The fields of a Protocol Buffers message: number, kind, value. Absent values are omitted. */
type Field =
  | readonly [field: number, kind: 'text', value: string | undefined]
  | readonly [field: number, kind: 'varint', value: number | undefined]
  | readonly [field: number, kind: 'float', value: number | undefined]
  | readonly [field: number, kind: 'message', value: readonly Field[] | undefined];

/** Identifies a run in the feed by its route, the minutes by which its hours are moved, its service date and its number on that date. */
export interface RunOfFeed {
  routeId: string;
  shift: number;
  serviceDate: string;
  run: number;
}

export interface VehicleOfFeed extends RunOfFeed {
  tripId: number;
  latitude: number;
  longitude: number;
  heading: number | null;
  /** Speed in metres per second. */
  speed: number | null;
  /** Distance from the first stop along the line, in km. */
  km: number;
  nextSeq: number | null;
  at: Date;
}

export interface UpdateOfFeed extends RunOfFeed {
  tripId: number;
  cancelled: boolean;
  /** Delay at the next stop, in seconds. */
  delay: number | null;
  at: Date;
  /** Expected arrivals at later stops; `uncertainty` is the number of seconds between the earliest and the latest. */
  stops: readonly { seq: number; arrival: Date; uncertainty: number }[];
}

interface BothTexts {
  uk: string;
  en: string;
}

/** Information about routes or about one run: a closed border crossing, a bus that broke down. */
export interface AlertOfFeed {
  id: string;
  cause: 'closure' | 'breakdown';
  /** From when until when it holds, as far as it is known. */
  from: Date | null;
  until: Date | null;
  routes: readonly string[];
  run: RunOfFeed | null;
  header: BothTexts;
  description: BothTexts | null;
}

/** Encodes the vehicles as a GTFS-Realtime 2.0 VehiclePositions message (gtfs.org/documentation/realtime/reference). */
export function vehiclePositions(vehicles: readonly VehicleOfFeed[], now: Date): Uint8Array {
  return feed(
    now,
    vehicles.map((vehicle) => [
      [1, 'text', `v${vehicle.tripId}`],
      [
        4,
        'message',
        [
          [1, 'message', run(vehicle)],
          [8, 'message', [[1, 'text', String(vehicle.tripId)]]],
          [
            2,
            'message',
            [
              [1, 'float', vehicle.latitude],
              [2, 'float', vehicle.longitude],
              [3, 'float', vehicle.heading ?? undefined],
              [5, 'float', vehicle.speed ?? undefined],
            ],
          ],
          [3, 'varint', vehicle.nextSeq ?? undefined],
          [4, 'varint', IN_TRANSIT],
          [5, 'varint', seconds(vehicle.at)],
        ],
      ],
    ]),
  );
}

/** Encodes expected arrivals, delays and cancelled runs as a GTFS-Realtime 2.0 TripUpdates message. */
export function tripUpdates(updates: readonly UpdateOfFeed[], now: Date): Uint8Array {
  return feed(
    now,
    updates.map((update) => [
      [1, 'text', `u${update.tripId}`],
      [
        3,
        'message',
        [
          [1, 'message', run(update, update.cancelled ? CANCELED : SCHEDULED)],
          ...update.stops.map((stop): Field => [2, 'message', stopUpdate(stop)]),
          [4, 'varint', seconds(update.at)],
          [5, 'varint', update.delay ?? undefined],
        ],
      ],
    ]),
  );
}

/** Encodes closed border crossings and breakdowns as a GTFS-Realtime 2.0 ServiceAlerts message. */
export function serviceAlerts(alerts: readonly AlertOfFeed[], now: Date): Uint8Array {
  return feed(
    now,
    alerts.map(({ id, cause, from, until, routes, run: broken, header, description }) => [
      [1, 'text', id],
      [
        5,
        'message',
        [
          [1, 'message', from || until ? period(from, until) : undefined],
          ...routes.map((route): Field => [5, 'message', [[2, 'text', route]]]),
          [5, 'message', broken ? [[4, 'message', run(broken)]] : undefined],
          [6, 'varint', cause === 'breakdown' ? TECHNICAL_PROBLEM : OTHER_CAUSE],
          [7, 'varint', cause === 'breakdown' ? SIGNIFICANT_DELAYS : OTHER_EFFECT],
          [10, 'message', translated(header)],
          [11, 'message', description ? translated(description) : undefined],
        ],
      ],
    ]),
  );
}

function period(from: Date | null, until: Date | null): readonly Field[] {
  return [
    [1, 'varint', from ? seconds(from) : undefined],
    [2, 'varint', until ? seconds(until) : undefined],
  ];
}

function translated(texts: BothTexts): readonly Field[] {
  return (['uk', 'en'] as const).map(
    (locale): Field => [
      1,
      'message',
      [
        [1, 'text', texts[locale]],
        [2, 'text', locale],
      ],
    ],
  );
}

const OTHER_CAUSE = 2;
const TECHNICAL_PROBLEM = 3;
const SIGNIFICANT_DELAYS = 3;
const OTHER_EFFECT = 7;
const FULL_DATASET = 0;
const IN_TRANSIT = 2;
const SCHEDULED = 0;
const CANCELED = 3;

function feed(now: Date, entities: readonly (readonly Field[])[]): Uint8Array {
  const header: readonly Field[] = [
    [1, 'text', '2.0'],
    [2, 'varint', FULL_DATASET],
    [3, 'varint', seconds(now)],
  ];
  return encode([[1, 'message', header], ...entities.map((entity): Field => [2, 'message', entity])]);
}

function run({ routeId, shift, serviceDate, run: number }: RunOfFeed, relation = SCHEDULED): readonly Field[] {
  return [
    [1, 'text', patternOf({ routeId, shift, run: number, serviceDate })],
    [3, 'text', serviceDate.replaceAll('-', '')],
    [4, 'varint', relation],
    [5, 'text', routeId],
  ];
}

/** A stop is named by its number on the trip, which also identifies its boarding point. */
function stopUpdate({ seq, arrival, uncertainty }: UpdateOfFeed['stops'][number]): readonly Field[] {
  return [
    [1, 'varint', seq],
    [
      2,
      'message',
      [
        [2, 'varint', seconds(arrival)],
        [3, 'varint', uncertainty],
      ],
    ],
  ];
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

const WIRE = { varint: 0, text: 2, message: 2, float: 5 } as const;

/**
 * Encodes a message as bytes (protobuf.dev/programming-guides/encoding): a tag, then a varint, a length with bytes, or a
 * float.
 */
function encode(fields: readonly Field[]): Uint8Array {
  const bytes: number[] = [];
  for (const field of fields) {
    const [number, kind, value] = field;
    if (value === undefined) continue;
    bytes.push(...varint((number << 3) | WIRE[kind]), ...content(field));
  }
  return Uint8Array.from(bytes);
}

function content([, kind, value]: Field): number[] {
  if (kind === 'varint') return varint(value ?? 0);
  if (kind === 'float') return float(value ?? 0);
  const inner = kind === 'text' ? utf8(value ?? '') : [...encode(value ?? [])];
  return [...varint(inner.length), ...inner];
}

/** Encodes a 32-bit float, little-endian. */
function float(value: number): number[] {
  const bytes = new DataView(new ArrayBuffer(4));
  bytes.setFloat32(0, value, true);
  return [0, 1, 2, 3].map((index) => bytes.getUint8(index));
}

/** Encodes a varint: seven bits per byte, lowest first; a negative number as 64-bit two's complement. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(Math.trunc(value)));
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return bytes;
}

/** Encodes UTF-8 without a platform API, because `src/shared` runs on the server and in the browser. */
function utf8(text: string): number[] {
  return [...text].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    if (code < 0x800) return [0xc0 | (code >> 6), tail(code)];
    if (code < 0x10000) return [0xe0 | (code >> 12), tail(code >> 6), tail(code)];
    return [0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code)];
  });
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f);
}
