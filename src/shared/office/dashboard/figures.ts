import * as z from 'zod/mini';
import { date } from '#shared/core/fields.ts';
import { addDays, daysBetween, type LocalDate, weekday } from '#shared/core/time.ts';
import type { Span } from './period.ts';

export const FIGURE_GROUPS = ['route', 'driver', 'bus', 'month'] as const;
export type FigureGroup = (typeof FIGURE_GROUPS)[number];

/** The longest period of figures, in days: two years. */
export const MAX_FIGURE_DAYS = 731;

/**
 * The counts over some trips: trips that ran or will run, and cancelled trips; sold seats and parcels (confirmed, aboard, or finished);
 * no-shows, and cancelled bookings; the prices of everything sold, and the paid part of them, in euro cents; the seats of all legs, and the
 * sold ones among them; stops that the bus reached, and those that it reached in time; the sum of the stars, and the number of reviews.
 */
const COUNTED = [
  ...(['trips', 'cancelledTrips', 'passengers', 'parcels', 'noShows', 'calledOff', 'revenue', 'received'] as const),
  ...(['seatLegs', 'soldLegs', 'arrivals', 'punctual', 'stars', 'reviews'] as const),
];

export const counts = z.record(z.enum(COUNTED), z.number());
export type Counts = z.output<typeof counts>;

export const spanFields = { from: date, to: date };

export const inOrder = ({ from, to }: Span) => from <= to;
export const notTooLong = ({ from, to }: Span) => daysBetween(from, to) < MAX_FIGURE_DAYS;

/** The share of sold seats over all legs, from 0 to 1; null without seats. */
export const occupancy = ({ soldLegs, seatLegs }: Counts) => shareOf(soldLegs, seatLegs);

/** The share of stops that were reached in time, from 0 to 1; null if none was reached. */
export const punctuality = ({ punctual, arrivals }: Counts) => shareOf(punctual, arrivals);

/** The share of no-shows among those who had booked, from 0 to 1; null without bookings. */
export const noShowShare = ({ noShows, passengers }: Counts) => shareOf(noShows, noShows + passengers);

/** The average of the stars, rounded to a tenth; null without reviews. */
export function averageStars({ stars, reviews }: Counts): number | null {
  return reviews === 0 ? null : Math.round((stars / reviews) * 10) / 10;
}

function shareOf(part: number, total: number): number | null {
  return total === 0 ? null : part / total;
}

/** The periods that the page offers; any other is given by its days. */
export const FIGURE_PERIODS = ['month', 'quarter', 'year'] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

/** Returns the calendar month, quarter or year of a day, as far as it has passed by `today`. */
export function calendarSpan(period: FigurePeriod, day: LocalDate, today: LocalDate): Span {
  const from = startOf(period, day);
  const last = addDays(startOf(period, addDays(from, LONGEST[period])), -1);
  return { from, to: from <= today && today < last ? today : last };
}

/** More days than any such period has, and fewer than two of them. */
const LONGEST = { month: 31, quarter: 92, year: 366 } as const;

function startOf(period: FigurePeriod, day: LocalDate): LocalDate {
  if (period === 'year') return `${day.slice(0, 4)}-01-01`;
  const month = Number(day.slice(5, 7));
  const first = period === 'month' ? month : month - ((month - 1) % 3);
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
}

/**
 * Returns the period that a period is compared with. A calendar month, quarter or year, or the first part of one, is compared with
 * the same part of the one before it; any other period with as many days directly before it.
 */
export function spanBefore({ from, to }: Span): Span {
  const period = FIGURE_PERIODS.find((one) => startOf(one, from) === from && endOf(one, from) >= to);
  if (!period) return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
  const start = startOf(period, addDays(from, -1));
  const end = addDays(from, -1);
  const part = addDays(start, daysBetween(from, to));
  return { from: start, to: to === endOf(period, from) || part > end ? end : part };
}

function endOf(period: FigurePeriod, day: LocalDate): LocalDate {
  return addDays(startOf(period, addDays(startOf(period, day), LONGEST[period])), -1);
}

/** A calendar month, quarter or year of a longer period, or with `null` the days before, between or after these. */
interface CalendarPart extends Span {
  period: FigurePeriod | null;
}

/** Returns the years, quarters and months that a period contains, the longest first where several begin, and the days around them. */
export function calendarParts({ from, to }: Span): CalendarPart[] {
  const parts: CalendarPart[] = [];
  for (let day = from; day <= to; ) {
    const period = FIGURE_PERIODS.findLast((one) => startOf(one, day) === day && endOf(one, day) <= to) ?? null;
    const end = endOf(period ?? 'month', day);
    const part = { period, from: day, to: end < to ? end : to };
    parts.push(part);
    day = addDays(part.to, 1);
  }
  return parts;
}

/** Returns a period that lasts until today or longer up to the end of its last year, for counts that no later day has. */
export function toEndOfYear({ from, to }: Span, today: LocalDate): Span {
  return { from, to: to < today ? to : endOf('year', to) };
}

/** The parts that a chart of a period has: days up to a month, then weeks from Monday, then months. */
export type ChartUnit = 'day' | 'week' | 'month';

export function chartUnit({ from, to }: Span): ChartUnit {
  const days = daysBetween(from, to) + 1;
  if (days <= 31) return 'day';
  return days <= 120 ? 'week' : 'month';
}

/** Returns the first days of the parts of a chart, in order; the first part begins with the period. */
export function chartParts(span: Span): LocalDate[] {
  const unit = chartUnit(span);
  const parts: LocalDate[] = [];
  for (let day = span.from; day <= span.to; day = nextPart(unit, day)) parts.push(day);
  return parts;
}

function nextPart(unit: ChartUnit, day: LocalDate): LocalDate {
  if (unit === 'day') return addDays(day, 1);
  if (unit === 'week') return addDays(day, 7 - weekday(day));
  return addDays(endOf('month', day), 1);
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = { ...NO_COUNTS };
  for (const one of all) for (const name of COUNTED) sum[name] += one[name];
  return sum;
}

const NO_COUNTS: Counts = {
  trips: 0,
  cancelledTrips: 0,
  passengers: 0,
  parcels: 0,
  noShows: 0,
  calledOff: 0,
  revenue: 0,
  received: 0,
  seatLegs: 0,
  soldLegs: 0,
  arrivals: 0,
  punctual: 0,
  stars: 0,
  reviews: 0,
};
