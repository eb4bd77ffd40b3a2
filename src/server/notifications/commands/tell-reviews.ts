import type { Db } from '#server/database/db.ts';
import { crewOf } from '../queries/people.ts';
import { reviewFacts } from '../queries/reviews.ts';
import { tripFacts } from '../queries/trips.ts';
import { tell } from './tell.ts';
import { staffNews } from './tell-trips.ts';

/** Tells who drove and who runs the carrier of a new review. */
export async function tellOfReview(sql: Db, reviewId: number, now: Date): Promise<void> {
  const review = await reviewFacts(sql, reviewId);
  if (!review) return;
  const [trip] = await tripFacts(sql, [review.tripId]);
  if (!trip) return;
  const news = staffNews(trip);
  const to = await crewOf(sql, review.carrierId, review.driverId);
  const facts = { ...news.facts, stars: review.stars };
  await tell(sql, { subject: 'reviewed', key: `reviewed:${reviewId}`, to, ...news, facts }, now);
}
