import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { staffNotification } from '../present.ts';
import { staffOf } from '../queries/people.ts';
import { reviewFacts, tripFacts } from '../queries/trips.ts';
import { notify } from './notify.ts';

/** Notifies the driver and the people who run the carrier of a new review. */
export async function notifyOfReview(app: AppContext, sql: Db, reviewId: number, now: Date): Promise<void> {
  const review = await reviewFacts(sql, reviewId);
  if (!review) return;
  const [trip] = await tripFacts(sql, [review.tripId]);
  if (!trip) return;
  const notification = staffNotification(trip);
  const to = await staffOf(sql, review.carrierId, review.drivers);
  const facts = { ...notification.facts, stars: review.stars };
  await notify(app, sql, { subject: 'reviewed', key: `reviewed:${reviewId}`, to, ...notification, facts }, now);
}
