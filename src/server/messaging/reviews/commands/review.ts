import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { REVIEW_PHOTO_HOURS, type reviewInput } from '#shared/messaging/reviews/schema.ts';
import { reviewRefusal } from '#shared/sales/bookings/core/policy.ts';
import { type ReviewableFacts, reviewKindOf, wasReached } from '#shared/sales/bookings/rules/reviewable.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { countStars, openReviewCase, withheld, withhold } from './withhold.ts';

interface Reviewed extends ReviewableFacts {
  partyId: number;
  tripId: number;
  carrierId: number;
  driverId: number | null;
  secondDriverId: number | null;
  tripStatus: TripStatus;
}

/**
 * Writes the review of a booking's party. The actor must have booked it (`not_found`), and there must be something to review (`trip_state`,
 * `booking_state`): a ride on a finished trip, one that the carrier cancelled on the day, or a bus that never came. An account reviews a
 * trip once, whatever the number of its bookings there; a second review is `booking_state`. A person that operators have stopped gets
 * `reviews_restricted`. The stars count for the carrier, and the stars of a ride for its drivers too, unless the review waits for an
 * operator (`withheld`).
 */
export async function writeReview(
  sql: Db,
  actor: Actor,
  bookingId: number,
  input: z.output<typeof reviewInput>,
  now: Date,
): Promise<{ reviewId: number; carrierId: number }> {
  const ride = await reviewed(sql, actor, bookingId);
  const [stopped] = await sql`select from account where id = ${actor.accountId} and reviews_stopped_until > ${now}`;
  if (stopped) throw new DomainError('reviews_restricted');
  const refused = reviewRefusal(ride, { status: ride.tripStatus }, now);
  const kind = reviewKindOf(ride, ride.tripStatus, now);
  if (refused || !kind) throw new DomainError(refused ?? 'booking_state');
  const { driverId, secondDriverId } = kind === 'ride' ? ride : { driverId: null, secondDriverId: null };
  const { reason, others } = await withheld(sql, { tripId: ride.tripId, accountId: actor.accountId, kind }, now);
  const waitingSince = reason === null ? null : now;
  const [row] = await sql<{ id: number }[]>`
    insert into review (party_id, trip_id, carrier_id, driver_id, second_driver_id, account_id, kind, stars, aspects, words, created_at,
      hidden_at, waiting_since)
    values (${ride.partyId}, ${ride.tripId}, ${ride.carrierId}, ${driverId}, ${secondDriverId}, ${actor.accountId}, ${kind}, ${input.stars},
      ${sql.json(kind === 'ride' ? { ...input.aspects } : {})}, ${input.words}, ${now}, ${waitingSince}, ${waitingSince})
    on conflict do nothing returning id`;
  if (!row) throw new DomainError('booking_state');
  if (reason !== null) {
    await openReviewCase(sql, row.id, reason, now);
    for (const other of others) await withhold(sql, other, now);
    return { reviewId: row.id, carrierId: ride.carrierId };
  }
  await addJob(sql, 'notify.review', { reviewId: row.id });
  const drivers = [driverId, secondDriverId].filter((id) => id !== null);
  await countStars(sql, { stars: input.stars, carrierId: ride.carrierId, drivers }, 1);
  return { reviewId: row.id, carrierId: ride.carrierId };
}

/** Locks the party of an own booking and reads what decides about its review. */
async function reviewed(sql: Db, actor: Actor, bookingId: number): Promise<Reviewed> {
  const [ride] = await sql<
    (Reviewed & {
      stop: { seq: number; arrivedAt: string | null; departedAt: string | null };
      currentSeq: number | null;
    })[]
  >`
    select party.id as party_id, trip.id as trip_id, trip.carrier_id, trip.driver_id,
      trip.second_driver_id,
      booking.status, trip.status as trip_status, trip.current_seq, stop.departs_at,
      booking.cancelled_by,
      (select max(at) from booking_event where booking_id = booking.id and action = 'cancel') as cancelled_at,
      exists (select from booking_event where booking_id = booking.id and action in ('confirm', 'accept')) as was_confirmed,
      json_build_object('seq', stop.seq, 'arrivedAt', stop.arrived_at, 'departedAt', stop.departed_at) as stop
    from booking join party on party.id = booking.party_id join trip on trip.id = booking.trip_id
    join trip_stop stop on stop.trip_id = trip.id and stop.seq = booking.from_seq
    where booking.id = ${bookingId} and party.account_id = ${actor.accountId}
    for update of party`;
  if (!ride) throw new DomainError('not_found');
  return { ...ride, stopReached: wasReached(ride.stop, ride.currentSeq) };
}

/** Locks an own review whose photos can still be added (`not_found`, `too_late`). */
export async function lockOwnReview(
  sql: Db,
  actor: Actor,
  reviewId: number,
  now: Date,
): Promise<{ carrierId: number }> {
  const [review] = await sql<{ createdAt: Date; carrierId: number }[]>`
    select created_at, carrier_id from review where id = ${reviewId} and account_id = ${actor.accountId} for update`;
  if (!review) throw new DomainError('not_found');
  if (now.getTime() > review.createdAt.getTime() + REVIEW_PHOTO_HOURS * 3_600_000) throw new DomainError('too_late');
  return review;
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
    select answer from review where id = ${reviewId} and carrier_id = ${carrierId} and hidden_at is null for update`;
  if (!review) throw new DomainError('not_found');
  if (review.answer !== null) throw new DomainError('conflict');
  await sql`update review set answer = ${answer}, answered_at = ${now} where id = ${reviewId}`;
}

/**
 * Erases the texts and photos of an account's reviews, and the answers, which may quote them. The stars stay, because they are part of a
 * rating. The measures of a driver are deleted. Returns the files to delete.
 */
export async function eraseReviews(sql: Db, accountId: number): Promise<string[]> {
  await sql`update review set words = '', answer = null, answered_at = null where account_id = ${accountId}`;
  await sql`delete from measure where driver_id = ${accountId}`;
  const photos = await sql<{ file: string }[]>`
    delete from review_photo where review_id in (select id from review where account_id = ${accountId}) returning file`;
  return photos.map(({ file }) => file);
}
