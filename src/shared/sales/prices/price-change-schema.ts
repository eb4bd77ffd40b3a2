import * as z from 'zod/mini';
import { date, id, localName } from '#shared/core/fields.ts';

/** The number of changes of one route that count today or later. */
export const MAX_PRICE_CHANGES = 60;
export const PRICE_CHANGE_AHEAD_DAYS = 730;
const [PERCENT_MIN, PERCENT_MAX] = [-90, 300];
/** The highest price of a leg, in cents. */
const PRICE_MAX = 100_000;

export const weekdays = z
  .array(z.number().check(z.int(), z.minimum(0), z.maximum(6)))
  .check(z.minLength(1, { error: 'days_required' }), z.maxLength(7));

const rule = {
  percent: z.nullable(z.int().check(z.refine(isShare, { error: 'percent_change_format' }))),
  amountCents: z.nullable(z.int().check(z.refine(isAmount, { error: 'price_required' }))),
  /** New prices of single legs, by the ids of their places, in euro cents. */
  prices: z.nullable(
    z
      .array(z.object({ from: id, to: id, cents: z.int().check(z.minimum(100), z.maximum(PRICE_MAX)) }))
      .check(z.minLength(1, { error: 'price_required' }), z.maxLength(800)),
  ),
};

const when = {
  routeId: id,
  firstDay: date,
  /** Null: from the first day on. */
  lastDay: z.nullable(date),
  /** Weekdays, from 0 for Monday to 6 for Sunday. */
  days: weekdays,
  /** The one run that it is for, on its only date; null: every run. */
  run: z.nullable(z.int().check(z.minimum(0), z.maximum(99))),
};

export const priceChangeInput = z.object({ ...when, ...rule }).check(
  z.refine(({ percent, amountCents, prices }) => [percent, amountCents, prices].filter(isSet).length === 1, {
    error: 'field_invalid',
    path: ['percent'],
  }),
  z.refine(({ firstDay, lastDay }) => lastDay === null || firstDay <= lastDay, {
    error: 'date_order',
    path: ['lastDay'],
  }),
  z.refine(({ run, firstDay, lastDay }) => run === null || firstDay === lastDay, {
    error: 'field_invalid',
    path: ['run'],
  }),
);
export type PriceChangeInput = z.output<typeof priceChangeInput>;

export const priceChange = z.object({
  id: z.number(),
  ...when,
  ...rule,
  from: localName,
  to: localName,
  departureTime: z.string(),
  /** How many coming trips are under it now. */
  trips: z.number(),
});
export type PriceChange = z.output<typeof priceChange>;

/** Preview of a change: the coming trips under it, and the legs of the route, with the price before and after in euro cents. */
export const priceChangePreview = z.object({
  trips: z.array(
    z.object({
      tripId: z.number(),
      date: z.string(),
      departureTime: z.string(),
      /** People who have booked pay the promised price. */
      people: z.number(),
      freeSeats: z.number(),
      /** For the whole ride; null: by arrangement. */
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
    }),
  ),
  legs: z.array(z.object({ from: localName, to: localName, before: z.number(), after: z.number() })),
});
export type PriceChangePreview = z.output<typeof priceChangePreview>;

/** Whether a change in percent is within its limits; none is no change. */
export function isShare(percent: number): boolean {
  return percent !== 0 && percent >= PERCENT_MIN && percent <= PERCENT_MAX;
}

/** Whether an amount in cents changes a price. */
export function isAmount(cents: number): boolean {
  return cents !== 0 && Math.abs(cents) <= PRICE_MAX;
}

function isSet(value: unknown): boolean {
  return value !== null;
}
