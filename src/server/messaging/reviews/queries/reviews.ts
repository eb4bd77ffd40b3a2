import type { Dated } from '#server/core/clock.ts';
import { lockThing } from '#server/core/database/advisory-locks.ts';
import type { Db } from '#server/core/database/db.ts';
import { type PhotoRow, presentPhoto } from '#server/core/files/gallery.ts';
import { placeJson } from '#server/network/places/queries.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import { DomainError } from '#shared/core/errors.ts';
import { ASPECTS, LEAST_ASPECT_STARS } from '#shared/messaging/reviews/aspects.ts';
import { type MeasureCounts, type Measures, measuresOf, RIDERS_DAYS } from '#shared/messaging/reviews/measures.ts';
import type { Review } from '#shared/messaging/reviews/schema.ts';

type DatedReview = Dated<Review, 'createdAt'>;
type ReviewRecord = Omit<DatedReview, 'photos'> & { photos: PhotoRow[] };

/** One page of a carrier's or a driver's reviews, newest first, and their total number. */
export async function reviewsOf(
  sql: Db,
  party: { carrierId: number } | { driverId: number },
  at: { page: number; per_page: number },
  readerId: number | null,
): Promise<{ rows: DatedReview[]; total: number }> {
  const owner =
    'carrierId' in party ? sql`review.carrier_id = ${party.carrierId}` : drives(sql, party.driverId, sql`review`);
  // A review that an operator has hidden is shown only to its author.
  const theirs = sql`${owner} and (review.hidden_at is null or review.account_id = ${readerId})`;
  const [rows, [count]] = await Promise.all([
    sql<ReviewRecord[]>`
      ${selectReviews(sql, readerId)} where ${theirs}
      order by review.created_at desc, review.id desc limit ${at.per_page} offset ${(at.page - 1) * at.per_page}`,
    sql<{ total: number }[]>`select count(*)::int as total from review where ${theirs}`,
  ]);
  return { rows: rows.map(present), total: count?.total ?? 0 };
}

/** One review; throws `not_found` when there is none. */
export async function oneReview(sql: Db, reviewId: number, readerId: number | null): Promise<DatedReview> {
  const [row] = await sql<ReviewRecord[]>`${selectReviews(sql, readerId)} where review.id = ${reviewId}`;
  if (!row) throw new DomainError('not_found');
  return present(row);
}

/** The author is named only by first name and initial, because reviews are public. */
function selectReviews(sql: Db, readerId: number | null) {
  return sql`
    select review.id, review.kind, review.stars, review.aspects, review.words, review.answer, ${placeJson(sql, 'a')} as "from", ${placeJson(sql, 'b')} as "to",
      trip.service_date as date, review.created_at, review.waiting_since is not null as waiting,
      review.hidden_at is not null and review.waiting_since is null as hidden, (
        select d.code from report_decision d join report r on r.id = d.report_id
        where review.hidden_at is not null and r.kind = 'review' and r.subject_id = review.id and 'hide' = any(d.measures)
        order by d.id desc limit 1) as hidden_by,
      coalesce(author.name || case when author.last_name <> '' then ' ' || left(author.last_name, 1) || '.' else '' end, '') as author,
      coalesce((
        select json_agg(json_build_object('id', id, 'file', file, 'width', width, 'height', height, 'hidden', hidden_at is not null)
          order by position)
        from review_photo where review_id = review.id and (hidden_at is null or review.account_id = ${readerId})), '[]'::json) as photos
    from review
    join trip on trip.id = review.trip_id
    join lateral (select from_seq, to_seq from booking where party_id = review.party_id order by id limit 1) ride on true
    join trip_stop sa on sa.trip_id = trip.id and sa.seq = ride.from_seq
    join trip_stop sb on sb.trip_id = trip.id and sb.seq = ride.to_seq
    join place a on a.id = sa.place_id
    join place b on b.id = sb.place_id
    left join account author on author.id = review.account_id`;
}

function present(row: ReviewRecord): DatedReview {
  return { ...row, photos: row.photos.map(presentPhoto) };
}

