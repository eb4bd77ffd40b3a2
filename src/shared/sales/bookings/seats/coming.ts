import { addDays, instantOf, localDate, localTime } from '#shared/core/time.ts';
import type { BookingStatus } from '../rules/lifecycle.ts';
import type { BookingKind } from '../rules/schema.ts';

/** When passengers are asked whether they are coming: on the evening before, by the local time of their stop. */
export const ASKING_TIME = '18:00';
/** A question that could not be asked for this many hours is not asked any more. */
const ASKING_HOURS = 2;

/** How many hours people have to answer before they are warned, and again between the warning and the release. */
const BEFORE_WARNING_HOURS = 1;
const AFTER_WARNING_HOURS = 2;
/** A seat is not released later than this many hours before departure: then its passenger is on the way to the stop. */
const LAST_RELEASE_HOURS = 2;

/** Nobody is warned while people sleep: what would be due then is due before, at this time of the evening. */
const NIGHT_BEGINS = '22:00';
const NIGHT_ENDS = '07:00';
const EVENING_WARNING = '21:00';

const HOUR = 3_600_000;

export function askingTime(departsAt: Date, zone: string): Date {
  return instantOf(addDays(localDate(departsAt, zone), -1), ASKING_TIME, zone);
}

interface AskedBooking {
  kind: BookingKind;
  status: BookingStatus;
  createdAt: Date;
  departsAt: Date;
  /** The time zone of the stop where the passenger boards. */
  zone: string;
}

/** Whether a booking is to be asked now: a confirmed seat that was booked before the evening. */
export function isToBeAsked({ kind, status, createdAt, departsAt, zone }: AskedBooking, now: Date): boolean {
  const due = askingTime(departsAt, zone);
  const late = now.getTime() >= due.getTime() + ASKING_HOURS * HOUR;
  return kind === 'passenger' && status === 'confirmed' && createdAt < due && now >= due && !late && now < departsAt;
}

interface Releasable {
  askedAt: Date;
  departsAt: Date;
  zone: string;
  hours: number;
}

/**
 * When the passenger is warned, and when the seat is released without an answer; null when there is no time for both. The carrier's
 * hours are real ones, also in a night in which the clocks change.
 */
export function releasePlan({ askedAt, departsAt, zone, hours }: Releasable): { warnAt: Date; releaseAt: Date } | null {
  const earliest = later(askedAt, BEFORE_WARNING_HOURS);
  const releaseAt = latest(later(departsAt, -hours), later(earliest, AFTER_WARNING_HOURS));
  if (releaseAt > later(departsAt, -LAST_RELEASE_HOURS)) return null;
  return { warnAt: latest(awake(later(releaseAt, -AFTER_WARNING_HOURS), zone), earliest), releaseAt };
}

/** When a seat whose passenger is warned now will be released; null when it is too late for that. */
export function releaseAfterWarning(booking: Releasable, now: Date): Date | null {
  const plan = releasePlan(booking);
  const releaseAt = plan && latest(plan.releaseAt, later(now, AFTER_WARNING_HOURS));
  return releaseAt && mayStillBeReleased(booking.departsAt, releaseAt) ? releaseAt : null;
}

/** Whether a seat may be released at an instant: not while its passenger is on the way to the stop. */
export function mayStillBeReleased(departsAt: Date, at: Date): boolean {
  return at <= later(departsAt, -LAST_RELEASE_HOURS);
}

/** The instant, or the evening before it when people sleep then. */
function awake(at: Date, zone: string): Date {
  const [date, time] = [localDate(at, zone), localTime(at, zone)];
  if (time >= NIGHT_BEGINS) return instantOf(date, EVENING_WARNING, zone);
  return time < NIGHT_ENDS ? instantOf(addDays(date, -1), EVENING_WARNING, zone) : at;
}

function later(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * HOUR);
}

function latest(a: Date, b: Date): Date {
  return a > b ? a : b;
}
