import * as z from 'zod/mini';
import { date, id, instant, localName } from '#shared/core/fields.ts';
import { daysBetween } from '#shared/core/time.ts';
import { TRIP_STATUSES } from './schema.ts';

/** Time zone of the days of the roster and the weeks of the regulation. */
export const ROSTER_ZONE = 'Europe/Kyiv';
export const ROSTER_DAYS = 7;
export const ABSENCE_DAYS_MAX = 366;

export const ABSENCE_KINDS = ['off', 'sick', 'vacation'] as const;
export type AbsenceKind = (typeof ABSENCE_KINDS)[number];

export const rosterTrip = z.object({
  id: z.number(),
  status: z.enum(TRIP_STATUSES),
  /** The service date. */
  date: z.string(),
  from: localName,
  to: localName,
  fromZone: z.string(),
  toZone: z.string(),
  departsAt: instant,
  arrivesAt: instant,
  bus: z.nullable(z.object({ id: z.number(), number: z.string() })),
  /** The second driver at the wheel; null for a single driver and in the list of trips without one. */
  mate: z.nullable(z.object({ id: z.number(), name: z.string(), lastName: z.string() })),
  invitedDriver: z.nullable(z.object({ id: z.number(), name: z.string(), lastName: z.string() })),
});
export type RosterTrip = z.output<typeof rosterTrip>;

export const absence = z.object({
  id: z.number(),
  from: z.string(),
  to: z.string(),
  kind: z.enum(ABSENCE_KINDS),
});
export type Absence = z.output<typeof absence>;

/** A limit of Regulation (EC) 561/2006 that a plan does not keep (`driving-hours.ts`). */
export const hoursWarning = z.object({
  rule: z.enum([
    'break',
    'day',
    'longDays',
    'week',
    'fortnight',
    'rest',
    'reducedRests',
    'pairRest',
    'weeklyRest',
    'weeklyRestTwice',
    'compensation',
  ]),
  article: z.string(),
  minutes: z.number(),
  limit: z.number(),
  at: instant,
  tripIds: z.array(z.number()),
});
export type ShownWarning = z.output<typeof hoursWarning>;

/** How much of its weekly limits a plan uses, in the week in which the seven days begin (`weekHours`). */
export const weekUsed = z.object({
  week: z.number(),
  fortnight: z.number(),
  longDays: z.number(),
  reducedRest: z.nullable(z.object({ minutes: z.number(), owed: z.number(), until: z.string() })),
});

export const rosterDriver = z.object({
  id: z.number(),
  name: z.string(),
  lastName: z.string(),
  trips: z.array(rosterTrip),
  absences: z.array(absence),
  /** Planned minutes at the wheel in these seven days, also in vehicles outside of the regulation. */
  driving: z.number(),
  hours: weekUsed,
  warnings: z.array(hoursWarning),
});
export type RosterDriver = z.output<typeof rosterDriver>;

export const roster = z.object({
  from: z.string(),
  drivers: z.array(rosterDriver),
  /** The trips without a driver; empty for a hired driver. */
  open: z.array(rosterTrip),
});
export type Roster = z.output<typeof roster>;

export const absenceInput = z.object({ driverId: id, from: date, to: date, kind: z.enum(ABSENCE_KINDS) }).check(
  z.refine(({ from, to }) => from <= to, { error: 'period_order', path: ['to'] }),
  z.refine(({ from, to }) => daysBetween(from, to) < ABSENCE_DAYS_MAX, { error: 'period_max_length', path: ['to'] }),
);
export type AbsenceInput = z.output<typeof absenceInput>;
