import { defineDomain, type Handlers } from '#server/http/handlers.ts';
import { paginate } from '#shared/core/paging.ts';
import { reviewsApi } from '#shared/reviews/api.ts';
import { answerReview, eraseReviews, writeReview } from './commands.ts';
import { oneReview, reviewData, reviewsOf } from './queries.ts';

const handlers: Handlers<typeof reviewsApi> = {
  ofCarrier: async ({ sql, params, query, address }) => {
    const { rows, total } = await reviewsOf(sql, { carrierId: params.carrierId }, query);
    return paginate(rows, total, query, address);
  },

  ofDriver: async ({ sql, params, query, address }) => {
    const { rows, total } = await reviewsOf(sql, { driverId: params.driverId }, query);
    return paginate(rows, total, query, address);
  },

  write: async ({ sql, me, params, body, now, changed }) => {
    const { reviewId, carrierId } = await writeReview(sql, me, params.bookingId, body, now);
    changed(`carrier:${carrierId}`, `account:${me.accountId}`);
    return oneReview(sql, reviewId);
  },

  answer: async ({ sql, me, params, body, now, changed }) => {
    await answerReview(sql, me.carrierId, params.reviewId, body.answer, now);
    changed(`carrier:${me.carrierId}`);
    return oneReview(sql, params.reviewId);
  },
};

export const reviews = defineDomain('reviews', reviewsApi, handlers, {
  personalData: {
    covers: ['review.account_id', 'review.driver_id'],
    export: reviewData,
    erase: eraseReviews,
  },
});
