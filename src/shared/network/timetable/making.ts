import { addDays, daysBetween, instantOf, type LocalDate, weekday } from '#shared/core/time.ts';
import type { ZonedStop } from './plan.ts';

/**
 * A date with winter time on both sides of every border. Plans are checked and measured on this date, so that no clock change
 * affects the result.
 */
export const STANDARD_DATE: LocalDate = '2026-01-12';

/** Encodes weekdays as the bit mask that a plan stores: [0, 2, 4] (Monday, Wednesday, Friday) → 0b0010101. */
export function maskOfDays(days: readonly number[]): number {
  return days.reduce((mask, day) => mask | (1 << day), 0);
}

export function daysOfMask(mask: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6].filter((day) => (mask & (1 << day)) !== 0);
}

/** The service dates of a plan among the `days` dates that begin with `from` (docs/product.md 1.5). */
export function serviceDates(mask: number, from: LocalDate, days: number): LocalDate[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index)).filter(
    (date) => (mask & (1 << weekday(date))) !== 0,
  );
}

/**
 * Whose turn a departure is, from 0, where so many take turns: the first departure from `from` on has the first. Dates on which the plan does
 * not run count as the departure after them, so that a day off does not move the turns behind it.
 */
export function turnOf(mask: number, date: LocalDate, from: LocalDate, count: number): number {
  const passed = departuresBefore(mask, date) - departuresBefore(mask, from);
  return ((passed % count) + count) % count;
}

/** The departures of a weekly plan before a date, counted from the standard date; negative before it. */
function departuresBefore(mask: number, date: LocalDate): number {
  const days = daysBetween(STANDARD_DATE, date);
  const weeks = Math.floor(days / 7);
  const inWeek = daysOfMask(mask).filter((day) => day < days - weeks * 7).length;
  return weeks * daysOfMask(mask).length + inWeek;
}

export interface StopInstants {
  arrivesAt: Date | null;
  departsAt: Date | null;
}

/**
 * Computes the instants of a plan's stops on one service date. Local times stay the same across a daylight-saving change
 * (docs/product.md 1.7). A time that the spring change skips becomes an hour later on the clock, and no instant is earlier
 * than that of the stop before it.
 */
export function stopInstants(stops: readonly ZonedStop[], serviceDate: LocalDate): StopInstants[] {
  let latest = Number.NEGATIVE_INFINITY;
  const at = (time: string | null, day: number | null, zone: string): Date | null => {
    if (time === null) return null;
    latest = Math.max(latest, instantOf(addDays(serviceDate, day ?? 0), time, zone).getTime());
    return new Date(latest);
  };
  return stops.map((stop) => ({
    arrivesAt: at(stop.arrivalTime, stop.arrivalDay, stop.place.zone),
    departsAt: at(stop.departureTime, stop.departureDay, stop.place.zone),
  }));
}

/**
 * Returns the departure from the first stop and the arrival at the last on one service date. Throws an Error if either is
 * missing.
 */
export function tripSpan(stops: readonly ZonedStop[], serviceDate: LocalDate): { departsAt: Date; arrivesAt: Date } {
  const instants = stopInstants(stops, serviceDate);
  const departsAt = instants[0]?.departsAt;
  const arrivesAt = instants.at(-1)?.arrivesAt;
  if (!departsAt || !arrivesAt) throw new Error('a plan begins with a departure and ends with an arrival');
  return { departsAt, arrivesAt };
}
