import { tzOffset } from '@date-fns/tz';

/** A calendar date in some place's time zone, `YYYY-MM-DD`. */
export type LocalDate = string;
/** A local time in some place's time zone, `HH:MM`, 24 hours. */
export type TimeOfDay = string;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The offset of a time zone from UTC at an instant, in minutes; positive is east. */
export function zoneOffset(zone: string, instant: Date): number {
  return tzOffset(zone, instant);
}

/**
 * The instant at which the local time in `zone` is `time` on `date`. A time that the spring change skips is moved forward by
 * the skipped span (02:30 → 03:30); for a time that the autumn change repeats, it is the first of the two.
 */
export function instantOf(date: LocalDate, time: TimeOfDay, zone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const before = zoneOffset(zone, new Date(asUtc - DAY));
  const early = new Date(asUtc - before * MINUTE);
  if (zoneOffset(zone, early) === before) return early;
  const after = zoneOffset(zone, new Date(asUtc + DAY));
  const late = new Date(asUtc - after * MINUTE);
  return zoneOffset(zone, late) === after ? late : early;
}

export function localDate(instant: Date, zone: string): LocalDate {
  return shifted(instant, zone).slice(0, 10);
}

export function localTime(instant: Date, zone: string): TimeOfDay {
  return shifted(instant, zone).slice(11, 16);
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}

/** The weekday as in the bit mask of a route's days: 0 for Monday … 6 for Sunday. */
export function weekday(date: LocalDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Whether the text is a date that exists: '2026-02-30' does not. */
export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Minutes since midnight: '06:15' → 375. */
export function minutesOfDay(time: TimeOfDay): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function shifted(instant: Date, zone: string): string {
  return new Date(instant.getTime() + zoneOffset(zone, instant) * MINUTE).toISOString();
}
