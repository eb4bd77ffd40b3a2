import type { Db } from '#server/database/db.ts';
import { placeJson } from '#server/places/queries.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Review } from '#shared/reviews/schema.ts';

type ReviewRecord = Omit<Review, 'createdAt'> & { createdAt: Date };

/** One page of a carrier's or a driver's reviews, newest first, and their total number. */
export async function reviewsOf(
  sql: Db,
  of: { carrierId: number } | { driverId: number },
  at: { page: number; per_page: number },
): Promise<{ rows: Review[]; total: number }> {
  const theirs = 'carrierId' in of ? sql`review.carrier_id = ${of.carrierId}` : sql`review.driver_id = ${of.driverId}`;
  const [rows, [count]] = await Promise.all([
    sql<ReviewRecord[]>`
      ${selectReviews(sql)} where ${theirs}
      order by review.created_at desc, review.id desc limit ${at.per_page} offset ${(at.page - 1) * at.per_page}`,
    sql<{ total: number }[]>`select count(*)::int as total from review where ${theirs}`,
  ]);
  return { rows: rows.map(present), total: count?.total ?? 0 };
}

/** One review; throws `not_found` when there is none. */
export async function oneReview(sql: Db, reviewId: number): Promise<Review> {
  const [row] = await sql<ReviewRecord[]>`${selectReviews(sql)} where review.id = ${reviewId}`;
  if (!row) throw new DomainError('not_found');
  return present(row);
}

/** The author is named only by first name and initial, because reviews are public. */
function selectReviews(sql: Db) {
  return sql`
    select review.id, review.stars, review.words, review.answer, ${placeJson(sql, 'a')} as "from", ${placeJson(sql, 'b')} as "to",
      trip.service_date as date, review.created_at as "createdAt",
      coalesce(author.name || case when author.last_name <> '' then ' ' || left(author.last_name, 1) || '.' else '' end, '') as author
    from review
    join trip on trip.id = review.trip_id
    join lateral (select from_seq, to_seq from booking where party_id = review.party_id order by id limit 1) ride on true
    join trip_stop sa on sa.trip_id = trip.id and sa.seq = ride.from_seq
    join trip_stop sb on sb.trip_id = trip.id and sb.seq = ride.to_seq
    join place a on a.id = sa.place_id
    join place b on b.id = sb.place_id
    left join account author on author.id = review.account_id`;
}

function present(row: ReviewRecord): Review {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

/** Exports the reviews that a person wrote, and the reviews of trips that they drove. */
export async function reviewData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [written, received] = await Promise.all([
    sql`
      select id, trip_id as "tripId", stars, words, answer, created_at as "createdAt" from review
      where account_id = ${accountId} order by id`,
    sql`
      select id, trip_id as "tripId", stars, words, answer, created_at as "createdAt" from review
      where driver_id = ${accountId} order by id`,
  ]);
  return { reviewsWritten: written, reviewsReceived: received };
}
