import { expect, it } from 'vitest';
import { bookingsApi } from '#shared/bookings/api.ts';
import { addBookableTrip, parcelInput, seatsInput } from '#testing/bookings.ts';
import { addPassenger } from '#testing/carriers.ts';
import { appScene } from '#testing/scene.ts';

const app = appScene();

it.each([
  ['+38 067 123 45 67', '+380671234567'],
  ['0671234567', '+380671234567'],
  ['00380-67-123-45-67', '+380671234567'],
  ['+48 601 234 567', '+48601234567'],
])('the contact phone %s is stored as %s', async (phone, stored) => {
  const { tripId } = await addBookableTrip(app.sql);
  const { token } = await addPassenger(app.sql);
  const made = await app.call(bookingsApi.book, { params: { tripId }, body: seatsInput({ phone }) }, token);
  const bookingId = made.bookings[0]?.id ?? 0;
  const booking = await app.call(bookingsApi.booking, { params: { bookingId } }, token);
  expect(booking.contactPhone).toBe(stored);
});

it('both phones of a parcel are stored in E.164', async () => {
  const { tripId } = await addBookableTrip(app.sql);
  const { token } = await addPassenger(app.sql);
  const body = parcelInput({ senderPhone: '067 111-22-33', receiverPhone: '0048 601 234 567' });
  const made = await app.call(bookingsApi.book, { params: { tripId }, body }, token);
  const bookingId = made.bookings[0]?.id ?? 0;
  const { parcel } = await app.call(bookingsApi.booking, { params: { bookingId } }, token);
  expect(parcel).toMatchObject({ senderPhone: '+380671112233', receiverPhone: '+48601234567' });
});

it.each([
  ['', 'phone_required'],
  ['067 12', 'phone_min_length'],
  ['067 123 45 678', 'phone_format'],
  ['+123456789012345678', 'phone_max_length'],
])('the contact phone %j is refused with %s', async (phone, key) => {
  const { tripId } = await addBookableTrip(app.sql);
  const { token } = await addPassenger(app.sql);
  const refused = app.call(bookingsApi.book, { params: { tripId }, body: seatsInput({ phone }) }, token);
  await expect(refused).rejects.toMatchObject({ code: 'invalid_input', errors: [{ field: 'phone', key }] });
});
