import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/bookings/api.ts';
import type { Booking } from '#shared/bookings/schema.ts';
import { tripsApi } from '#shared/trips/api.ts';
import type { TripSheet } from '#shared/trips/schema.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { bookingActions, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, parcelInput, TRIP_TIMES } from '#testing/bookings.ts';
import { addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';
import { parcelStaff } from '#testing/parcels.ts';

let app: TestApp;
let sender: TestActor;
let trip: BookableTrip;
/** The other bus of the same carrier, with a driver of its own. */
let other: { tripId: number; driver: TestActor };
let bookingId: number;
let staff: ReturnType<typeof parcelStaff>;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
  staff = parcelStaff(app);
});
beforeEach(async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  sender = await addPassenger(app.sql);
  trip = await addBookableTrip(app.sql, { instant: true });
  const second = await addBookableTrip(app.sql, { instant: true });
  const driver = await addMember(app.sql, trip.carrierId, 'driver');
  await app.sql`
    update trip set carrier_id = ${trip.carrierId}, driver_id = ${driver.accountId} where id = ${second.tripId}`;
  other = { tripId: second.tripId, driver };
  const { book, act } = bookingActions(app);
  [bookingId = 0] = await book(trip, sender, parcelInput());
  for (const { tripId } of [trip, other]) await forceTrip(app.sql, tripId, 'started');
  app.clock.set(TRIP_TIMES.lviv);
  await act('board', bookingId, trip.driver);
  app.clock.advance(60_000);
});
afterAll(() => app.close());

const read = (who: TestActor = sender): Promise<Booking> =>
  app.call(bookingsApi.booking, { params: { bookingId } }, who.token);
const sheet = (tripId: number, who: TestActor): Promise<TripSheet> =>
  app.call(tripsApi.sheet, { params: { tripId } }, who.token);
const room = async (tripId: number) =>
  (
    await app.sql<{ kg: number }[]>`
      select parcel_kg::float as kg from trip_leg where trip_id = ${tripId} order by leg`
  ).map(({ kg }) => kg);
const steps = async () => (await read()).parcel?.custody.map(({ step }) => step);

const pass = (toTripId = other.tripId, who: TestActor = trip.driver) =>
  staff.press(trip.tripId, who, { action: 'pass', bookingId, toTripId });
const unpass = () => staff.press(trip.tripId, trip.driver, { action: 'unpass', bookingId });
const receive = async (who: TestActor = other.driver, tripId = other.tripId) =>
  staff.press(tripId, who, { action: 'receive', code: (await read()).code });
const unreceive = async () =>
  staff.press(other.tripId, other.driver, { action: 'unreceive', code: (await read()).code });

