import { expect, it } from 'vitest';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { seatInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';

const { app, trip } = bookingScene({ instant: true });

async function ids(query: { unpaid?: '1'; missing?: '1'; boarding?: number; leaving?: number }): Promise<number[]> {
  const { data } = await app.call(tripsApi.list, { query }, trip.owner.token);
  return data.map(({ id }) => id);
}

it('a trip on which somebody has not paid is found until they have', async () => {
  expect(await ids({ unpaid: '1' })).toEqual([]);
  const [bookingId = 0] = await bookingActions(app).book(trip, await addPassenger(app.sql), seatInput(1));
  expect(await ids({ unpaid: '1' })).toEqual([trip.tripId]);
  await app.sql`update booking set paid = fare where id = ${bookingId}`;
  expect(await ids({ unpaid: '1' })).toEqual([]);
});

it('a trip without a driver is found', async () => {
  expect(await ids({ missing: '1' })).toEqual([]);
  await app.sql`update trip set driver_id = null, status = 'new' where id = ${trip.tripId}`;
  expect(await ids({ missing: '1' })).toEqual([trip.tripId]);
});

it('trips are found by the towns of boarding and leaving, in this order', async () => {
  const stops = await app.sql<{ id: number }[]>`
    select place_id as id from trip_stop where trip_id = ${trip.tripId} order by seq`;
  const [start = 0, middle = 0] = stops.map(({ id }) => id);
  const end = stops.at(-1)?.id ?? 0;
  for (const query of [{ boarding: start }, { leaving: end }, { boarding: start, leaving: middle }])
    expect(await ids(query)).toEqual([trip.tripId]);
  for (const query of [{ boarding: end }, { leaving: start }, { boarding: middle, leaving: start }])
    expect(await ids(query)).toEqual([]);
});
