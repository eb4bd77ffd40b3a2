import { expect, it } from 'vitest';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { seatInput, seatsInput } from '#testing/bookings.ts';
import { appScene, bookingScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';

const app = appScene();
const { trip, rider } = bookingScene({ app, instant: true, seats: 10 });

/** Ten seats in two decks; the second row of the lower one is across the aisle. */
const DRAWING = 'w_.d/ss.t/ssss|ss.s/_s._';

const edit = async (change: { layout: string; seatsCount: number }) => {
  const [row] = await app.sql<{ id: number }[]>`select bus_id as id from trip where id = ${trip.tripId}`;
  const bus = { manufacturer: 'VW', model: 'Crafter', year: 2020, color: 'білий', number: 'ВС 4178 НК' };
  const body = { ...bus, parcelCapacityKg: 100, status: 'active' as const, amenities: ['wifi' as const], ...change };
  return app.call(fleetApi.edit, { params: { busId: row?.id ?? 0 }, body }, trip.owner.token);
};

it('a drawn bus is stored as it is drawn, and its seats are booked by the drawing', async () => {
  expect(await edit({ layout: DRAWING, seatsCount: 10 })).toMatchObject({ layout: DRAWING, seatsCount: 10 });
  await app.runJobs();
  await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body: seatInput(3) }, rider.token);
  const party = seatsInput({
    travellers: [
      { name: 'Ірина Савчук', seat: null },
      { name: 'Богдан Савчук', seat: null },
      { name: 'Олена Савчук', seat: null },
    ],
  });
  const made = await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body: party }, rider.token);
  expect(made.bookings.map(({ seat }) => seat)).toEqual([4, 5, 6]);
});

it.each([
  [
    'another number of seats',
    { layout: DRAWING, seatsCount: 11 },
    { field: 'seatsCount', key: 'seats_count_of_drawing' },
  ],
  ['rows of two widths', { layout: `${DRAWING}s`, seatsCount: 11 }, { field: 'layout', key: 'layout_format' }],
  ['an unknown layout', { layout: '3+3', seatsCount: 10 }, { field: 'layout', key: 'layout_format' }],
])('a drawing with %s is refused', async (_, change, error) => {
  expect(await problemOf(edit(change))).toMatchObject({ code: 'invalid_input', errors: [error] });
});
