import { beforeEach, describe, expect, it } from 'vitest';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { SEVERAL_YOUNG_REVIEWS, YOUNG_ACCOUNT_DAYS } from '#shared/messaging/reviews/waiting.ts';
import { moderationApi } from '#shared/people/reports/desk-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { seatInput } from '#testing/bookings.ts';
import { reportCalls, withoutReports } from '#testing/reports.ts';
import { bookingScene, deskScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';

const { app, trip } = bookingScene({ instant: true });
const { admin, support } = deskScene({ app });
const { decide, list } = reportCalls(app, admin);

beforeEach(() => withoutReports(app));

/** A passenger of the trip, whose account is this many days old. */
async function addRider(days: number): Promise<{ actor: TestActor; bookingId: number }> {
  const actor = await addPassenger(app.sql);
  const since = new Date(app.clock.now().getTime() - days * 86_400_000);
  await app.sql`update account set created_at = ${since} where id = ${actor.accountId}`;
  const [bookingId = 0] = await bookingActions(app).book(trip, actor, seatInput());
  return { actor, bookingId };
}

const write = (actor: TestActor, bookingId: number, stars = 1) =>
  app.call(reviewsApi.write, { params: { bookingId }, body: { stars, words: 'Чекали дарма' } }, actor.token);
const seen = async (actor: TestActor | null) =>
  (await app.call(reviewsApi.ofCarrier, { params: { carrierId: trip.carrierId }, query: {} }, actor?.token ?? null))
    .data;
const rating = async () => {
  const rows = await app.sql<{ sum: number; count: number }[]>`
    select rating_sum as sum, rating_count as count from carrier where id = ${trip.carrierId}
    union all select rating_sum, rating_count from account where id = ${trip.driver.accountId}`;
  return rows.map(({ sum, count }) => [sum, count]);
};
const refusal = { measures: ['hide'], ground: 'terms', rule: 'reviews', facts: 'Так.', statement: 'Рішення.' };

/** Reviews by this many young accounts, one after another. */
async function youngReviews(count: number) {
  const riders = await Promise.all(Array.from({ length: count }, () => addRider(YOUNG_ACCOUNT_DAYS - 1)));
  for (const { bookingId } of riders) await forceBooking(app.sql, bookingId, 'completed');
  await forceTrip(app.sql, trip.tripId, 'finished');
  const reviews = [];
  for (const { actor, bookingId } of riders) reviews.push(await write(actor, bookingId));
  return { riders, reviews };
}

describe('a review of a trip that nobody recorded', () => {
  async function neverCame() {
    const { actor, bookingId } = await addRider(400);
    app.clock.set('2026-06-12T12:00:00Z');
    return { actor, bookingId, review: await write(actor, bookingId) };
  }

  it('waits: its author alone sees it, it counts for nobody, and it can be written once', async () => {
    const { actor, bookingId, review } = await neverCame();
    expect(review).toMatchObject({ waiting: true, hidden: false });
    expect(await seen(actor)).toMatchObject([{ id: review.id, waiting: true }]);
    expect(await seen(null)).toEqual([]);
    expect(await seen(trip.owner)).toEqual([]);
    expect(await rating()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect((await problemOf(write(actor, bookingId))).code).toBe('booking_state');
    const booking = await app.call(bookingsApi.booking, { params: { bookingId } }, actor.token);
    expect(booking.actions).not.toContain('review');
  });

  it('is a case of the desk, where an operator publishes it; then it counts, and its carrier learns of it', async () => {
    const { review } = await neverCame();
    const [row] = (await list({}, support)).data;
    expect(row).toMatchObject({ kind: 'review', source: 'operator', words: expect.stringContaining('не відзначив') });
    const reportId = row?.id ?? 0;
    const params = { reportId };
    expect((await problemOf(app.call(moderationApi.report, { params }, trip.owner.token))).code).toBe('not_allowed');
    const shown = await app.call(moderationApi.report, { params }, support.token);
    expect(shown.now).toMatchObject({ hidden: true, waiting: true });
    expect(shown.measures).toEqual(['warn', 'hide', 'restore']);
    expect((await problemOf(decide(reportId, { measures: ['nothing'] }, support))).status).toBe(422);
    expect((await problemOf(decide(reportId, { measures: ['restore'] }, trip.owner))).code).toBe('not_allowed');
    await decide(reportId, { measures: ['restore'] }, support);
    expect(await seen(null)).toMatchObject([{ id: review.id, waiting: false, hidden: false }]);
    expect(await rating()).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(await app.runJobs()).toContain('notify.review');
  });

  it('is not published by a refusal, which its author reads with the reasons', async () => {
    const { actor, review } = await neverCame();
    const [row] = (await list()).data;
    const { decisions } = await decide(row?.id ?? 0, refusal);
    expect(await seen(null)).toEqual([]);
    expect(await seen(actor)).toMatchObject([
      { id: review.id, waiting: false, hidden: true, hiddenBy: decisions[0]?.code },
    ]);
    expect((await rating())[0]).toEqual([0, 0]);
  });

  it('is published at once where the bus was at another stop', async () => {
    const { actor, bookingId } = await addRider(1);
    await app.sql`update trip_stop set departed_at = now() where trip_id = ${trip.tripId} and seq = 1`;
    app.clock.set('2026-06-12T12:00:00Z');
    expect(await write(actor, bookingId)).toMatchObject({ kind: 'neverCame', waiting: false });
    expect((await rating())[0]).toEqual([1, 1]);
  });
});

describe('reviews of one trip by young accounts', () => {
  it('are published while they are few, and all wait once they are several', async () => {
    const { reviews } = await youngReviews(SEVERAL_YOUNG_REVIEWS);
    expect(reviews.map(({ waiting }) => waiting)).toEqual([false, false, true]);
    expect(await seen(null)).toEqual([]);
    expect(await rating()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect((await list()).data.map(({ kind }) => kind)).toEqual(reviews.map(() => 'review'));
  });

  it('that an operator has published stay, and do not hold up those of older accounts', async () => {
    const { reviews } = await youngReviews(SEVERAL_YOUNG_REVIEWS - 1);
    const [first] = reviews;
    const opening = { kind: 'review' as const, id: first?.id ?? 0, words: '' };
    const { reportId } = await app.call(moderationApi.open, { body: opening }, admin.token);
    await decide(reportId, { measures: ['nothing'] });
    await forceTrip(app.sql, trip.tripId, 'planned');
    const [young, old] = [await addRider(1), await addRider(YOUNG_ACCOUNT_DAYS + 1)];
    for (const { bookingId } of [young, old]) await forceBooking(app.sql, bookingId, 'completed');
    await forceTrip(app.sql, trip.tripId, 'finished');
    expect(await write(young.actor, young.bookingId)).toMatchObject({ waiting: true });
    expect(await write(old.actor, old.bookingId, 5)).toMatchObject({ waiting: false });
    expect((await seen(null)).map(({ stars }) => stars)).toEqual([5, 1]);
    expect(await rating()).toEqual([
      [6, 2],
      [6, 2],
    ]);
  });
});
