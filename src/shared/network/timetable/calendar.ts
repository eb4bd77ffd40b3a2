import { addDays, daysBetween, type LocalDate, weekday } from '#shared/core/time.ts';

/** A part of the year with its own weekdays; both dates belong to it. */
export interface Season {
  from: LocalDate;
  to: LocalDate;
  /** Weekdays, from 0 for Monday to 6 for Sunday. */
  days: readonly number[];
  /** Whether it comes again every year on the same dates, from these on. */
  yearly?: boolean | undefined;
}

const YEARS_COMPARED = 3;

export interface CalendarPlan {
  /** The weekdays outside of seasons. */
  days: readonly number[];
  seasons: readonly Season[];
  /** Whether the route, if it has seasons, does not run outside of them. */
  seasonOnly: boolean;
}

/** A date on which a route runs or does not run, regardless of its weekdays. */
export interface CalendarException {
  date: LocalDate;
  runs: boolean;
  /** When it leaves its first stop on this date, if at another hour than usual: `14:30`. */
  departs?: string | null | undefined;
}

/**
 * `runs`: by its weekdays. `extra`: only by an exception. `off`: it would run, but an exception cancels it. `idle`: not one of its weekdays.
 * `outside`: outside of its seasons.
 */
export const DAY_KINDS = ['runs', 'extra', 'off', 'idle', 'outside'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

export interface CalendarDay {
  date: LocalDate;
  kind: DayKind;
  runs: boolean;
}

/**
 * Which days a route runs from one date to another, both included (docs/product.md 7.7). Dates are service dates, on the local calendar of
 * the first stop, so that clock changes do not matter.
 */
export function calendarDays(
  plan: CalendarPlan,
  exceptions: readonly CalendarException[],
  from: LocalDate,
  to: LocalDate,
): CalendarDay[] {
  const said = new Map(exceptions.map(({ date, runs }) => [date, runs]));
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => {
    const date = addDays(from, index);
    const kind = kindOf(plan, said.get(date), date);
    return { date, kind, runs: runsOn(kind) };
  });
}

/** The exceptions that hold for one route: its own come before the days off of its carrier. */
export function mergedExceptions(
  exceptions: readonly CalendarException[],
  daysOff: readonly LocalDate[],
): CalendarException[] {
  const decided = new Set(exceptions.map(({ date }) => date));
  return [...exceptions, ...daysOff.filter((date) => !decided.has(date)).map((date) => ({ date, runs: false }))];
}

/** A time in which a route has the same weekdays; null: without a beginning or an end. */
export interface Period {
  from: LocalDate | null;
  to: LocalDate | null;
  days: readonly number[];
}

/**
 * The times of a calendar with their weekdays: each season, and the rest of the year if the route runs then. A yearly season has a period
 * in each of `YEARS_COMPARED` years.
 */
export function periodsOf({ days, seasons, seasonOnly }: CalendarPlan): Period[] {
  const always = seasons.length === 0 || !seasonOnly;
  const dated = seasons.flatMap((season) => inYears(season, yearOf(season.from) + YEARS_COMPARED));
  return [...dated, ...(always ? [{ from: null, to: null, days }] : [])];
}

/** Whether two periods have a date in common, or are so close that a ride of one lasts into the other. */
export function periodsMeet(one: Period, two: Period, rideDays: number): boolean {
  const startsBeforeEnd = (a: Period, b: Period) =>
    a.from === null || b.to === null || a.from <= addDays(b.to, rideDays);
  return startsBeforeEnd(one, two) && startsBeforeEnd(two, one);
}

/** Two seasons that share a date, by their positions; null if there are none. */
export function overlappingSeasons(seasons: readonly Omit<Season, 'days'>[]): [number, number] | null {
  const last = Math.max(...seasons.map(({ to }) => yearOf(to))) + 1;
  const dated = seasons.map((season) => inYears(season, last));
  for (const [index, ones] of dated.entries()) {
    const meets = (two: Dates) => ones.some((one) => one.from <= two.to && two.from <= one.to);
    const other = dated.findIndex((twos, at) => at > index && twos.some(meets));
    if (other !== -1) return [index, other];
  }
  return null;
}

function kindOf(plan: CalendarPlan, runs: boolean | undefined, date: LocalDate): DayKind {
  const season = plan.seasons.find((one) =>
    inYears(one, yearOf(date)).some(({ from, to }) => from <= date && date <= to),
  );
  const outside = !season && plan.seasonOnly && plan.seasons.length > 0;
  const regular = !outside && (season ?? plan).days.includes(weekday(date));
  if (regular) return runs === false ? 'off' : 'runs';
  if (runs === true) return 'extra';
  return outside ? 'outside' : 'idle';
}

type Dates = Pick<Season, 'from' | 'to'>;

/** The dates of a season: a yearly one has them in each year until this one, in which it begins for the last time. */
function inYears<Of extends Omit<Season, 'days'>>(season: Of, last: number): Of[] {
  const first = yearOf(season.from);
  if (!season.yearly || last <= first) return [season];
  return Array.from({ length: last - first + 1 }, (_, years) => ({
    ...season,
    from: yearsLater(season.from, years),
    to: yearsLater(season.to, years),
  }));
}

/** The same day of a later year; the 29th of February is the 28th where there is none. */
function yearsLater(date: LocalDate, years: number): LocalDate {
  const year = yearOf(date) + years;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const day = date.slice(5) === '02-29' && !leap ? '02-28' : date.slice(5);
  return `${String(year).padStart(4, '0')}-${day}`;
}

function yearOf(date: LocalDate): number {
  return Number(date.slice(0, 4));
}

export function runsOn(kind: DayKind): boolean {
  return kind === 'runs' || kind === 'extra';
}
