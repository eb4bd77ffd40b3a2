import * as z from 'zod/mini';
import { checkedText, optionalText } from '../core/checked-text.ts';
import { descriptionRule } from '../core/field-rules.ts';
import { instant } from '../core/fields.ts';
import { place } from '../places/schema.ts';

export const review = z.object({
  id: z.number(),
  stars: z.number(),
  words: z.string(),
  answer: z.nullable(z.string()),
  author: z.string(),
  from: place,
  to: place,
  date: z.string(),
  createdAt: instant,
});
export type Review = z.output<typeof review>;

/** The rating in whole stars, from 1 to 5. */
export const reviewInput = z.object({
  stars: z
    .number({ error: 'stars_required' })
    .check(
      z.int({ error: 'stars_required' }),
      z.minimum(1, { error: 'stars_required' }),
      z.maximum(5, { error: 'stars_required' }),
    ),
  words: optionalText(descriptionRule),
});

export const answerInput = z.object({
  answer: checkedText((text) => (text === '' ? 'field_required' : descriptionRule(text))),
});
