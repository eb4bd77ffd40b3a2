import { expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { addBookableTrip, seatInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { computeAnswerTimes } from './commands/answer-time.ts';

const app = appScene();

async function book(tripId: number) {
  const rider = await addPassenger(app.sql);
  const { bookings } = await app.call(bookingsApi.book, { params: { tripId }, body: seatInput() }, rider.token);
  const bookingId = bookings[0]?.id ?? 0;
  const read = () => app.call(bookingsApi.booking, { params: { bookingId } }, rider.token);
  return { bookingId, read };
}

it('a request has four times as long as its carrier usually takes, which the passenger reads', async () => {
  const trip = await addBookableTrip(app.sql);
  for (const minutes of [10, 40, 40, 40, 600]) {
    const { bookingId } = await book(trip.tripId);
    app.clock.advance(minutes * 60_000);
    await app.call(bookingsApi.confirm, { params: { bookingId }, body: { alone: true } }, trip.owner.token);
    app.clock.advance(-minutes * 60_000);
  }
  await computeAnswerTimes(app.sql, app.clock.now());
  const { read } = await book(trip.tripId);
  expect(await read()).toMatchObject({
    expiresAt: new Date(app.clock.now().getTime() + 160 * 60_000).toISOString(),
    trip: { carrier: { answerMinutes: 40 } },
  });
});

it('a carrier with four answers has no usual time, and its requests have a day', async () => {
  const trip = await addBookableTrip(app.sql);
  for (let made = 0; made < 4; made += 1) {
    const { bookingId } = await book(trip.tripId);
    await app.call(bookingsApi.confirm, { params: { bookingId }, body: { alone: true } }, trip.owner.token);
  }
  await computeAnswerTimes(app.sql, app.clock.now());
  const { read } = await book(trip.tripId);
  expect(await read()).toMatchObject({
    expiresAt: new Date(app.clock.now().getTime() + 24 * 60 * 60_000).toISOString(),
    trip: { carrier: { answerMinutes: null } },
  });
});

it('a named price gives the passenger a day, and a declined one gives the carrier its time again', async () => {
  const trip = await addBookableTrip(app.sql, { contractual: [3] });
  await app.sql`update carrier set answer_minutes = 30 where id = ${trip.carrierId}`;
  const rider = await addPassenger(app.sql);
  const { bookings } = await app.call(
    bookingsApi.book,
    { params: { tripId: trip.tripId }, body: seatInput() },
    rider.token,
  );
  const params = { bookingId: bookings[0]?.id ?? 0 };
  const until = async () => {
    const { expiresAt } = await app.call(bookingsApi.booking, { params }, rider.token);
    return (Date.parse(expiresAt ?? '') - app.clock.now().getTime()) / 60_000;
  };
  expect(await until()).toBe(120);
  await app.call(bookingsApi.quote, { params, body: { price: '40' } }, trip.owner.token);
  expect(await until()).toBe(24 * 60);
  await app.call(bookingsApi.decline, { params, body: {} }, rider.token);
  expect(await until()).toBe(120);
});
