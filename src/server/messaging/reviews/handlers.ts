import { type Gallery, uploadPhoto } from '#server/core/files/gallery.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { requireFeature } from '#server/people/reference/queries/reference.ts';
import { paginate } from '#shared/core/paging.ts';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { MAX_REVIEW_PHOTOS } from '#shared/messaging/reviews/schema.ts';
import { countMeasures } from './commands/count-measures.ts';
import { answerReview, eraseReviews, lockOwnReview, writeReview } from './commands/review.ts';
import { measuresFor, oneReview, reviewData, reviewsOf } from './queries/reviews.ts';

const REVIEW_PHOTOS: Gallery = { table: 'review_photo', owner: 'review_id', max: MAX_REVIEW_PHOTOS };

const handlers: Handlers<typeof reviewsApi> = {
  ofCarrier: async ({ sql, actor, params, query, address }) => {
    const reader = actor?.accountId ?? null;
    const { rows, total } = await reviewsOf(sql, { carrierId: params.carrierId }, query, reader);
    return paginate(rows, total, query, address);
  },

  ofDriver: async ({ sql, actor, params, query, address }) => {
    const reader = actor?.accountId ?? null;
    const { rows, total } = await reviewsOf(sql, { driverId: params.driverId }, query, reader);
    return paginate(rows, total, query, address);
  },

  measuresOfCarrier: ({ sql, params }) => measuresFor(sql, params),

  measuresOfDriver: ({ sql, params }) => measuresFor(sql, params),

  write: async ({ sql, me, params, body, now, changed }) => {
    const { reviewId, carrierId } = await writeReview(sql, me, params.bookingId, body, now);
    changed(`carrier:${carrierId}`, `account:${me.accountId}`);
    return oneReview(sql, reviewId, me.accountId);
  },

  addPhoto: async ({ app, pool, me, params, file, now, changed }) => {
    await requireFeature(pool, 'reviewPhotos');
    const { reviewId } = params;
    const { carrierId } = await lockOwnReview(pool, me, reviewId, now);
    const photo = await uploadPhoto({ app, pool, file }, REVIEW_PHOTOS, reviewId, async (sql) => {
      await lockOwnReview(sql, me, reviewId, now);
    });
    changed(`carrier:${carrierId}`);
    return photo;
  },

  answer: async ({ sql, me, params, body, now, changed }) => {
    await answerReview(sql, me.carrierId, params.reviewId, body.answer, now);
    changed(`carrier:${me.carrierId}`);
    return oneReview(sql, params.reviewId, me.accountId);
  },
};

export const reviews = defineDomain('reviews', reviewsApi, handlers, {
  storedFiles: ['review_photo.file'],
  jobs: { 'reviews.measure': (_, { sql, now }) => countMeasures(sql, now()) },
  crons: [{ name: 'reviews.measure', pattern: '40 3 * * *' }],
  personalData: {
    covers: ['review.account_id', 'review.driver_id', 'review.second_driver_id', 'measure.driver_id'],
    export: reviewData,
    erase: eraseReviews,
  },
});
