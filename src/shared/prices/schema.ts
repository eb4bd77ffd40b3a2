import * as z from 'zod/mini';
import { checkedText } from '../core/checked-text.ts';
import { textRule } from '../core/field-rules.ts';
import { localName } from '../core/fields.ts';

/** The number of fare classes of one carrier. */
export const MAX_FARE_CLASSES = 12;
export const MAX_AGE = 120;
/** The highest price of a seat, in cents. */
export const MAX_FARE = 100_000;

/** The rule of a fare class: a discount in percent, or a price of its own in cents; for whom it is, and whether they have a seat. */
const rule = {
  discountPercent: z.nullable(
    z.int().check(z.minimum(1, { error: 'percent_format' }), z.maximum(100, { error: 'percent_format' })),
  ),
  fixedCents: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_FARE, { error: 'price_max_length' }))),
  ageFrom: z.nullable(age()),
  ageTo: z.nullable(age()),
  needsSeat: z.boolean(),
};

/** A class of travellers who pay less than the full price. */
export const fareClass = z.object({ id: z.number(), name: localName, ...rule });
export type FareClass = z.output<typeof fareClass>;

export const fareClassInput = z
  .object({ nameUk: checkedText(textRule(40)), nameEn: checkedText(textRule(40)), ...rule })
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

function age() {
  return z.int().check(z.minimum(0, { error: 'age_format' }), z.maximum(MAX_AGE, { error: 'age_format' }));
}
