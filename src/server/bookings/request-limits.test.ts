import { expect, it } from 'vitest';
import {
  MAX_BOOKINGS_PER_HOUR,
  MAX_HELD_SEATS_PER_TRIP,
  MAX_OPEN_SEATS_PER_TRIP,
} from '#shared/bookings/request-limits.ts';
import { bookingActions, outcome, outcomeInTurn } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { addPassenger } from '#testing/carriers.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { appScene, eachTest } from '#testing/scene.ts';

const app = appScene();
const rider = eachTest(() => addPassenger(app.sql));
const { book, act } = bookingActions(app);

const family = seatsInput({ travellers: Array(8).fill({ name: 'Ірина Савчук', seat: null }) });

/** The seats of a trip that an account holds. */
async function held(tripId: number): Promise<number> {
  const [row] = await app.sql`select count(*) as count from booking where trip_id = ${tripId} and holds`;
  return Number(row?.count);
}

it('one passenger cannot hold a whole bus with unanswered requests', async () => {
  const trip = await addBookableTrip(app.sql, { seats: 28 });
  const outcomes = await Promise.all(
    Array.from({ length: 28 }, () => outcomeInTurn(() => book(trip, rider, seatInput()))),
  );
  expect(outcomes.filter((one) => one === 'too_many_seats').length).toBeGreaterThan(0);
  expect(await held(trip.tripId)).toBeLessThanOrEqual(MAX_OPEN_SEATS_PER_TRIP);
});

it('a passenger can request a second party only after the answer to the first, and a third party not at all', async () => {
  const trip = await addBookableTrip(app.sql, { seats: 28 });
  const [first = 0] = await book(trip, rider, family);
  expect(await outcome(book(trip, rider, seatInput()))).toBe('too_many_seats');
  await act('confirm', first, trip.driver);
  await book(trip, rider, family);
  expect(await outcome(book(trip, rider, seatInput()))).toBe('too_many_seats');
  expect(await held(trip.tripId)).toBe(MAX_HELD_SEATS_PER_TRIP);
  await book(trip, trip.owner, family);
  expect(await held(trip.tripId)).toBe(MAX_HELD_SEATS_PER_TRIP + 8);
});

it('a passenger holds at most two parties, also where bookings are confirmed at once', async () => {
  const trip = await addBookableTrip(app.sql, { seats: 28, instant: true });
  await book(trip, rider, family);
  await book(trip, rider, family);
  expect(await outcome(book(trip, rider, seatInput()))).toBe('too_many_seats');
  await book(trip, await addPassenger(app.sql), seatInput());
});

it('a move to another trip counts as a booking there, unless the carrier has offered it', async () => {
  const trip = await addBookableTrip(app.sql, { seats: 28, instant: true });
  const later = await addLaterTrip(app, trip, { seats: 28 });
  const its = changeActions(app);
  await book(later, rider, family);
  await book(later, rider, family);
  const [id = 0] = await book(trip, rider, seatInput());
  const move = { tripId: later.tripId, price: 4500 };
  expect(await its.preview(id, rider, move)).toMatchObject({ refusal: 'too_many_seats' });
  expect(await outcome(its.propose(id, rider, move))).toBe('too_many_seats');
  expect(await held(later.tripId)).toBe(MAX_HELD_SEATS_PER_TRIP);
  await its.accept(await its.propose(id, trip.owner, move), rider);
  expect(await held(later.tripId)).toBe(MAX_HELD_SEATS_PER_TRIP + 1);
});

it('parcels count among the open requests on all trips', async () => {
  for (let trips = 0; trips < 3; trips += 1) await book(await addBookableTrip(app.sql), rider, family);
  const other = await addBookableTrip(app.sql);
  expect(await outcome(book(other, rider, parcelInput()))).toBe('too_many_open_requests');
});

it('a passenger who books and cancels again and again must wait for an hour', async () => {
  const trip = await addBookableTrip(app.sql);
  for (let times = 0; times < MAX_BOOKINGS_PER_HOUR; times += 1) {
    const [id = 0] = await book(trip, rider, seatInput());
    await act('cancel', id, rider);
  }
  expect(await outcome(book(trip, rider, seatInput()))).toBe('too_many_bookings');
  app.clock.advance(3_600_001);
  await book(trip, rider, seatInput());
});
