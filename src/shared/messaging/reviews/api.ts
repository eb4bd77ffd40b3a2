import * as z from 'zod/mini';
import { DISPATCH, PUBLIC, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import { photo } from '#shared/core/photos.ts';
import { measures } from './measures.ts';
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
  measuresOfCarrier: endpoint({
    method: 'GET',
    path: '/api/carriers/:carrierId/measures',
    summary: 'The measures of the trips of a carrier; null while there are too few',
    access: PUBLIC,
    params: z.object({ carrierId: id }),
    output: z.nullable(measures),
  }),
  measuresOfDriver: endpoint({
    method: 'GET',
    path: '/api/drivers/:driverId/measures',
    summary: 'The measures of the trips that a driver drove; null while there are too few',
    access: PUBLIC,
    params: z.object({ driverId: id }),
    output: z.nullable(measures),
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/review',
    summary: 'Review a finished trip, or one that did not take place, once per party',
    access: TRAVELLERS,
    params: z.object({ bookingId: id }),
    body: reviewInput,
    output: review,
    status: 201,
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/api/reviews/:reviewId/photos',
    summary: 'Add a photo to your review within a day (multipart, one file)',
    access: TRAVELLERS,
    params: z.object({ reviewId: id }),
    output: photo,
    status: 201,
    effect: 'free',
    upload: true,
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
