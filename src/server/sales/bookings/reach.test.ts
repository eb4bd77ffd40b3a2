import { expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';

const { app, trip, rider } = bookingScene({ instant: true });

const REACH = { secondPhone: '+48601234567', messenger: 'viber' as const };
const at = () => ({ params: { tripId: trip.tripId } });
const terms = async (token?: string) => app.call(bookingsApi.terms, { ...at(), query: {} }, token);
const sheetRows = async () => (await app.call(tripsApi.sheet, at(), trip.driver.token)).bookings;

it('a second number and a messenger reach the staff, the sheet and the next form of the person', async () => {
  const body = seatsInput({ secondPhone: '601 234 567', messenger: 'viber' });
  expect((await terms(rider.token)).reach).toBeNull();
  expect(
    await outcome(app.call(bookingsApi.book, { ...at(), body: { ...body, secondPhone: '12' } }, rider.token)),
  ).toBe('invalid_input');
  const international = { ...body, secondPhone: '+48 601 234 567' };
  const { bookings } = await app.call(bookingsApi.book, { ...at(), body: international }, rider.token);
  const bookingId = bookings[0]?.id ?? 0;
  for (const { token } of [rider, trip.owner, trip.driver])
    expect(await app.call(bookingsApi.booking, { params: { bookingId } }, token)).toMatchObject(REACH);
  expect(await sheetRows()).toMatchObject([REACH, REACH]);
  expect((await terms(rider.token)).reach).toEqual(REACH);
  expect((await terms((await addPassenger(app.sql)).token)).reach, 'somebody else').toBeNull();
  expect((await terms(trip.owner.token)).reach, 'a form for a caller').toBeNull();
});

it('the number is hidden from the carrier as the first one is, and without both nothing is said', async () => {
  const parcel = await app.call(bookingsApi.book, { ...at(), body: parcelInput(REACH) }, rider.token);
  await app.call(bookingsApi.book, { ...at(), body: seatInput() }, rider.token);
  expect(await sheetRows()).toMatchObject([REACH, { secondPhone: '', messenger: null }]);
  const other = await addBookableTrip(app.sql);
  const read = { params: { bookingId: parcel.bookings[0]?.id ?? 0 } };
  expect(await outcome(app.call(bookingsApi.booking, read, other.owner.token))).toBe('not_found');
  await app.sql`
    update trip set status = 'finished', finished_at = '2026-03-01', arrives_at = '2026-03-01' where id = ${trip.tripId}`;
  expect(await app.call(bookingsApi.booking, read, trip.owner.token)).toMatchObject({
    secondPhone: '',
    contactPhone: '',
  });
});
