import { tzOffset } from '@date-fns/tz';

/** `YYYY-MM-DD`, a date on the calendar of some place. */
export type LocalDate = string;
/** `HH:MM`, 24 hours, on the clock of some place. */
export type TimeOfDay = string;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The offset of a zone from UTC at an instant, in minutes east. */
export function zoneOffset(zone: string, instant: Date): number {
  return tzOffset(zone, instant);
}

/**
 * The instant at which a clock in `zone` shows `time` on `date`. A time that the spring change skips is the same span later
 * (02:30 → 03:30); one that the autumn change repeats is the first of the two.
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

/** The calendar date that a clock in `zone` shows at an instant. */
export function localDate(instant: Date, zone: string): LocalDate {
  return shifted(instant, zone).slice(0, 10);
}

/** The `HH:MM` that a clock in `zone` shows at an instant. */
export function localTime(instant: Date, zone: string): TimeOfDay {
  return shifted(instant, zone).slice(11, 16);
}

/** The date some days later (or earlier, when negative) on the calendar. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Whole days from one date to another. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}

/** Monday 0 … Sunday 6, as the bits of a route's days. */
export function weekday(date: LocalDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** True for a date that is on the calendar: '2026-02-30' is not. */
export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** '06:15' → 375. */
export function minutesOfDay(time: TimeOfDay): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function shifted(instant: Date, zone: string): string {
  return new Date(instant.getTime() + zoneOffset(zone, instant) * MINUTE).toISOString();
}
