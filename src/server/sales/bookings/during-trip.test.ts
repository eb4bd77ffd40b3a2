import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions, forceBooking, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, freeOnLegs, parcelInput, seatInput, seatsInput, TRIP_TIMES } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';

const app = appScene();
const rider = eachTest(() => addPassenger(app.sql));
const { book, act } = bookingActions(app);

describe('on the way', () => {
  it('a no-show who comes after all is boarded, on another seat if the old one is taken', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 8 });
    const [late = 0] = await book(trip, rider, seatInput(3, 0, 3));
    await act('confirm', late, trip.driver);
    await forceTrip(app.sql, trip.tripId, 'started');
    app.clock.set(TRIP_TIMES.lviv);
    await act('noShow', late, trip.driver);
    const [walkOn = 0] = await book(trip, trip.driver, seatInput(3, 0, 1));
    expect(await act('board', late, trip.driver)).toMatchObject({ status: 'boarded', seat: 1 });
    await act('board', walkOn, trip.driver);
    const rest = Array.from({ length: 6 }, () => ({ name: 'Ірина Савчук', seat: null }));
    await book(trip, trip.driver, seatsInput({ fromSeq: 0, toSeq: 1, travellers: rest }));
    await act('undo', walkOn, trip.driver);
    await act('noShow', walkOn, trip.driver);
    await book(trip, trip.driver, seatInput(null, 0, 1));
    expect(await outcome(act('board', walkOn, trip.driver))).toBe('no_seats_left');
  });

  it('a boarding can be undone once, within five minutes', async () => {
    const trip = await addBookableTrip(app.sql);
    const [id = 0] = await book(trip, rider);
    await act('confirm', id, trip.driver);
    await forceTrip(app.sql, trip.tripId, 'started');
    expect((await act('board', id, trip.driver)).actions).toContain('undo');
    expect(await act('undo', id, trip.driver)).toMatchObject({ status: 'confirmed' });
    expect(await outcome(act('undo', id, trip.driver))).toBe('booking_state');
    await act('board', id, trip.driver);
    app.clock.advance(5 * 60_000 + 1);
    expect(await outcome(act('undo', id, trip.driver))).toBe('undo_too_late');
  });

  it('a ride is not over before the bus has left the passenger’s first stop', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [id = 0] = await book(trip, rider, seatInput(null, 1, 3));
    await forceTrip(app.sql, trip.tripId, 'started');
    const at = (seq: number, left: boolean) => app.sql`
      with moved as (update trip set current_seq = ${seq} where id = ${trip.tripId})
      update trip_stop set departed_at = case when ${left} then now() end where trip_id = ${trip.tripId} and seq = ${seq}`;
    await at(1, false);
    await act('board', id, trip.driver);
    expect(await outcome(act('complete', id, trip.driver))).toBe('too_early');
    await at(1, true);
    expect(await act('complete', id, trip.driver)).toMatchObject({ status: 'completed' });
  });

  it('a payment can be given back, and survives the undo of a boarding', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [id = 0] = await book(trip, rider);
    expect(await act('pay', id, trip.driver)).toMatchObject({ paid: 4500 });
    expect(await outcome(act('pay', id, trip.driver))).toBe('booking_state');
    await forceTrip(app.sql, trip.tripId, 'started');
    await act('board', id, trip.driver);
    await act('pay', id, trip.driver, { paid: false });
    expect(await act('undo', id, trip.driver)).toMatchObject({ status: 'confirmed', paid: 0 });
  });

  it('a parcel is handed over with its code only, with five tries in a quarter of an hour', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [id = 0] = await book(trip, rider, parcelInput());
    const [{ pin } = { pin: '' }] = await app.sql<{ pin: string }[]>`select pin from parcel where booking_id = ${id}`;
    const wrong = pin === '1111' ? '2222' : '1111';
    await forceTrip(app.sql, trip.tripId, 'started');
    await act('board', id, trip.driver);
    expect(await outcome(act('complete', id, trip.driver))).toBe('wrong_pin');
    for (let tries = 0; tries < 4; tries += 1) await outcome(act('complete', id, trip.driver, { pin: wrong }));
    expect(await outcome(act('complete', id, trip.driver, { pin }))).toBe('too_many_requests');
    app.clock.advance(15 * 60_000 + 1);
    await forceTrip(app.sql, trip.tripId, 'finished');
    expect(await act('complete', id, trip.driver, { pin })).toMatchObject({ status: 'completed' });
    expect(await act('complete', id, trip.driver, { pin: wrong })).toMatchObject({ status: 'completed' });
  });

  it('wrong codes of a parcel are limited for a month, and the carrier is notified', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [id = 0] = await book(trip, rider, parcelInput());
    const [{ pin } = { pin: '' }] = await app.sql<{ pin: string }[]>`select pin from parcel where booking_id = ${id}`;
    const wrong = pin === '1111' ? '2222' : '1111';
    await forceTrip(app.sql, trip.tripId, 'started');
    await act('board', id, trip.driver);
    const answers: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      for (let tries = 0; tries < 5; tries += 1) {
        answers.push(await outcome(act('complete', id, trip.driver, { pin: wrong })));
      }
      app.clock.advance(15 * 60_000 + 1);
    }
    expect(answers.filter((answer) => answer === 'wrong_pin')).toHaveLength(20);
    expect(await outcome(act('complete', id, trip.driver, { pin }))).toBe('too_many_requests');
    const [owner] = await app.sql<{ email: string }[]>`select email from account where id = ${trip.owner.accountId}`;
    const subjects = (await mailsTo(app.sql, owner?.email ?? '')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('забагато неправильних кодів'))).toHaveLength(1);
  });

  it('a parcel that is not handed over frees its room, and takes it again after an undo', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [id = 0] = await book(trip, rider, parcelInput());
    const room = async () =>
      (
        await app.sql<
          { kg: number }[]
        >`select parcel_kg as kg from trip_leg where trip_id = ${trip.tripId} order by leg`
      ).map(({ kg }) => kg);
    await forceTrip(app.sql, trip.tripId, 'started');
    app.clock.set(TRIP_TIMES.lviv);
    await act('noShow', id, trip.driver);
    expect(await room()).toEqual([0, 0, 0]);
    await act('board', id, trip.driver);
    expect(await room()).toEqual([5, 5, 0]);
    await act('eject', id, trip.driver);
    expect(await room()).toEqual([0, 0, 0]);
  });
});

