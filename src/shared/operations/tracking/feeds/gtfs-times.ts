import { addDays, instantOf, type TimeOfDay, zoneOffset } from '#shared/core/time.ts';

/** GTFS requires one time zone for all agencies of a feed, no matter in which zones their stops are. */
export const AGENCY_ZONE = 'Europe/Kyiv';

interface Run {
  routeId: string;
  shift: number;
  run: number;
  serviceDate: string;
}

/** The GTFS route of a run: with changed prices it is one of its own, because the fares of GTFS belong to a route. */
export function feedRoute(routeId: number, priceChangeId: number | null): string {
  return priceChangeId === null ? String(routeId) : `${routeId}-${priceChangeId}`;
}

/**
 * The GTFS trip of a run: its route at the usual hour, or moved by its shift. An extra run of a date adds its number, so that two buses of
 * one date are two trips, at the same hour too. A run on which the clocks may change adds its date, since its times are its own.
 */
export function patternOf({ routeId, shift, run, serviceDate }: Run): string {
  const usual = shift === 0 && run === 0 ? `r${routeId}` : `r${routeId}.${shift}`;
  return `${usual}${run > 0 ? `.${run}` : ''}${clocksChange(serviceDate) ? `@${compact(serviceDate)}` : ''}`;
}

const LONGEST_DAYS = 4;

/** Whether the clocks of the agency's zone change on a service date or while its runs are under way. */
export function clocksChange(serviceDate: string): boolean {
  const offset = (date: string) => zoneOffset(AGENCY_ZONE, instantOf(date, '00:00', AGENCY_ZONE));
  return offset(serviceDate) !== offset(addDays(serviceDate, LONGEST_DAYS));
}

/** The minutes of a local time since the first midnight of the run. */
export function minutesOf(time: TimeOfDay, day: number | null): number {
  return (day ?? 0) * DAY_MINUTES + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

const DAY_MINUTES = 1440;

/** GTFS counts from twelve hours before the noon of the service date, which is not midnight on the day of a clock change. */
export function sinceNoon(serviceDate: string, minutes: number, zone: string): number {
  const date = addDays(serviceDate, Math.floor(minutes / DAY_MINUTES));
  const at = instantOf(date, timeText((minutes + DAY_MINUTES) % DAY_MINUTES), zone);
  const noon = instantOf(serviceDate, '12:00', AGENCY_ZONE);
  return (at.getTime() - noon.getTime()) / 60_000 + DAY_MINUTES / 2;
}

/** Minutes as GTFS time: 1590 is '26:30:00'. */
export function gtfsTime(minutes: number): string {
  return `${timeText(minutes)}:00`;
}

function timeText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A date as GTFS writes it: '20270327'. */
export function compact(date: string): string {
  return date.replaceAll('-', '');
}