describe('handing a parcel from bus to bus', () => {
  it('leaves it on its bus until the other crew confirms; then it is on the other one', async () => {
    expect(await pass()).toBe('done');
    const before = await read();
    expect([before.trip.id, before.status]).toEqual([trip.tripId, 'boarded']);
    expect((await sheet(trip.tripId, trip.driver)).bookings[0]?.parcel?.passing).toMatchObject({
      tripId: other.tripId,
      given: true,
      taken: false,
    });
    expect((await sheet(other.tripId, other.driver)).incoming).toMatchObject([
      { code: before.code, what: 'Домашнє печиво', tripId: trip.tripId, given: true, taken: false },
    ]);
    app.clock.advance(60_000);
    expect(await receive()).toBe('done');
    const after = await read();
    expect([after.trip.id, after.status, after.toSeq]).toEqual([other.tripId, 'boarded', 2]);
    expect(await steps()).toEqual(['loaded', 'passed', 'received']);
    expect([await room(trip.tripId), await room(other.tripId)]).toEqual([
      [0, 0, 0],
      [5, 5, 0],
    ]);
    expect((await sheet(trip.tripId, trip.driver)).bookings).toEqual([]);
    expect((await sheet(other.tripId, other.driver)).incoming).toEqual([]);
    expect(after.parcel?.custody.map(({ actor }) => actor)).toHaveLength(3);
    expect(after.history.map(({ action }) => action)).toContain('pass');
  });

  it('comes to the same when the other crew confirms first, which was without a connection', async () => {
    expect(await receive()).toBe('done');
    expect((await read()).trip.id).toBe(trip.tripId);
    expect((await sheet(trip.tripId, trip.driver)).bookings[0]?.parcel?.passing).toMatchObject({
      tripId: other.tripId,
      given: false,
      taken: true,
    });
    expect(await pass()).toBe('done');
    expect((await read()).trip.id).toBe(other.tripId);
    expect(await steps()).toEqual(['loaded', 'passed', 'received']);
  });

  it('happens once when both press at the same time, and a repeated press changes nothing', async () => {
    expect(await Promise.all([pass(), receive()])).toEqual(['done', 'done']);
    expect(await receive()).toBe('done');
    expect(await steps()).toEqual(['loaded', 'passed', 'received']);
    expect([await room(trip.tripId), await room(other.tripId)]).toEqual([
      [0, 0, 0],
      [5, 5, 0],
    ]);
  });

  it('is taken back by the side that pressed, until the other one has confirmed', async () => {
    expect(await pass()).toBe('done');
    expect(await unreceive()).toBe('booking_state');
    expect(await unpass()).toBe('done');
    expect((await sheet(other.tripId, other.driver)).incoming).toEqual([]);
    expect(await receive()).toBe('done');
    expect(await unpass()).toBe('booking_state');
    expect(await unreceive()).toBe('done');
    expect([(await read()).trip.id, await steps()]).toEqual([trip.tripId, ['loaded']]);
    expect(await pass()).toBe('done');
    expect(await receive()).toBe('done');
    expect(await unpass()).toBe('not_found');
  });

  it('goes back by the same two presses', async () => {
    await pass();
    await receive();
    app.clock.advance(60_000);
    const back = { action: 'pass', bookingId, toTripId: trip.tripId };
    expect(await staff.press(other.tripId, other.driver, back)).toBe('done');
    expect(await receive(trip.driver, trip.tripId)).toBe('done');
    expect([(await read()).trip.id, await room(trip.tripId), await room(other.tripId)]).toEqual([
      trip.tripId,
      [5, 5, 0],
      [0, 0, 0],
    ]);
  });

  it('ends with the boarding when that is undone', async () => {
    await pass();
    await bookingActions(app).act('undo', bookingId, trip.driver);
    expect(await receive()).toBe('booking_state');
    expect((await sheet(other.tripId, other.driver)).incoming).toEqual([]);
  });

  it('is then in nobody else’s hands: it is neither handed out nor given to a third bus', async () => {
    await pass();
    const pin = (await read()).parcel?.pin ?? '';
    const out = { action: 'handOut', bookingId, pin: null, reason: 'Без коду', photos: [randomUUID()] };
    expect(await staff.press(trip.tripId, trip.driver, out)).toBe('booking_state');
    expect(await staff.press(trip.tripId, trip.driver, { action: 'handOut', bookingId, pin })).toBe('booking_state');
    expect(await staff.press(trip.tripId, trip.driver, { action: 'eject', bookingId, reason: 'Назад' })).toBe(
      'booking_state',
    );
    expect(await pass()).toBe('booking_state');
    await expect(
      app.sql`insert into parcel_transfer (booking_id, from_trip_id, to_trip_id, old_from_seq, given_at)
        values (${bookingId}, ${trip.tripId}, ${other.tripId}, 0, now())`,
    ).rejects.toThrow(/parcel_transfer_open/);
    await receive();
    expect(await staff.press(other.tripId, other.driver, { action: 'handOut', bookingId, pin })).toBe('done');
    expect(await steps()).toEqual(['loaded', 'passed', 'received', 'handedOut']);
  });
});

describe('what is refused', () => {
  it('a bus without room, one that does not go there, and one that is not on its way', async () => {
    await pass();
    await app.sql`update trip_leg set parcel_limit_kg = 1 where trip_id = ${other.tripId}`;
    expect(await receive()).toBe('no_parcel_room');
    await app.sql`update trip_leg set parcel_limit_kg = 500 where trip_id = ${other.tripId}`;
    await app.sql`update trip_stop set arrived_at = ${TRIP_TIMES.lviv} where trip_id = ${other.tripId} and seq <= 2`;
    expect(await receive()).toBe('wrong_stops');
    await app.sql`update trip_stop set arrived_at = null where trip_id = ${other.tripId}`;
    await forceTrip(app.sql, other.tripId, 'planned');
    expect(await receive()).toBe('trip_state');
    expect([(await read()).trip.id, await room(trip.tripId)]).toEqual([trip.tripId, [5, 5, 0]]);
  });

  it('trips and parcels of another carrier, and people who do not drive', async () => {
    const strange = await addBookableTrip(app.sql);
    await forceTrip(app.sql, strange.tripId, 'started');
    expect(await pass(strange.tripId)).toBe('not_found');
    expect(await receive(strange.driver, strange.tripId)).toBe('not_found');
    await expect(receive(sender)).rejects.toThrow();
    await expect(pass(other.tripId, other.driver)).rejects.toThrow();
    expect(await pass(trip.tripId)).toBe('not_found');
    expect((await sheet(trip.tripId, trip.driver)).meets?.map(({ tripId }) => tripId)).toEqual([other.tripId]);
  });
});
