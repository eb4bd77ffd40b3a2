import { expect, it } from 'vitest';
import { transaction } from '#server/database/db.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput } from '#testing/bookings.ts';
import { addPassenger } from '#testing/carriers.ts';
import { appScene } from '#testing/scene.ts';
import { expireBookings } from './commands/expire.ts';

const app = appScene();

const LATER = new Date('2026-06-12T03:30:00Z');

it('the job that ends requests skips a trip that is locked by its staff, and blocks nobody', async () => {
  const trip = await addBookableTrip(app.sql);
  const [id = 0] = await bookingActions(app).book(trip, await addPassenger(app.sql), parcelInput());
  const status = async () => (await app.sql`select status from booking where id = ${id}`)[0]?.status;
  await transaction(app.sql, async (sql) => {
    await sql`select from trip where id = ${trip.tripId} for update`;
    await expireBookings(app.context, LATER, () => undefined);
    expect(await status()).toBe('unconfirmed');
    await sql`update trip_leg set parcel_limit_kg = 200 where trip_id = ${trip.tripId}`;
  });
  await expireBookings(app.context, LATER, () => undefined);
  expect(await status()).toBe('cancelled');
  const [row] = await app.sql`select cancelled_by as by from booking where id = ${id}`;
  expect(row?.by).toBe('expiry');
});
