import * as z from 'zod/mini';
import { optionalText } from '#shared/core/checked-text.ts';
import { linklessRule } from '#shared/core/field-rules.ts';
import { date, id, instant, localName } from '#shared/core/fields.ts';
import { wordings } from '#shared/sales/trips/wording.ts';
import { MAX_TRIPS_OUT } from './period.ts';

/** The crossing of which trip is closed, and the first and the last day on which the trips leave. */
export const closureQuery = z.object({ trip: id, from: date, until: date });
export type ClosureQuery = z.output<typeof closureQuery>;

export const closedTrip = z.object({
  tripId: z.number(),
  from: localName,
  to: localName,
  departsAt: instant,
  zone: z.string(),
  people: z.number(),
  parcels: z.number(),
  notified: z.number(),
  calls: z.number(),
  /** Identifies the bookings that this was counted from. */
  digest: z.string(),
});
export type ClosedTrip = z.output<typeof closedTrip>;

export const closurePlan = z.object({
  crossing: localName,
  trips: z.array(closedTrip),
  /** How many trips of the period are not shown. */
  more: z.number(),
});
export type ClosurePlan = z.output<typeof closurePlan>;

export const closureInput = z.object({
  trips: z
    .array(z.object({ tripId: id, digest: z.string().check(z.maxLength(64)) }))
    .check(z.minLength(1), z.maxLength(MAX_TRIPS_OUT)),
  /** Text of the office in addition to the reason, which everybody reads in their language. */
  reason: optionalText(linklessRule(300)),
  wordings,
});
export type ClosureInput = z.output<typeof closureInput>;
