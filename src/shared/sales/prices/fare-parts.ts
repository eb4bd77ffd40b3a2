import * as z from 'zod/mini';
import { localName } from '#shared/core/fields.ts';

/** Parts of a fare (docs/product.md 7.5). `manual` is a later correction by a person or by a change of the booking. */
const FARE_PARTS = ['base', 'class', 'return', 'promo', 'extra', 'kilograms', 'minimum', 'manual'] as const;

/**
 * One part of a fare, as it was frozen at booking. The cents of all parts add up to the fare: a reduction is negative. The other fields
 * are the rule that led to the part, as far as it has one.
 */
export const farePart = z.object({
  part: z.enum(FARE_PARTS),
  cents: z.int(),
  /** The name of a fare class or an extra, or the promo code. */
  label: z.optional(z.union([localName, z.string()])),
  percent: z.optional(z.number()),
  /** The price of a class with a fixed price, in cents, or the amount of a promo code. */
  amount: z.optional(z.number()),
  ageFrom: z.optional(z.nullable(z.number())),
  ageTo: z.optional(z.nullable(z.number())),
  /** Whether it is the price of an infant on the passenger's lap. */
  infant: z.optional(z.boolean()),
  /** The extra that the passenger brings: its id, its kind, and how many. */
  extra: z.optional(z.number()),
  kind: z.optional(z.string()),
  count: z.optional(z.number()),
  /** Weight of a parcel, and the price of a kilogram in cents. */
  kilograms: z.optional(z.number()),
  perKilogram: z.optional(z.number()),
});
export type FarePart = z.output<typeof farePart>;