describe('the end of a trip', () => {
  async function busyTrip() {
    const trip = await addBookableTrip(app.sql);
    const make = async (body: BookInput, status: BookingStatus) => {
      const [id = 0] = await book(trip, rider, body);
      await forceBooking(app.sql, id, status);
      return id;
    };
    const ids = {
      open: await make(seatInput(), 'unconfirmed'),
      waiting: await make(seatInput(), 'confirmed'),
      aboard: await make(seatInput(), 'boarded'),
      box: await make(parcelInput(), 'boarded'),
      left: await make(seatInput(), 'completed'),
    };
    const statuses = async () => {
      const rows = await app.sql<{ id: number; status: string; by: string | null }[]>`
        select id, status, cancelled_by as by from booking where trip_id = ${trip.tripId}`;
      const at = (id: number) => rows.filter((row) => row.id === id).map(({ status, by }) => by ?? status)[0];
      return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, at(id)]));
    };
    await forceTrip(app.sql, trip.tripId, 'started');
    return { trip, statuses };
  }

  it('settles the passengers who are left, in one step', async () => {
    const { trip, statuses } = await busyTrip();
    const finish = (confirmed: boolean) =>
      sheetPresses(app).press(trip.tripId, trip.driver, { action: 'finish', confirmed });
    expect(await finish(true)).toBe('too_early');
    app.clock.set(TRIP_TIMES.lviv);
    expect(await finish(false)).toBe('needs_confirmation');
    expect(await finish(true)).toBe('done');
    expect(await statuses()).toEqual({
      open: 'expiry',
      waiting: 'no_show',
      aboard: 'completed',
      box: 'boarded',
      left: 'completed',
    });
  });

  it('by cancelling it cancels open bookings with its reason, and notifies the passengers', async () => {
    const { trip, statuses } = await busyTrip();
    app.notified.length = 0;
    const input = { params: { tripId: trip.tripId }, body: { reason: 'Перекрито дорогу' } };
    await app.call(tripsApi.cancel, input, trip.owner.token);
    expect(await statuses()).toEqual({ open: 'trip', waiting: 'trip', aboard: 'trip', box: 'trip', left: 'completed' });
    expect(app.notified).toContain(`account:${rider.accountId}`);
    const [leg] = await app.sql<{ kg: number }[]>`
      select max(parcel_kg) as kg from trip_leg where trip_id = ${trip.tripId}`;
    expect(leg?.kg).toBe(0);
  });
});

describe('a request without an answer', () => {
  it('expires two hours before departure, frees its seat, and notifies the passenger', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 8 });
    const [seat = 0] = await book(trip, rider);
    const [box = 0] = await book(trip, rider, parcelInput());
    const [stored = 0] = await book(trip, trip.driver, seatInput());
    app.clock.set('2026-06-12T02:00:00Z');
    expect(await outcome(act('confirm', seat, trip.driver))).toBe('request_expired');
    await app.runJobs();
    app.published.length = 0;
    await app.sql`select graphile_worker.add_job('bookings.expire')`;
    expect(await app.runJobs()).toContain('bookings.expire');
    // The screens of both sides refetch their counters, and open seat choices refetch the seats.
    const notified = app.published.flatMap(([topic, { type }]) => (type === 'changed' ? [topic] : []));
    const topics = [
      `trip:${trip.tripId}`,
      `seats:${trip.tripId}`,
      `carrier:${trip.carrierId}`,
      `account:${rider.accountId}`,
    ];
    expect([...new Set(notified)].sort()).toEqual(topics.sort());
    const booking = await app.call(bookingsApi.booking, { params: { bookingId: seat } }, rider.token);
    expect(booking).toMatchObject({ status: 'cancelled', cancelledBy: 'expiry' });
    expect(booking.history.at(-1)).toMatchObject({ action: 'expire', actor: null });
    expect(await app.call(bookingsApi.booking, { params: { bookingId: box } }, rider.token)).toMatchObject({
      status: 'cancelled',
    });
    expect(await app.call(bookingsApi.booking, { params: { bookingId: stored } }, trip.driver.token)).toMatchObject({
      status: 'confirmed',
    });
    const [row] = await app.sql<
      { free: number[] }[]
    >`select ${freeOnLegs(app.sql, 'trip')} as free from trip where id = ${trip.tripId}`;
    expect(row?.free).toEqual([7, 7, 7]);
  });
});
