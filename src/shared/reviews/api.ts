import * as z from 'zod/mini';
import { access, DISPATCH, PUBLIC } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { descriptionRule } from '../core/field-rules.ts';
import { id, instant } from '../core/fields.ts';
import { pageQuery, paginated } from '../core/paging.ts';
import { optionalRuled, ruled } from '../core/ruled.ts';
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

export const reviewsApi = {
  ofCarrier: endpoint({
    method: 'GET',
    path: '/api/carriers/:carrierId/reviews',
    summary: 'Reviews of a carrier',
    access: PUBLIC,
    params: z.object({ carrierId: id }),
    query: z.object(pageQuery),
    output: paginated(review),
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/review',
    summary: 'Review a finished trip, once per party',
    access: access({ passenger: 'own', driver: 'own', singleDriver: 'own' }),
    params: z.object({ bookingId: id }),
    body: z.object({
      stars: z
        .number({ error: 'stars_required' })
        .check(
          z.int({ error: 'stars_required' }),
          z.minimum(1, { error: 'stars_required' }),
          z.maximum(5, { error: 'stars_required' }),
        ),
      words: optionalRuled(descriptionRule),
    }),
    output: review,
    status: 201,
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/api/reviews/:reviewId/answer',
    summary: "The carrier's one answer",
    access: DISPATCH,
    params: z.object({ reviewId: id }),
    body: z.object({ answer: ruled((text) => (text === '' ? 'field_required' : descriptionRule(text))) }),
    output: review,
  }),
};
