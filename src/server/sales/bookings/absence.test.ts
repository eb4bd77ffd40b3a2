import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { seatInput, TRIP_TIMES } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { bookingScene } from '#testing/scene.ts';
import type { TestActor } from '#testing/server/carriers.ts';

const { app, trip, rider, book } = bookingScene({ instant: true });
const { press } = sheetPresses(app);
const LEFT = new Date(Date.parse(TRIP_TIMES.lviv) + 6 * 60_000);

async function absence(bookingId: number, reader: TestActor) {
  const { history } = await app.call(bookingsApi.booking, { params: { bookingId } }, reader.token);
  return history.find(({ action }) => action === 'noShow');
}

describe('the proof of an absence', () => {
  it('has arrival, place, wait, calls and notifications, and all sides read the same', async () => {
    const [id = 0] = await book(trip, rider, seatInput());
    const at = (minutes: number) => new Date(Date.parse(TRIP_TIMES.lviv) + minutes * 60_000);
    await forceTrip(app.sql, trip.tripId, 'started');
    await app.sql`update trip_stop set arrived_at = ${at(-15)} where trip_id = ${trip.tripId} and seq = 0`;
    // 25 km off, at the stop, and at the stop once more.
    await app.sql`select make_fix_days(${TRIP_TIMES.lviv.slice(0, 10)}::date, 1)`;
    await app.sql`
      insert into trip_fix (trip_id, recorded_at, lat, lon, source)
      select ${trip.tripId}, fix.at, p.lat + fix.off, p.lon, 'app'
      from trip_stop s join place p on p.id = s.place_id,
        (values (${at(-40)}::timestamptz, 0.225), (${at(-17)}::timestamptz, 0.001), (${at(5)}::timestamptz, 0.002)) fix (at, off)
      where s.trip_id = ${trip.tripId} and s.seq = 0`;
    await app.sql`
      insert into notification (account_id, key, kind, party_id, trip_id, path, created_at, title, body)
      select ${rider.accountId}, 'leaving', 'announcement', party_id, trip_id, '/', ${at(-10)}, 'Від''їзд', 'За 10 хвилин' from booking where id = ${id}`;
    app.clock.set(at(2));
    expect(await press(trip.tripId, trip.driver, { action: 'called', bookingId: id })).toBe('done');
    app.clock.set(at(2.5));
    await press(trip.tripId, trip.driver, { action: 'called', bookingId: id });
    const sheet = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
    expect(sheet.bookings[0]?.calledAt).toBe(at(2).toISOString());
    app.clock.set(LEFT);
    expect(await press(trip.tripId, trip.driver, { action: 'depart', seq: 0, confirmed: true })).toBe('done');
    const proof = await absence(id, rider);
    expect(proof).toMatchObject({
      at: LEFT.toISOString(),
      absence: {
        plannedAt: new Date(TRIP_TIMES.lviv).toISOString(),
        arrivedAt: at(-15).toISOString(),
        seenAt: at(-17).toISOString(),
        place: { at: at(5).toISOString(), km: 0.22 },
        calls: [at(2).toISOString()],
        messages: [at(-10).toISOString()],
      },
    });
    expect((await absence(id, trip.driver))?.absence).toEqual(proof?.absence);
    expect((await absence(id, trip.owner))?.absence).toEqual(proof?.absence);
    const rows = app.sql`update booking_event set data = '{}' where booking_id = ${id} and action = 'noShow'`;
    await expect(rows).rejects.toThrow('the proof of an absence is not changed');
    const calls = app.sql`update booking_event set at = ${at(1)} where booking_id = ${id} and action = 'called'`;
    await expect(calls).rejects.toThrow('the proof of an absence is not changed');
    await app.sql`update booking_event set reason = null, data = data - 'name' where booking_id = ${id}`;
  });

  it('says what was not recorded', async () => {
    const [id = 0] = await book(trip, rider, seatInput());
    await forceTrip(app.sql, trip.tripId, 'started');
    await forceBooking(app.sql, id, 'confirmed');
    app.clock.set(LEFT);
    await press(trip.tripId, trip.driver, { action: 'noShow', bookingId: id });
    const nothing = { arrivedAt: null, seenAt: null, place: null, calls: [], messages: [] };
    expect((await absence(id, rider))?.absence).toMatchObject(nothing);
  });
});
