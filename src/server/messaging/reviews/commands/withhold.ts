import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { openCase } from '#server/people/reports/commands/file.ts';
import { isYoung, type WaitingReason, waitingReason } from '#shared/messaging/reviews/waiting.ts';
import type { ReviewKind } from '#shared/sales/bookings/rules/reviewable.ts';
import { type Earlier, reviewsOfTrip } from '../queries/reviews.ts';

/** The language of the desk, as its texts are stored. */
const LOCALE = 'uk';

interface NewReview {
  tripId: number;
  accountId: number;
  kind: ReviewKind;
}

export interface Withheld {
  reason: WaitingReason | null;
  /** Published reviews of the trip that wait now too. */
  others: readonly Earlier[];
}

/**
 * Decides whether a new review of a trip waits for an operator, and which earlier ones do with it. Reviews of a trip at the same time are
 * counted one after another.
 */
export async function withheld(sql: Db, { tripId, accountId, kind }: NewReview, now: Date): Promise<Withheld> {
  const { recorded, createdAt, earlier } = await reviewsOfTrip(sql, tripId, accountId);
  const young = earlier.filter((one) => isYoung(one.authorSince, one.writtenAt));
  const facts = { kind, recorded, young: isYoung(createdAt, now), youngBefore: young.length };
  const reason = waitingReason(facts);
  return { reason, others: reason === 'young' ? young.filter(({ hidden, decided }) => !hidden && !decided) : [] };
}

export async function openReviewCase(sql: Db, reviewId: number, reason: WaitingReason, now: Date): Promise<void> {
  const words = text(LOCALE, `moderation.waiting.${reason}`);
  await openCase(sql, null, { kind: 'review', id: reviewId, words, reason: 'fraud' }, { locale: LOCALE, now });
}

/** Takes a published review back until an operator has decided: it is hidden, and its stars count no more. */
export async function withhold(sql: Db, { id, stars, carrierId, drivers }: Earlier, now: Date): Promise<void> {
  await sql`update review set hidden_at = ${now}, waiting_since = ${now} where id = ${id}`;
  await countStars(sql, { stars, carrierId, drivers }, -1);
  await openReviewCase(sql, id, 'young', now);
}

/** Adds the stars of a review to the ratings of the carrier and the drivers, or takes them away. */
export async function countStars(
  sql: Db,
  { stars, carrierId, drivers }: Pick<Earlier, 'stars' | 'carrierId' | 'drivers'>,
  sign: 1 | -1,
): Promise<void> {
  await sql`
    update carrier set rating_sum = rating_sum + ${sign * stars}, rating_count = rating_count + ${sign} where id = ${carrierId}`;
  await sql`
    update account set rating_sum = rating_sum + ${sign * stars}, rating_count = rating_count + ${sign}
    where id = any(${drivers}::int[])`;
}
