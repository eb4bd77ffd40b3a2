import { beforeEach, describe, expect, it } from 'vitest';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { MAX_REVIEW_PHOTOS } from '#shared/messaging/reviews/schema.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { seatInput, TRIP_TIMES } from '#testing/bookings.ts';
import { picture } from '#testing/parcels.ts';
import { bookingScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';

const { app, trip, rider } = bookingScene({ instant: true });

let bookingId: number;
beforeEach(async () => {
  [bookingId = 0] = await bookingActions(app).book(trip, rider, seatInput());
});

const write = (actor = rider) =>
  app.call(reviewsApi.write, { params: { bookingId }, body: { stars: 1, words: 'Чекали дарма' } }, actor.token);
const actions = async () => {
  const params = { tripId: trip.tripId, bookingId };
  return (await app.call(bookingsApi.booking, { params }, rider.token)).actions;
};
const cancelTrip = () =>
  app.call(
    tripsApi.cancel,
    { params: { tripId: trip.tripId }, body: { reason: 'Зламався автобус' } },
    trip.owner.token,
  );
const ratings = () => app.sql`
  select rating_sum as sum, rating_count as count from carrier where id = ${trip.carrierId}
  union all select rating_sum, rating_count from account where id = ${trip.driver.accountId}`;

describe('a review of a ride that did not take place', () => {
  it('is written when the carrier cancelled on the day; its stars count for the carrier alone', async () => {
    app.clock.set('2026-06-12T01:00:00Z');
    await cancelTrip();
    expect(await actions()).toContain('review');
    expect(await write()).toMatchObject({ kind: 'cancelled', stars: 1 });
    expect(await ratings()).toEqual([
      { sum: 1, count: 1 },
      { sum: 0, count: 0 },
    ]);
    expect(await actions()).not.toContain('review');
  });

  it('is not written of a trip that was cancelled days before', async () => {
    await cancelTrip();
    expect(await actions()).not.toContain('review');
    expect((await problemOf(write())).code).toBe('booking_state');
  });

  it('is written when the bus has not come three hours after the timetable, and not before', async () => {
    app.clock.set('2026-06-12T06:59:00Z');
    expect((await problemOf(write())).code).toBe('booking_state');
    app.clock.set('2026-06-12T07:00:00Z');
    expect(await actions()).toContain('review');
    expect(await write()).toMatchObject({ kind: 'neverCame' });
  });

  it('is not written by somebody who missed a bus that was there, nor by a stranger', async () => {
    await app.sql`update trip_stop set departed_at = ${TRIP_TIMES.lviv} where trip_id = ${trip.tripId} and seq = 0`;
    await forceTrip(app.sql, trip.tripId, 'finished');
    await forceBooking(app.sql, bookingId, 'no_show');
    app.clock.set('2026-06-12T20:00:00Z');
    expect((await problemOf(write())).code).toBe('booking_state');
    expect((await problemOf(write(await addPassenger(app.sql)))).status).toBe(404);
  });
});

describe('photos of a review', () => {
  async function send(reviewId: number, actor: TestActor) {
    const body = new FormData();
    body.append('file', new Blob([await picture()]), 'photo.jpg');
    const headers = { authorization: `Bearer ${actor.token}` };
    return (await app.request('POST', `/api/reviews/${reviewId}/photos`, { headers, body })).status;
  }

  async function ridden() {
    await forceBooking(app.sql, bookingId, 'completed');
    await forceTrip(app.sql, trip.tripId, 'finished');
    return (await write()).id;
  }

  it('are added by its author, up to the limit, and are shown with it', async () => {
    const id = await ridden();
    for (let n = 0; n < MAX_REVIEW_PHOTOS; n += 1) expect(await send(id, rider)).toBe(201);
    expect(await send(id, rider)).toBe(409);
    const { data } = await app.call(reviewsApi.ofCarrier, { params: { carrierId: trip.carrierId }, query: {} });
    expect(data[0]?.photos).toHaveLength(MAX_REVIEW_PHOTOS);
    const shown = await app.request('GET', data[0]?.photos[0]?.url ?? '');
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control'), 'a hidden review leaves no copy in a CDN').toMatch(/^private,/);
  });

  it('are refused from others, and after a day', async () => {
    const id = await ridden();
    expect(await send(id, await addPassenger(app.sql))).toBe(404);
    expect(await send(id, trip.owner)).toBe(404);
    app.clock.set('2026-06-11T09:00:01Z');
    expect(await send(id, rider)).toBe(409);
  });
});
