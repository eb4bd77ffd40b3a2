import * as z from 'zod/mini';
import { checkedText, optionalText } from '#shared/core/checked-text.ts';
import { descriptionRule } from '#shared/core/field-rules.ts';
import { instant } from '#shared/core/fields.ts';
import { photo } from '#shared/core/photos.ts';
import { place } from '#shared/network/places/schema.ts';
import { REVIEW_KINDS } from '#shared/sales/bookings/rules/reviewable.ts';
import { ASPECTS } from './aspects.ts';

/** How many photos a review may have, and for how long after it was written they can be added. */
export const MAX_REVIEW_PHOTOS = 4;
export const REVIEW_PHOTO_HOURS = 24;

export const review = z.object({
  id: z.number(),
  /** Subject of the review: a ride, or one that did not happen. */
  kind: z.enum(REVIEW_KINDS),
  stars: z.number(),
  aspects: z.optional(z.partialRecord(z.enum(ASPECTS), z.number())),
  words: z.string(),
  answer: z.nullable(z.string()),
  author: z.string(),
  from: place,
  to: place,
  date: z.string(),
  createdAt: instant,
  photos: z.array(photo),
  /** Whether it waits for an operator; only its author gets it until then. */
  waiting: z.boolean(),
  /** Whether an operator has hidden it; only its author still gets it. The code opens the page with the reasons. */
  hidden: z.boolean(),
  hiddenBy: z.nullable(z.string()),
});
export type Review = z.output<typeof review>;

/** Whole stars, from 1 to 5. */
const stars = z
  .number({ error: 'stars_required' })
  .check(
    z.int({ error: 'stars_required' }),
    z.minimum(1, { error: 'stars_required' }),
    z.maximum(5, { error: 'stars_required' }),
  );

export const reviewInput = z.object({
  stars,
  aspects: z.optional(z.partialRecord(z.enum(ASPECTS), stars)),
  words: optionalText(descriptionRule),
});

export const answerInput = z.object({
  answer: checkedText((text) => (text === '' ? 'field_required' : descriptionRule(text))),
});