export async function reviewData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [written, received, measured] = await Promise.all([
    sql`
      select id, trip_id, kind, stars, aspects, words, answer, created_at,
        array(select '/files/' || file || '.webp' from review_photo where review_id = review.id order by position) as photos
      from review
      where account_id = ${accountId} order by id`,
    sql`
      select id, trip_id, stars, aspects, words, answer, created_at from review
      where ${drives(sql, accountId, sql`review`)} and waiting_since is null order by id`,
    sql`
      select counted_on, trips, cancelled, stops, punctual, riders, again from measure
      where driver_id = ${accountId}`,
  ]);
  return { reviewsWritten: written, reviewsReceived: received, measuredAsDriver: measured };
}

type MeasuredParty = { carrierId: number } | { driverId: number };

/** Measures of a carrier or a driver, as last counted; null when there is too little data. */
export async function measuresFor(sql: Db, party: MeasuredParty): Promise<Measures | null> {
  const owner = 'carrierId' in party ? sql`carrier_id = ${party.carrierId}` : sql`driver_id = ${party.driverId}`;
  const [row] = await sql<MeasureCounts[]>`
    select counted_on::text as counted_on, trips, cancelled, stops, punctual, riders, again from measure where ${owner}`;
  const measured = row ? measuresOf(row) : null;
  return measured && { ...measured, aspects: await aspectsFor(sql, party, measured.countedOn) };
}

/** The averages of single aspects in the shown reviews since a year before the count, as far as enough people gave them. */
async function aspectsFor(sql: Db, party: MeasuredParty, countedOn: string): Promise<NonNullable<Measures['aspects']>> {
  const owner =
    'carrierId' in party ? sql`review.carrier_id = ${party.carrierId}` : drives(sql, party.driverId, sql`review`);
  const rows = await sql<NonNullable<Measures['aspects']>[number][]>`
    select given.key as aspect, round(avg(given.value::numeric), 1)::float8 as average, count(*)::int as n
    from review, jsonb_each_text(review.aspects) given
    where ${owner} and review.hidden_at is null and review.created_at > ${countedOn}::date - ${RIDERS_DAYS}::int
    group by given.key having count(*) >= ${LEAST_ASPECT_STARS}`;
  return ASPECTS.flatMap((aspect) => rows.find((one) => one.aspect === aspect) ?? []);
}

export interface Earlier {
  id: number;
  stars: number;
  carrierId: number;
  drivers: number[];
  writtenAt: Date;
  authorSince: Date;
  hidden: boolean;
  /** Whether an operator has decided about it. */
  decided: boolean;
}

interface OfTrip {
  /** Whether the bus was at any stop, or is there now. */
  recorded: boolean;
  /** Since when the author of the new review has an account. */
  createdAt: Date;
  earlier: Earlier[];
}

/** The reviews that decide whether a new review of a trip waits. Blocks other reviews of the trip until the transaction ends. */
export async function reviewsOfTrip(sql: Db, tripId: number, accountId: number): Promise<OfTrip> {
  await lockThing(sql, 'reviews', tripId);
  const [facts] = await sql<Omit<OfTrip, 'earlier'>[]>`
    select trip.current_seq is not null or exists (
        select from trip_stop where trip_id = trip.id and (arrived_at is not null or departed_at is not null)) as recorded,
      (select created_at from account where id = ${accountId}) as created_at
    from trip where id = ${tripId}`;
  if (!facts) throw new Error('a reviewed trip is gone');
  const earlier = await sql<Earlier[]>`
    select r.id, r.stars, r.carrier_id, array_remove(array[r.driver_id, r.second_driver_id], null) as drivers,
      r.created_at as written_at, a.created_at as author_since, r.hidden_at is not null as hidden,
      exists (select from report d where d.kind = 'review' and d.subject_id = r.id and d.state = 'decided') as decided
    from review r join account a on a.id = r.account_id where r.trip_id = ${tripId} and a.id <> ${accountId}`;
  return { ...facts, earlier };
}
