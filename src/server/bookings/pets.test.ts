import { beforeEach, expect, it } from 'vitest';
import { bookingsApi } from '#shared/bookings/api.ts';
import type { BookInput } from '#shared/bookings/schema.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { seatsInput } from '#testing/bookings.ts';
import { addPassenger } from '#testing/carriers.ts';
import { bookingScene } from '#testing/scene.ts';

const { app, trip, rider } = bookingScene({ instant: true });
const actions = bookingActions(app);

beforeEach(() => app.sql`update carrier set pets_per_trip = 1 where id = ${trip.carrierId}`);

const withPet = (fromSeq = 0, toSeq = 3, seat: number | null = null): BookInput =>
  seatsInput({ fromSeq, toSeq, travellers: [{ name: 'Ірина Савчук', seat, hasPet: true }] });
const room = async (from = 0, to = 3) =>
  (await app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: { from, to } })).petRoom;

it('a trip takes as many animals as its carrier says, also when many book at once', async () => {
  expect(await room()).toBe(1);
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, async () => outcome(actions.book(trip, await addPassenger(app.sql), withPet()))),
  );
  expect(outcomes.sort()).toEqual(['done', ...Array(5).fill('no_pet_room')]);
  expect(await room()).toBe(0);
  const [free = 0] = await actions.book(trip, rider);
  expect(free, 'who has no animal books as before').toBeGreaterThan(0);
});

it('a place is free again after a cancellation, and on the part of the trip where no animal rides', async () => {
  const [id = 0] = await actions.book(trip, rider, withPet(0, 2));
  expect([await room(0, 2), await room(1, 3), await room(2, 3)]).toEqual([0, 0, 1]);
  expect(await outcome(actions.book(trip, rider, withPet(1, 3)))).toBe('no_pet_room');
  await actions.book(trip, rider, withPet(2, 3));
  await actions.act('cancel', id, rider, { reason: '' });
  expect(await room(0, 2)).toBe(1);
  await actions.book(trip, rider, withPet(0, 2));
});

it('a party with more animals than the carrier takes is refused as a whole, and so is staff', async () => {
  const two = seatsInput({
    travellers: [
      { name: 'Ірина Савчук', seat: null, hasPet: true },
      { name: 'Богдан Савчук', seat: null, hasPet: true },
    ],
  });
  expect(await outcome(actions.book(trip, rider, two))).toBe('no_pet_room');
  expect(await outcome(actions.book(trip, trip.owner, two))).toBe('no_pet_room');
  const [row] = await app.sql`select count(*)::int as n from booking where trip_id = ${trip.tripId}`;
  expect(row?.n).toBe(0);
});

it('a passenger marked as absent boards with the animal, although another one has the place meanwhile', async () => {
  const [id = 0] = await actions.book(trip, rider, withPet());
  await app.sql`update booking set status = 'no_show' where id = ${id}`;
  expect(await room()).toBe(1);
  await actions.book(trip, rider, withPet(0, 3, 9));
  await app.sql`update booking set status = 'boarded' where id = ${id}`;
  expect(await room()).toBe(0);
});

it('without a number the carrier takes as many as come', async () => {
  await app.sql`update carrier set pets_per_trip = null where id = ${trip.carrierId}`;
  expect(await room()).toBeNull();
  for (let times = 0; times < 3; times += 1) await actions.book(trip, rider, withPet());
});
