import { describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import type { reviewInput } from '#shared/messaging/reviews/schema.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { bookingActions, forceBooking, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, seatsInput } from '#testing/bookings.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();
const rider = eachTest(() => addPassenger(app.sql, { name: 'Оксана', lastName: 'Дячук' }));
const actions = bookingActions(app);

/** Creates a finished trip with two completed seats of the rider. */
async function ridden(): Promise<{ trip: BookableTrip; ids: number[] }> {
  const trip = await addBookableTrip(app.sql, { instant: true });
  const ids = await actions.book(trip, rider, seatsInput());
  for (const id of ids) await forceBooking(app.sql, id, 'completed');
  await forceTrip(app.sql, trip.tripId, 'finished');
  return { trip, ids };
}

type Body = z.input<typeof reviewInput>;
const write = (bookingId: number, actor: TestActor, body: Body = { stars: 5 }) =>
  app.call(reviewsApi.write, { params: { bookingId }, body }, actor.token);
const answer = (reviewId: number, actor: TestActor, words = 'Дякуємо!') =>
  app.call(reviewsApi.answer, { params: { reviewId }, body: { answer: words } }, actor.token);
const ofCarrier = (carrierId: number, query: object = {}) =>
  app.call(reviewsApi.ofCarrier, { params: { carrierId }, query });

describe('writing a review', () => {
  it('counts for the carrier and the driver, and shows first name and initial', async () => {
    const { trip, ids } = await ridden();
    const aspects = { punctuality: 5, cleanliness: 4 };
    await write(ids[0] ?? 0, rider, { stars: 4, aspects, words: '  Вчасно й чисто. ' });
    const { data, total } = await ofCarrier(trip.carrierId);
    expect([total, data[0]]).toMatchObject([
      1,
      { stars: 4, aspects, words: 'Вчасно й чисто.', author: 'Оксана Д.', answer: null },
    ]);
    const rows = await app.sql`
      select rating_sum, rating_count from carrier where id = ${trip.carrierId}
      union all select rating_sum, rating_count from account where id = ${trip.driver.accountId}`;
    expect(rows.map((row) => Object.values(row))).toEqual([
      [4, 1],
      [4, 1],
    ]);
  });

  it('is written once for a trip, whatever the number of bookings that the account made there', async () => {
    const { trip, ids } = await ridden();
    await forceTrip(app.sql, trip.tripId, 'planned');
    const more = await actions.book(trip, rider, seatsInput());
    for (const id of more) await forceBooking(app.sql, id, 'completed');
    await forceTrip(app.sql, trip.tripId, 'finished');
    await write(ids[0] ?? 0, rider, { stars: 1 });
    expect(await outcome(write(more[0] ?? 0, rider, { stars: 1 }))).toBe('booking_state');
    const [row] = await app.sql`select rating_sum, rating_count from carrier where id = ${trip.carrierId}`;
    expect(row).toEqual({ ratingSum: 1, ratingCount: 1 });
  });

  it('counts for both drivers of a ride, whose pages both show it', async () => {
    const { trip, ids } = await ridden();
    const mate = await addMember(app.sql, trip.carrierId, 'driver');
    await app.sql`update trip set second_driver_id = ${mate.accountId} where id = ${trip.tripId}`;
    await write(ids[0] ?? 0, rider);
    const rows = await app.sql`
      select rating_sum, rating_count from account where id in (${trip.driver.accountId}, ${mate.accountId})`;
    expect(rows).toEqual([
      { ratingSum: 5, ratingCount: 1 },
      { ratingSum: 5, ratingCount: 1 },
    ]);
    for (const driverId of [trip.driver.accountId, mate.accountId]) {
      const { data } = await app.call(reviewsApi.ofDriver, { params: { driverId }, query: {} });
      expect(data).toHaveLength(1);
    }
    await app.runJobs();
    const notified = await app.sql<{ id: number }[]>`
      select account_id as id from notification where subject = 'reviewed' and account_id in (${trip.driver.accountId}, ${mate.accountId})`;
    expect(notified).toHaveLength(2);
    const stranger = await addMember(app.sql, trip.carrierId, 'driver');
    expect((await app.call(reviewsApi.ofDriver, { params: { driverId: stranger.accountId }, query: {} })).data).toEqual(
      [],
    );
  });

  it('counts for no other driver, and is refused to somebody who may write none for a while', async () => {
    const [first, second] = [await ridden(), await ridden()];
    await write(first.ids[0] ?? 0, rider);
    const [other] = await app.sql`select rating_count from account where id = ${second.trip.driver.accountId}`;
    expect(other?.ratingCount).toBe(0);
    await app.sql`update account set reviews_stopped_until = ${new Date('2040-01-01')} where id = ${rider.accountId}`;
    expect(await outcome(write(second.ids[0] ?? 0, rider))).toBe('reviews_restricted');
  });

  it('is possible once per party, from any of its seats, also with simultaneous requests', async () => {
    const { trip, ids } = await ridden();
    const tries = await Promise.allSettled([...ids, ...ids].map((id) => write(id, rider)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await problemOf(write(ids[1] ?? 0, rider))).code).toBe('booking_state');
    expect((await ofCarrier(trip.carrierId)).total).toBe(1);
  });

  it('is possible after the end of the trip, and only for people who rode', async () => {
    const { trip, ids } = await ridden();
    const [id = 0] = ids;
    await forceTrip(app.sql, trip.tripId, 'started');
    expect((await problemOf(write(id, rider))).code).toBe('trip_state');
    await forceTrip(app.sql, trip.tripId, 'finished');
    await forceBooking(app.sql, id, 'no_show');
    expect((await problemOf(write(id, rider))).code).toBe('booking_state');
    expect((await problemOf(write(id, await addPassenger(app.sql)))).status).toBe(404);
    expect((await problemOf(write(id, trip.owner))).status).toBe(404);
  });

  it.each([
    [{ stars: 0 }, 'stars'],
    [{ stars: 6 }, 'stars'],
    [{ stars: 4.5 }, 'stars'],
    [{ stars: 4, aspects: { driving: 6 } }, 'aspects.driving'],
    [{ stars: 5, words: 'Дивіться https://example.org' }, 'words'],
    [{ stars: 5, words: 'а'.repeat(501) }, 'words'],
  ])('refuses %j', async (body, field) => {
    const { ids } = await ridden();
    const problem = await problemOf(write(ids[0] ?? 0, rider, body));
    expect([problem.status, problem.errors[0]?.field]).toEqual([422, field]);
  });
});

describe('the right to review a ride', () => {
  it.each<[BookingStatus, TripStatus, string]>([
    ['completed', 'new', 'trip_state'],
    ['completed', 'planned', 'trip_state'],
    ['completed', 'started', 'trip_state'],
    ['completed', 'cancelled', 'trip_state'],
    ['unconfirmed', 'finished', 'booking_state'],
    ['confirmed', 'finished', 'booking_state'],
    ['boarded', 'finished', 'booking_state'],
    ['cancelled', 'finished', 'booking_state'],
    ['no_show', 'finished', 'booking_state'],
    ['ejected', 'finished', 'booking_state'],
    ['completed', 'finished', 'done'],
  ])('depends on both statuses: booking %s, trip %s: %s', async (booking, tripStatus, expected) => {
    const { trip, ids } = await ridden();
    const [id = 0] = ids;
    await forceBooking(app.sql, id, booking);
    await forceTrip(app.sql, trip.tripId, tripStatus);
    expect(await outcome(write(id, rider))).toBe(expected);
    const { total } = await ofCarrier(trip.carrierId);
    expect(total).toBe(expected === 'done' ? 1 : 0);
  });

  it('a refused review leaves the ratings unchanged', async () => {
    const { trip, ids } = await ridden();
    await forceTrip(app.sql, trip.tripId, 'started');
    await outcome(write(ids[0] ?? 0, rider));
    const [row] = await app.sql`
      select rating_sum as sum, rating_count as count from carrier where id = ${trip.carrierId}`;
    expect(row).toEqual({ sum: 0, count: 0 });
  });
});

describe('answering a review', () => {
  it('is stored once when two members answer at the same moment', async () => {
    const { trip, ids } = await ridden();
    const { id } = await write(ids[0] ?? 0, rider);
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const both = await Promise.all([
      outcome(answer(id, trip.owner, 'Перша')),
      outcome(answer(id, dispatcher, 'Друга')),
    ]);
    expect(both.toSorted()).toEqual(['conflict', 'done']);
  });

  it('is allowed to the carrier, once', async () => {
    const { trip, ids } = await ridden();
    const { id } = await write(ids[0] ?? 0, rider);
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    expect(await answer(id, dispatcher, ' Дякуємо! ')).toMatchObject({ answer: 'Дякуємо!' });
    expect((await problemOf(answer(id, trip.owner))).code).toBe('conflict');
  });

  it('is refused to drivers, passengers and other carriers, and needs a text', async () => {
    const { trip, ids } = await ridden();
    const { id } = await write(ids[0] ?? 0, rider);
    const { owner: stranger } = await addCarrier(app.sql);
    expect((await problemOf(answer(id, trip.driver))).code).toBe('not_allowed');
    expect((await problemOf(answer(id, rider))).code).toBe('not_allowed');
    expect((await problemOf(answer(id, stranger))).status).toBe(404);
    expect((await problemOf(answer(id, trip.owner, '  '))).errors[0]).toEqual({
      field: 'answer',
      key: 'field_required',
    });
  });
});

describe('reading reviews', () => {
  it('returns pages with the latest first, and nothing for an unknown carrier', async () => {
    const { trip, ids } = await ridden();
    await write(ids[0] ?? 0, rider);
    expect(await ofCarrier(trip.carrierId, { page: '9', per_page: '10' })).toMatchObject({
      data: [],
      total: 1,
      last_page: 1,
    });
    expect(await ofCarrier(2_000_000)).toMatchObject({ data: [], total: 0 });
  });
});
