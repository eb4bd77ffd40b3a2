import type { Db } from '#server/database/db.ts';
import { addJob } from '#server/jobs/queue.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';

interface Reviewed {
  partyId: number;
  tripId: number;
  carrierId: number;
  driverId: number | null;
  status: string;
  tripStatus: string;
}

/**
 * Writes the review of a booking's party. The actor must have booked it (`not_found`), its trip must be finished (`trip_state`), and the
 * booking completed (`booking_state`). A party can be reviewed once; a second review is `booking_state`. The stars count for the carrier
 * and for the driver.
 */
export async function writeReview(
  sql: Db,
  actor: Actor,
  bookingId: number,
  input: { stars: number; words: string },
  now: Date,
): Promise<{ reviewId: number; carrierId: number }> {
  const [ride] = await sql<Reviewed[]>`
    select party.id as "partyId", trip.id as "tripId", trip.carrier_id as "carrierId", trip.driver_id as "driverId",
      booking.status, trip.status as "tripStatus"
    from booking join party on party.id = booking.party_id join trip on trip.id = booking.trip_id
    where booking.id = ${bookingId} and party.account_id = ${actor.accountId}
    for update of party`;
  if (!ride) throw new DomainError('not_found');
  if (ride.tripStatus !== 'finished') throw new DomainError('trip_state');
  if (ride.status !== 'completed') throw new DomainError('booking_state');
  const [row] = await sql<{ id: number }[]>`
    insert into review (party_id, trip_id, carrier_id, driver_id, account_id, stars, words, created_at)
    values (${ride.partyId}, ${ride.tripId}, ${ride.carrierId}, ${ride.driverId}, ${actor.accountId}, ${input.stars},
      ${input.words}, ${now})
    on conflict on constraint review_once do nothing returning id`;
  if (!row) throw new DomainError('booking_state');
  await addJob(sql, 'notify.review', { reviewId: row.id });
  await sql`
    update carrier set rating_sum = rating_sum + ${input.stars}, rating_count = rating_count + 1 where id = ${ride.carrierId}`;
  await sql`
    update account set rating_sum = rating_sum + ${input.stars}, rating_count = rating_count + 1 where id = ${ride.driverId}`;
  return { reviewId: row.id, carrierId: ride.carrierId };
}

/** Writes the carrier's answer to one of its reviews (else `not_found`); it can be written once (`conflict`). */
export async function answerReview(
  sql: Db,
  carrierId: number | null,
  reviewId: number,
  answer: string,
  now: Date,
): Promise<void> {
  const [review] = await sql<{ answer: string | null }[]>`
    select answer from review where id = ${reviewId} and carrier_id = ${carrierId} for update`;
  if (!review) throw new DomainError('not_found');
  if (review.answer !== null) throw new DomainError('conflict');
  await sql`update review set answer = ${answer}, answered_at = ${now} where id = ${reviewId}`;
}

/** Erases the texts of an account's reviews, and the answers, which may quote them. The stars stay, because they are part of a rating. */
export async function eraseReviews(sql: Db, accountId: number): Promise<string[]> {
  await sql`update review set words = '', answer = null, answered_at = null where account_id = ${accountId}`;
  return [];
}
