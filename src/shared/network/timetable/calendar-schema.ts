import * as z from 'zod/mini';
import { checkedText } from '#shared/core/checked-text.ts';
import { date, localName } from '#shared/core/fields.ts';
import { daysBetween } from '#shared/core/time.ts';
import { place } from '../places/schema.ts';
import { DAY_KINDS, overlappingSeasons } from './calendar.ts';
import { ROUTE_STATUSES } from './schema.ts';

export const MAX_SEASONS = 12;
/** A calendar is read this many days at a time: six weeks are one page of it. */
export const CALENDAR_DAYS_MAX = 62;
export const EXCEPTION_AHEAD_DAYS = 730;
/** A carrier enters at most this many days off in one request. */
export const DAYS_OFF_MAX = 31;
export const DAY_OFF_NAME_MAX = 60;

const days = z
  .array(z.number().check(z.int(), z.minimum(0), z.maximum(6)))
  .check(z.minLength(1, { error: 'days_required' }), z.maxLength(7));

/** An hour of a day: `14:30`. */
export const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_format' }));

export const season = z.object({ from: date, to: date, days, yearly: z.optional(z.boolean()) });

/** A yearly season is shorter than a year, so that it never meets itself. */
export const YEARLY_DAYS_MAX = 365;

export const seasonsInput = z.object({
  seasonOnly: z.boolean(),
  seasons: z
    .array(
      season.check(
        z.refine(({ from, to }) => from <= to, { error: 'period_order', path: ['to'] }),
        z.refine(({ from, to, yearly }) => !yearly || daysBetween(from, to) < YEARLY_DAYS_MAX, {
          error: 'season_yearly',
          path: ['to'],
        }),
      ),
    )
    .check(
      z.maxLength(MAX_SEASONS, { error: 'seasons_max' }),
      z.refine((seasons) => overlappingSeasons(seasons) === null, { error: 'seasons_overlap' }),
    ),
});
export type SeasonsInput = z.output<typeof seasonsInput>;

/** Choices for a date: a day off, an extra run, or the rule of its weekday. */
export const DAY_CHOICES = ['off', 'extra', 'normal'] as const;
export type DayChoice = (typeof DAY_CHOICES)[number];

const calendarTrip = z.object({
  id: z.number(),
  state: z.enum(['open', 'over', 'cancelled']),
  people: z.number(),
  parcels: z.number(),
  /** The contact names of its bookings, the first ones. */
  names: z.array(z.string()),
  /** Whether it has a bus and a driver, without which nobody finds it. */
  staffed: z.boolean(),
});
export type CalendarTrip = z.output<typeof calendarTrip>;

/** So many runs a route has on one date beside the one of its calendar. */
export const MAX_EXTRA_RUNS = 4;

export const extraRun = z.object({
  run: z.number(),
  /** When it leaves its first stop: `14:30`. */
  departs: z.string(),
  /** Whether it was withdrawn; its trip stays while it has bookings. */
  withdrawn: z.boolean(),
  trip: z.nullable(calendarTrip),
});
export type ExtraRun = z.output<typeof extraRun>;

export const routeDay = z.object({
  date: z.string(),
  kind: z.enum(DAY_KINDS),
  /** The route's own exception. */
  choice: z.enum(DAY_CHOICES),
  /** When it leaves its first stop on this date, if at another hour than usual: `14:30`. */
  departs: z.nullable(z.string()),
  /** The name of the carrier's day off; null if the date is not a day off. */
  dayOff: z.nullable(z.string()),
  trip: z.nullable(calendarTrip),
  extras: z.array(extraRun),
});
export type RouteDay = z.output<typeof routeDay>;

export const routeCalendar = z.object({
  routeId: z.number(),
  status: z.enum(ROUTE_STATUSES),
  from: place,
  to: place,
  departureTime: z.string(),
  days: z.array(z.number()),
  seasonOnly: z.boolean(),
  seasons: z.array(season),
  dates: z.array(routeDay),
  /** The coming dates with a run that the calendar no longer has, but whose trip is not cancelled yet because it has bookings. */
  undecided: z.array(routeDay),
});
export type RouteCalendar = z.output<typeof routeCalendar>;

export const affectedRun = z.object({
  date: z.string(),
  routeId: z.number(),
  from: localName,
  to: localName,
  departureTime: z.string(),
  trip: z.nullable(calendarTrip),
});
export type AffectedRun = z.output<typeof affectedRun>;

export const dayOff = z.object({
  date: z.string(),
  name: z.string(),
  /** The trips of that day that stay because they have bookings. */
  booked: z.array(affectedRun),
});
export type DayOff = z.output<typeof dayOff>;

const period = z.object({ from: date, to: date });

export const daysOffQuery = period.check(
  z.refine(({ from, to }) => from <= to, { error: 'period_order', path: ['to'] }),
  z.refine(({ from, to }) => daysBetween(from, to) < DAYS_OFF_MAX, { error: 'days_off_max', path: ['to'] }),
);

export const daysOffInput = z
  .extend(period, {
    name: z._default(
      checkedText((text) => (text.length > DAY_OFF_NAME_MAX ? 'text_max_length' : null)),
      '',
    ),
  })
  .check(
    z.refine(({ from, to }) => from <= to, { error: 'period_order', path: ['to'] }),
    z.refine(({ from, to }) => daysBetween(from, to) < DAYS_OFF_MAX, { error: 'days_off_max', path: ['to'] }),
  );
export type DaysOffInput = z.output<typeof daysOffInput>;
