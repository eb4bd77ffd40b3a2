import * as z from 'zod/mini';
import { date, id, instant, localName } from '#shared/core/fields.ts';
import { WORDING_SUBJECTS, wordings } from '#shared/sales/trips/wording.ts';
import { otherTripOfStaff } from './schema.ts';

/** Resources that can be out for a period: a bus in repair, or a driver who is ill. */
export const OUT_KINDS = ['bus', 'driver'] as const;
export type OutKind = (typeof OUT_KINDS)[number];

/** As many trips of a period are shown, and replaced together, the earliest first. */
export const MAX_TRIPS_OUT = 60;

/** As many routes of one bus or driver are shown, and changed together. */
export const MAX_ROUTES_OUT = 60;

const digest = z.string().check(z.maxLength(64));

export const outQuery = z.object({
  kind: z.enum(OUT_KINDS),
  /** The bus or the driver that is out, and the one that is to be used. */
  out: id,
  by: z.optional(id),
  /** The first and the last day on which the trips leave. */
  from: date,
  until: date,
});
export type OutQuery = z.output<typeof outQuery>;

/** A bus or a driver that could be used, and on how many of the trips they have another one at that time. */
const standIn = z.object({
  id: z.number(),
  name: z.string(),
  /** The plate of a bus, the telephone number of a driver. */
  mark: z.nullable(z.string()),
  seatsCount: z.nullable(z.number()),
  runs: z.boolean(),
  busy: z.number(),
});
export type StandIn = z.output<typeof standIn>;

const outEffect = z.object({
  digest,
  riders: z.number(),
  moved: z.number(),
  unseated: z.array(z.string()),
  parcels: z.number(),
  unfit: z.number(),
  notified: z.number(),
  calls: z.number(),
  /** Which texts go to passengers with an account. */
  subjects: z.array(z.enum(WORDING_SUBJECTS)),
});

export const outTrip = z.object({
  tripId: z.number(),
  from: localName,
  to: localName,
  departsAt: instant,
  zone: z.string(),
  booked: z.number(),
  /** The trip that has the one to be used at that time; null if they are free, or nobody is chosen yet. */
  clash: z.nullable(otherTripOfStaff),
  /** Effect of the replacement on the people; null while none is chosen, or while it has another trip. */
  effect: z.nullable(outEffect),
});
export type OutTrip = z.output<typeof outTrip>;

const usualRoute = z.object({ id: z.number(), from: localName, to: localName, departureTime: z.string() });

export const outPlan = z.object({
  /** The bus or driver that is not available: 'Neoplan Tourliner', 'Тарас Гаврилюк'. */
  name: z.string(),
  mark: z.nullable(z.string()),
  standIns: z.array(standIn),
  trips: z.array(outTrip),
  /** How many trips of the period are not shown. */
  more: z.number(),
  routes: z.array(usualRoute),
});
export type OutPlan = z.output<typeof outPlan>;

export const outInput = z.object({
  kind: z.enum(OUT_KINDS),
  out: id,
  by: id,
  trips: z.array(z.object({ tripId: id, digest })).check(z.minLength(1), z.maxLength(MAX_TRIPS_OUT)),
  /** The routes that have the other one as their usual bus or driver from now on. */
  routes: z._default(z.array(id).check(z.maxLength(MAX_ROUTES_OUT)), []),
  wordings,
});
export type OutInput = z.output<typeof outInput>;
