import { KEEP_UNSENT_HOURS } from './limits.ts';

export interface Fix {
  latitude: number;
  longitude: number;
  /** Accuracy radius in metres; null if the phone did not report one. */
  accuracy: number | null;
  /** Speed in metres per second. */
  speed: number | null;
  /** Degrees clockwise from north, 0 to 360. */
  heading: number | null;
  /** When the phone measured the position, in ms since 1970. */
  at: number;
}

/** The outcomes of a fix: `taken` moves the bus, `late` is stored for the track only, every other outcome discards the fix. */
export const FIX_OUTCOMES = [
  'taken',
  'late',
  'no_coordinates',
  'inaccurate',
  'bad_time',
  'limited',
  'same',
  'implausible',
  'not_tracked',
] as const;
export type FixOutcome = (typeof FIX_OUTCOMES)[number];

/** The time of a stored fix may be at most this many ms ahead of the server's clock. */
const CLOCK_AHEAD = 60_000;
const STORED = KEEP_UNSENT_HOURS * 3_600_000;
/** A fix with an accuracy radius above this many metres says nothing about the position of a bus and is discarded. */
const WORST_ACCURACY = 5_000;
/** No bus drives faster than this, in metres per second; a higher speed value is faulty. */
const FASTEST = 60;

/**
 * Parses a fix as phones send it. Values are numbers or numeric strings; `recordedAt` is ISO 8601 or ms since 1970 and
 * defaults to `now` (ms since 1970). Returns the fix, or the outcome that explains the refusal: latitude or longitude missing
 * or out of range, accuracy too low, or older than a day. A live fix from the future was measured now, by a clock that is ahead; of a
 * stored one nobody knows when it was measured, so that it is refused.
 */
export function readFix(raw: unknown, now: number, sent: 'live' | 'stored' = 'live'): Fix | FixOutcome {
  const fields: Readonly<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const latitude = numberOf(fields.latitude);
  const longitude = numberOf(fields.longitude);
  if (latitude === null || longitude === null) return 'no_coordinates';
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return 'no_coordinates';
  const accuracy = within(numberOf(fields.accuracy), 0, Number.MAX_SAFE_INTEGER);
  if (accuracy !== null && accuracy > WORST_ACCURACY) return 'inaccurate';
  const at = fields.recordedAt === undefined || fields.recordedAt === null ? now : instantOf(fields.recordedAt);
  if (at === null || at < now - STORED || (sent === 'stored' && at > now + CLOCK_AHEAD)) return 'bad_time';
  return {
    latitude,
    longitude,
    accuracy,
    speed: within(numberOf(fields.speed), 0, FASTEST),
    heading: within(numberOf(fields.heading), 0, 360),
    at: Math.round(Math.min(at, now)),
  };
}

/**
 * When a phone measured a position, by the server's clock. Its receiver reports the time of the satellites or that of the phone's clock,
 * and does not say which: the true one is the latest that has passed already. `time` is the phone's clock, `ahead` how far the server's
 * clock is ahead of it.
 */
export function measuredAt(reported: number, time: number, ahead: number): number {
  const now = time + ahead;
  const passed = [reported, reported + ahead].filter((at) => at <= now + READING);
  return passed.length === 0 ? now : Math.min(now, Math.max(...passed));
}

/** The difference between two readings of one clock, in ms, at most. */
const READING = 5_000;

/** A numeric text of a phone is at most this long; a longer one is refused before it is parsed. */
const MAX_NUMBER_LENGTH = 30;
/** The same for a time, which may name its zone. */
const MAX_TIME_LENGTH = 60;

/** Returns a finite number from a number or a decimal text such as `-12.5e3`; null for anything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && !isDecimal(value)) return null;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** `Number` also reads an empty text, hexadecimal digits and `Infinity`, which no phone means. */
function isDecimal(text: string): boolean {
  return text.length <= MAX_NUMBER_LENGTH && /\d/.test(text) && /^[\s\d.e+-]+$/i.test(text);
}

function instantOf(value: unknown): number | null {
  const number = numberOf(value);
  if (number !== null) return number;
  const at = typeof value === 'string' && value.length <= MAX_TIME_LENGTH ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/**
 * Rounds to hundredths, because the column is a 4-byte float: a number too small for it would make PostgreSQL refuse the
 * whole insert.
 */
function within(value: number | null, min: number, max: number): number | null {
  return value !== null && value >= min && value <= max ? Math.round(value * 100) / 100 : null;
}
