import * as z from 'zod/mini';
import { instant, localName } from '#shared/core/fields.ts';
import { addDays, type LocalDate, minutesOfDay, type TimeOfDay, weekday } from '#shared/core/time.ts';
import { STANDARD_DATE, tripSpan } from './making.ts';
import type { ZonedStop } from './plan.ts';

/** The least time between the arrival of a bus and its next departure, in minutes. */
export const TURNAROUND_MINUTES = 60;

/** Proposed departures are at a quarter of an hour. */
const STEP = 15;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WEEK = 7 * DAY;

const clashSide = z.object({
  from: localName,
  to: localName,
  departsAt: instant,
  arrivesAt: instant,
  fromZone: z.string(),
  toZone: z.string(),
});

/**
 * Why a bus or a driver is refused (docs/product.md 8.14): the other trip, or the other route, that has them at that time. The instants of
 * a route lie in the standard week, so that only their weekday and hour mean something.
 */
export const clash = z.object({
  busy: z.enum(['bus', 'driver']),
  /** The name of the driver, or the bus with its plate. */
  who: z.string(),
  own: clashSide,
  other: clashSide,
  /** The trip that has them; null where two routes were compared. */
  tripId: z.nullable(z.number()),
  routeId: z.number(),
  /** The weekdays of the saved route on which it cannot run; empty for a trip. */
  days: z.array(z.number()),
  /** A later departure on the same day at which no other route uses the bus and the drivers; null if there is none, and for a trip. */
  possible: z.nullable(z.string()),
});
export type Clash = z.output<typeof clash>;
export type ClashSide = z.output<typeof clashSide>;

export interface WeeklyPlan {
  stops: readonly ZonedStop[];
  days: readonly number[];
}

interface Span {
  day: number;
  start: number;
  end: number;
}

/**
 * The first pair of weekdays on which trips of two weekly plans overlap, with all such weekdays of the first plan; null if none do. The
 * weeks repeat: a ride that begins on Sunday may meet one of Monday.
 */
export function planClash(
  plan: WeeklyPlan,
  other: WeeklyPlan,
): { days: number[]; day: number; otherDay: number } | null {
  const others = weeklySpans(other);
  const pairs = weeklySpans(plan).flatMap((planSpan) =>
    others.filter((span) => overlapsWeekly(planSpan, span)).map((span) => [planSpan.day, span.day] as const),
  );
  const [first] = pairs;
  return first ? { days: [...new Set(pairs.map(([day]) => day))], day: first[0], otherDay: first[1] } : null;
}

/** Whether a plan needs its bus again before the bus has arrived. */
export function overlapsItself(plan: WeeklyPlan): boolean {
  const spans = weeklySpans(plan);
  return spans.some((one, index) => spans.some((two, at) => at > index && overlapsWeekly(one, two)));
}

/**
 * The first later departure on the same day at which the plan does not clash with the others, a turnaround after the arrival of another
 * plan's trip; null if there is none.
 */
export function possibleDeparture(plan: WeeklyPlan, others: readonly WeeklyPlan[]): TimeOfDay | null {
  const departs = plan.stops[0]?.departureTime;
  if (!departs) return null;
  const departure = minutesOfDay(departs);
  const own = weeklySpans(plan);
  const taken = others.flatMap(weeklySpans);
  const later = own
    .flatMap(({ start }) => taken.map(({ end }) => modulo(end - start, WEEK) / MINUTE + TURNAROUND_MINUTES))
    .map((minutes) => Math.ceil((departure + minutes) / STEP) * STEP - departure)
    .filter((minutes) => departure + minutes < 24 * 60)
    .sort((a, b) => a - b);
  const shift = later.find((minutes) => {
    const shifted = own.map(({ day, start, end }) => ({
      day,
      start: start + minutes * MINUTE,
      end: end + minutes * MINUTE,
    }));
    return !shifted.some((span) => taken.some((other) => overlapsWeekly(span, other)));
  });
  return shift === undefined ? null : clockOf(departure + shift);
}

export function weeklySpan({ stops }: Pick<WeeklyPlan, 'stops'>, day: number): { departsAt: Date; arrivesAt: Date } {
  return tripSpan(stops, addDays(STANDARD_DATE, day));
}

export interface Busy {
  departsAt: Date;
  arrivesAt: Date;
}

export function overlaps(one: Busy, two: Busy): boolean {
  return one.departsAt < two.arrivesAt && two.departsAt < one.arrivesAt;
}

interface Staffed {
  busId: number | null;
  driverId: number | null;
  secondDriverId: number | null;
}

export interface DatedRun extends Busy, Staffed {
  date: LocalDate;
}

export interface Shared {
  busy: 'bus' | 'driver';
  id: number;
}

export function sharedOf(one: Staffed, two: Staffed): Shared | null {
  if (one.busId !== null && one.busId === two.busId) return { busy: 'bus', id: one.busId };
  const id = [one.driverId, one.secondDriverId].find(
    (driver) => driver !== null && [two.driverId, two.secondDriverId].includes(driver),
  );
  return id ? { busy: 'driver', id } : null;
}

/**
 * The first departures of two routes that need the same bus or driver at the same time, with all weekdays of the first route on which there
 * are such departures; null if there are none.
 */
export function turnsClash(
  runs: readonly DatedRun[],
  others: readonly DatedRun[],
): (Shared & { days: number[]; day: number; otherDay: number }) | null {
  const met = runs.flatMap((run) => {
    const other = others.find((one) => overlaps(run, one) && sharedOf(run, one) !== null);
    return other ? [{ run, other }] : [];
  });
  const [first] = met;
  const shared = first && sharedOf(first.run, first.other);
  if (!first || !shared) return null;
  const days = [...new Set(met.map(({ run }) => weekday(run.date)))].sort((a, b) => a - b);
  return { ...shared, days, day: weekday(first.run.date), otherDay: weekday(first.other.date) };
}

/** Whether a route with turns needs a bus or a driver again before they have arrived. */
export function turnsOverlap(runs: readonly DatedRun[]): boolean {
  return runs.some((run) =>
    runs.some((one) => one.date > run.date && overlaps(run, one) && sharedOf(run, one) !== null),
  );
}

function weeklySpans(plan: WeeklyPlan): Span[] {
  return plan.days.map((day) => {
    const { departsAt, arrivesAt } = weeklySpan(plan, day);
    return { day, start: departsAt.getTime(), end: arrivesAt.getTime() };
  });
}

function overlapsWeekly(one: Span, two: Span): boolean {
  return [-WEEK, 0, WEEK].some((by) => one.start < two.end + by && two.start + by < one.end);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** 375 → '06:15'. */
function clockOf(minutes: number): TimeOfDay {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
