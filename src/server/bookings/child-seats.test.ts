import { beforeEach, expect, it } from 'vitest';
import { bookingsApi } from '#shared/bookings/api.ts';
import type { BookInput } from '#shared/bookings/schema.ts';
import type { ChildSeat } from '#shared/fleet/child-seats.ts';
import { tripsApi } from '#shared/trips/api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { seatsInput } from '#testing/bookings.ts';
import { addPassenger } from '#testing/carriers.ts';
import { bookingScene } from '#testing/scene.ts';

const { app, trip, rider } = bookingScene({ instant: true });
const actions = bookingActions(app);

beforeEach(() => carry({ toddler: 1, booster: 2 }));

const carry = (seats: Partial<Record<ChildSeat, number>>) => app.sql`
  update bus set child_seats = ${app.sql.json(seats)} where id = (select bus_id from trip where id = ${trip.tripId})`;
const withSeat = (childSeat: ChildSeat, fromSeq = 0, toSeq = 3, seat: number | null = null): BookInput =>
  seatsInput({ fromSeq, toSeq, travellers: [{ name: 'Марко Савчук', seat, childSeat }] });
const room = async (from = 0, to = 3) =>
  (await app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: { from, to } })).childSeats;

it('a bus gives as many child seats of a kind as it carries, also when many book at once', async () => {
  expect(await room()).toEqual({ infant: 0, toddler: 1, booster: 2 });
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, async () =>
      outcome(actions.book(trip, await addPassenger(app.sql), withSeat('booster'))),
    ),
  );
  expect(outcomes.sort()).toEqual(['done', 'done', ...Array(3).fill('no_child_seat')]);
  expect(await room()).toEqual({ infant: 0, toddler: 1, booster: 0 });
  expect(await outcome(actions.book(trip, rider, withSeat('infant'))), 'of a kind that it does not carry').toBe(
    'no_child_seat',
  );
  expect(await outcome(actions.book(trip, trip.owner, withSeat('booster'))), 'staff too').toBe('no_child_seat');
});

it('a seat is free again after a cancellation, and where no child rides', async () => {
  const [id = 0] = await actions.book(trip, rider, withSeat('toddler', 0, 2));
  expect([(await room(1, 3)).toddler, (await room(2, 3)).toddler]).toEqual([0, 1]);
  expect(await outcome(actions.book(trip, rider, withSeat('toddler', 1, 3)))).toBe('no_child_seat');
  await actions.book(trip, rider, withSeat('toddler', 2, 3));
  await actions.act('cancel', id, rider, { reason: '' });
  await actions.book(trip, rider, withSeat('toddler', 0, 2));
});

it('a party that asks for more than there are is refused as a whole', async () => {
  const two = seatsInput({
    travellers: [
      { name: 'Марко Савчук', seat: null, childSeat: 'toddler' },
      { name: 'Оля Савчук', seat: null, childSeat: 'toddler' },
    ],
  });
  expect(await outcome(actions.book(trip, rider, two))).toBe('no_child_seat');
  const [row] = await app.sql`select count(*)::int as n from booking where trip_id = ${trip.tripId}`;
  expect(row?.n).toBe(0);
});

it('a passenger marked as absent boards with the seat, and another bus without seats refuses nobody', async () => {
  const [id = 0] = await actions.book(trip, rider, withSeat('toddler'));
  await app.sql`update booking set status = 'no_show' where id = ${id}`;
  await actions.book(trip, rider, withSeat('toddler', 0, 3, 9));
  await app.sql`update booking set status = 'boarded' where id = ${id}`;
  await carry({});
  await app.sql`update booking set status = 'completed' where id = ${id}`;
  expect(await room()).toEqual({ infant: 0, toddler: 0, booster: 0 });
});

it('the driver reads it on the sheet, and the passenger in the booking', async () => {
  const [id = 0] = await actions.book(trip, rider, withSeat('booster'));
  const sheet = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
  expect(sheet.bookings.find((one) => one.id === id)?.childSeat).toBe('booster');
  const booking = await app.call(bookingsApi.booking, { params: { bookingId: id } }, rider.token);
  expect(booking.childSeat).toBe('booster');
});
