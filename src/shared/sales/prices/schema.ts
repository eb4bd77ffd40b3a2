import * as z from 'zod/mini';
import { checkedText } from '#shared/core/checked-text.ts';
import { linklessRule } from '#shared/core/field-rules.ts';
import { date, localName } from '#shared/core/fields.ts';
import { promoCodeOf, promoCodeRule } from './promo.ts';

export const MAX_FARE_CLASSES = 12;
export const MAX_PROMO_CODES = 100;
export const MAX_AGE = 120;
export const MAX_USES = 100_000;
/** The highest price of a seat, in cents. */
const MAX_FARE = 100_000;

/** The rule of a fare class: a discount in percent, or its own price in cents; the ages that it is for, and whether they have a seat. */
const rule = {
  discountPercent: z.nullable(
    z.int().check(z.minimum(1, { error: 'percent_format' }), z.maximum(100, { error: 'percent_format' })),
  ),
  fixedCents: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_FARE, { error: 'price_max_length' }))),
  ageFrom: z.nullable(age()),
  ageTo: z.nullable(age()),
  needsSeat: z.boolean(),
};

export const fareClass = z.object({ id: z.number(), name: localName, ...rule });
export type FareClass = z.output<typeof fareClass>;

export const fareClassInput = z
  .object({ nameUk: checkedText(linklessRule(40)), nameEn: checkedText(linklessRule(40)), ...rule })
  .check(
    z.refine(({ discountPercent, fixedCents }) => (discountPercent === null) !== (fixedCents === null), {
      error: 'field_invalid',
      path: ['discountPercent'],
    }),
    z.refine(({ ageFrom, ageTo }) => ageFrom === null || ageTo === null || ageFrom <= ageTo, {
      error: 'age_order',
      path: ['ageTo'],
    }),
  );
export type FareClassInput = z.output<typeof fareClassInput>;

const promoFields = {
  percent: z.nullable(
    z.int().check(z.minimum(1, { error: 'percent_format' }), z.maximum(100, { error: 'percent_format' })),
  ),
  amountCents: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_FARE, { error: 'price_max_length' }))),
  validFrom: z.nullable(date),
  validUntil: z.nullable(date),
  usesMax: z.nullable(
    z.int().check(z.minimum(1, { error: 'uses_format' }), z.maximum(MAX_USES, { error: 'uses_format' })),
  ),
};

/** A promo code as the carrier sees it: how many bookings use it, and what it has taken off their fares in cents. */
export const promoCode = z.object({
  id: z.number(),
  code: z.string(),
  ...promoFields,
  uses: z.number(),
  givenCents: z.number(),
  ended: z.boolean(),
});
export type PromoCode = z.output<typeof promoCode>;

export const promoCodeInput = z.object({ code: checkedText(promoCodeRule, promoCodeOf), ...promoFields }).check(
  z.refine(({ percent, amountCents }) => (percent === null) !== (amountCents === null), {
    error: 'field_invalid',
    path: ['percent'],
  }),
  z.refine(({ validFrom, validUntil }) => validFrom === null || validUntil === null || validFrom <= validUntil, {
    error: 'date_order',
    path: ['validUntil'],
  }),
);
export type PromoCodeInput = z.output<typeof promoCodeInput>;

export const promoRule = z.object({
  code: z.string(),
  percent: z.nullable(z.number()),
  amountCents: z.nullable(z.number()),
});

function age() {
  return z.int().check(z.minimum(0, { error: 'age_format' }), z.maximum(MAX_AGE, { error: 'age_format' }));
}
