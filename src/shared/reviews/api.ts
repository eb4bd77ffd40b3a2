import * as z from 'zod/mini';
import { access, DISPATCH, PUBLIC } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/fields.ts';
import { pageQuery, paginated } from '../core/paging.ts';
import { answerInput, review, reviewInput } from './schema.ts';

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
  ofDriver: endpoint({
    method: 'GET',
    path: '/api/drivers/:driverId/reviews',
    summary: 'Reviews of the trips that a driver drove',
    access: PUBLIC,
    params: z.object({ driverId: id }),
    query: z.object(pageQuery),
    output: paginated(review),
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/review',
    summary: 'Review a finished trip, once per party',
    access: access({ passenger: 'own', driver: 'own', singleDriver: 'own' }),
    params: z.object({ bookingId: id }),
    body: reviewInput,
    output: review,
    status: 201,
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/api/reviews/:reviewId/answer',
    summary: "The carrier's one answer",
    access: DISPATCH,
    params: z.object({ reviewId: id }),
    body: answerInput,
    output: review,
  }),
};
