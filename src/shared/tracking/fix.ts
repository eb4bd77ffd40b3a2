import { KEEP_UNSENT_HOURS } from './limits.ts';

/** Where a phone was at an instant. */
export interface Fix {
  latitude: number;
  longitude: number;
  /** Metres; null: not said. */
  accuracy: number | null;
  /** Metres a second. */
  speed: number | null;
  /** Degrees clockwise from north, 0 to 360. */
  heading: number | null;
  /** When the phone found it, in ms since 1970. */
  at: number;
}

/** What became of a fix. `taken` moved the bus, `late` is kept for the track, all others are let go. */
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

/** A clock may be so far ahead of ours, in ms. */
const CLOCK_AHEAD = 60_000;
const STORED = KEEP_UNSENT_HOURS * 3_600_000;
/** A place known no better than this, in metres, says nothing of a bus. */
const WORST_ACCURACY = 5_000;
/** No bus is faster, in metres a second: a speed above is a faulty one. */
const FASTEST = 60;

/**
 * Reads a fix as phones send it: numbers, or texts that are numbers; `recordedAt` in ISO 8601 or ms since 1970, without it
 * now. Answers why not: without latitude and longitude on the globe, too vague, or older than a day or from the future.
 */
export function readFix(raw: unknown, now: number): Fix | FixOutcome {
  const fields: Readonly<Record<string, unknown>> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const latitude = numberOf(fields.latitude);
  const longitude = numberOf(fields.longitude);
  if (latitude === null || longitude === null) return 'no_coordinates';
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return 'no_coordinates';
  const accuracy = within(numberOf(fields.accuracy), 0, Number.MAX_SAFE_INTEGER);
  if (accuracy !== null && accuracy > WORST_ACCURACY) return 'inaccurate';
  const at = fields.recordedAt === undefined || fields.recordedAt === null ? now : instantOf(fields.recordedAt);
  if (at === null || at > now + CLOCK_AHEAD || at < now - STORED) return 'bad_time';
  return {
    latitude,
    longitude,
    accuracy,
    speed: within(numberOf(fields.speed), 0, FASTEST),
    heading: within(numberOf(fields.heading), 0, 360),
    at: Math.round(Math.min(at, now)),
  };
}

/** A finite number, or a text that is one; else null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && !/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value)) return null;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

function instantOf(value: unknown): number | null {
  const number = numberOf(value);
  if (number !== null) return number;
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** In hundredths: a number too small for the four bytes that it is kept in would be refused with all beside it. */
function within(value: number | null, min: number, max: number): number | null {
  return value !== null && value >= min && value <= max ? Math.round(value * 100) / 100 : null;
}
