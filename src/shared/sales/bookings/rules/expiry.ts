import { addDays, instantOf, localDate, localTime, type TimeOfDay } from '#shared/core/time.ts';
import { ANSWER_WITHIN_HOURS, EXPIRE_BEFORE_HOURS } from './schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Nobody is expected to answer at night: these hours do not count. */
const NIGHT: { from: TimeOfDay; until: TimeOfDay } = { from: '22:00', until: '08:00' };
/** How many times its usual time a carrier has for an answer, and the least of it in hours. */
const TIMES_USUAL = 4;
const LEAST_HOURS = 2;
/**
 * The minimum time for an answer in milliseconds, for requests made shortly before departure; it ends at departure at the
 * latest.
 */
const MIN_WAIT = HOUR / 2;

/** How long the seats of a booking without an account are held until it is proven, in minutes (docs/product.md 9.23). */
export const UNPROVEN_MINUTES = 15;

/** Until when the seats of a booking that nothing has proven are held: at the latest until the departure from their stop. */
export function unprovenUntil(departsAt: Date, now: Date): Date {
  return new Date(Math.min(departsAt.getTime(), now.getTime() + UNPROVEN_MINUTES * MINUTE));
}

export interface ExpiryInput {
  /** The departure of the trip from its first stop. */
  departsAt: Date;
  /** How many minutes the carrier usually takes; null while that is not known, and for an answer of the passenger. */
  usualMinutes: number | null;
  /** Where the night of those who answer is counted. */
  zone: string;
}

/**
 * When an unanswered request expires (docs/product.md 9.5): after four times the usual time of the carrier, but at least 2 hours, in which
 * the night does not count, and at most 24 hours; 2 h before the trip departs from its first stop at the latest. It expires at the earliest half
 * an hour after it was made (`now`), but at the latest at departure.
 */
export function expiryOf({ departsAt, usualMinutes, zone }: ExpiryInput, now: Date): Date {
  const longest = now.getTime() + ANSWER_WITHIN_HOURS * HOUR;
  const usual = usualMinutes === null ? longest : afterHours(now, answerTime(usualMinutes), zone).getTime();
  const regular = Math.min(usual, longest, departsAt.getTime() - EXPIRE_BEFORE_HOURS * HOUR);
  return new Date(Math.min(departsAt.getTime(), Math.max(regular, now.getTime() + MIN_WAIT)));
}

function answerTime(usualMinutes: number): number {
  return Math.max(LEAST_HOURS * HOUR, Math.min(TIMES_USUAL * usualMinutes * MINUTE, ANSWER_WITHIN_HOURS * HOUR));
}

/** The instant that is this many milliseconds of daytime later. */
function afterHours(from: Date, time: number, zone: string): Date {
  const [today, clock] = [localDate(from, zone), localTime(from, zone)];
  if (clock < NIGHT.until) return afterHours(instantOf(today, NIGHT.until, zone), time, zone);
  const morning = instantOf(addDays(today, 1), NIGHT.until, zone);
  if (clock >= NIGHT.from) return afterHours(morning, time, zone);
  const left = instantOf(today, NIGHT.from, zone).getTime() - from.getTime();
  return time <= left ? new Date(from.getTime() + time) : afterHours(morning, time - left, zone);
}
