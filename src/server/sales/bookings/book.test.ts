import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { addBookableTrip, parcelInput, seatInput, seatsInput, TRIP_TIMES } from '#testing/bookings.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();
const rider = eachTest(() => addPassenger(app.sql));

function book(tripId: number, body: BookInput, who: TestActor = rider) {
  return app.call(bookingsApi.book, { params: { tripId }, body }, who.token);
}

async function refused(tripId: number, body: BookInput, who: TestActor = rider): Promise<string> {
  const problem = await book(tripId, body, who).then(
    () => null,
    (error) => error,
  );
  return problem === null ? 'done' : [problem.code, ...problem.errors.map((e: { field: string }) => e.field)].join(' ');
}

function read(bookingId: number, who: TestActor = rider) {
  return app.call(bookingsApi.booking, { params: { bookingId } }, who.token);
}

describe('booked seats', () => {
  it('of one party are next to each other, at the route’s price', async () => {
    const { tripId, carrierId } = await addBookableTrip(app.sql);
    const { partyId, bookings: made } = await book(tripId, seatsInput({ fromSeq: 1, toSeq: 3, note: 'Маємо візочок' }));
    expect(made.map(({ seat, status }) => [seat, status])).toEqual([
      [1, 'unconfirmed'],
      [2, 'unconfirmed'],
    ]);
    const booking = await read(made[0]?.id ?? 0);
    expect(booking).toMatchObject({
      partyId,
      fare: 2500,
      name: 'Ірина Савчук',
      contactPhone: '+380671112233',
      note: 'Маємо візочок',
      expiresAt: '2026-06-11T09:00:00.000Z',
      side: 'passenger',
      driverPhone: null,
      party: [{ name: 'Богдан Савчук', seat: 2, status: 'unconfirmed' }],
    });
    expect(booking.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(booking.history.map(({ action, amount }) => [action, amount])).toEqual([['book', 2500]]);
    expect(app.notified).toEqual(expect.arrayContaining([`trip:${tripId}`, `carrier:${carrierId}`]));
  });

  it('are the chosen ones, and free on the other legs', async () => {
    const { tripId } = await addBookableTrip(app.sql);
    await book(tripId, seatInput(7, 0, 2));
    expect(await refused(tripId, seatInput(7, 1, 3))).toBe('seat_taken travellers.0.seat');
    expect((await book(tripId, seatInput(7, 2, 3))).bookings[0]?.seat).toBe(7);
    const seats = await app.call(bookingsApi.seats, { params: { tripId }, query: { from: 0, to: 1 } });
    expect(seats).toEqual({ taken: [7], free: 17, parcelRoomKg: 100 });
  });

  it('know of each traveller whether a pet or baggage comes along', async () => {
    const { tripId } = await addBookableTrip(app.sql);
    const travellers = [
      { name: 'Ірина Савчук', seat: 3, hasPet: true, hasBaggage: false },
      { name: 'Богдан Савчук', seat: 4, hasPet: false, hasBaggage: true },
    ];
    const { bookings: made } = await book(tripId, seatsInput({ travellers }));
    const stored = await Promise.all(made.map(({ id }) => read(id)));
    expect(stored).toMatchObject(travellers);
  });

  it('are confirmed at once if the carrier wants that', async () => {
    const { tripId } = await addBookableTrip(app.sql, { instant: true });
    const { bookings: made } = await book(tripId, seatInput());
    const booking = await read(made[0]?.id ?? 0);
    expect(booking).toMatchObject({ status: 'confirmed', expiresAt: null, driverPhone: '+380671234567' });
    expect(booking.history.map(({ action, actor }) => [action, actor])).toEqual([
      ['book', 'Оксана Тест'],
      ['confirm', null],
    ]);
  });

  it('wait for a price where the stop has none, also with a carrier that confirms at once', async () => {
    const { tripId } = await addBookableTrip(app.sql, { instant: true, contractual: [3] });
    const { bookings: made } = await book(tripId, seatInput());
    expect(await read(made[0]?.id ?? 0)).toMatchObject({ status: 'unconfirmed', needsCalculation: true, fare: null });
    expect((await book(tripId, seatInput(null, 0, 2))).bookings[0]?.status).toBe('confirmed');
  });

  it('are confirmed at once when the driver or the office books for a caller', async () => {
    const { tripId, owner, driver } = await addBookableTrip(app.sql);
    for (const who of [owner, driver]) {
      const { bookings: made } = await book(tripId, seatInput(), who);
      const booking = await read(made[0]?.id ?? 0, who);
      expect(booking).toMatchObject({
        status: 'confirmed',
        side: 'carrier',
        contactName: 'Ірина Савчук',
        expiresAt: null,
      });
    }
    const [{ count } = { count: 0 }] = await app.sql<{ count: number }[]>`
      select count(*) from party where trip_id = ${tripId} and account_id is null`;
    expect(count).toBe(2);
  });

  it('are an ordinary request when a driver books on a colleague’s bus', async () => {
    const { tripId, carrierId } = await addBookableTrip(app.sql);
    const colleague = await addMember(app.sql, carrierId, 'driver');
    const { bookings: made } = await book(tripId, seatInput(), colleague);
    expect(await read(made[0]?.id ?? 0, colleague)).toMatchObject({ status: 'unconfirmed', side: 'passenger' });
  });
});

describe('a booking is refused', () => {
  it.each<[string, Partial<Extract<BookInput, { kind: 'passenger' }>>, string]>([
    ['from a later to an earlier stop', { fromSeq: 2, toSeq: 1 }, 'wrong_stops'],
    ['beyond the last stop', { toSeq: 4 }, 'wrong_stops'],
    ['for no travellers', { travellers: [] }, 'invalid_input travellers'],
    ['for nine travellers', { travellers: Array(9).fill({ name: 'Ірина', seat: null }) }, 'invalid_input travellers'],
    [
      'on a seat that the bus does not have',
      { travellers: [{ name: 'Ірина', seat: 19 }] },
      'no_such_seat travellers.0.seat',
    ],
    ['on seat 0', { travellers: [{ name: 'Ірина', seat: 0 }] }, 'invalid_input travellers.0.seat'],
    [
      'for two travellers on one seat',
      {
        travellers: [
          { name: 'Ірина', seat: 3 },
          { name: 'Богдан', seat: 3 },
        ],
      },
      'invalid_input travellers.1.seat',
    ],
    ['with a NUL character in the note', { note: 'a\0b' }, 'invalid_input note'],
    ['without a phone number', { phone: '' }, 'invalid_input phone'],
    [
      'with a pet that the carrier refuses',
      { travellers: [{ name: 'Ірина', seat: null, hasPet: true }] },
      'pets_not_allowed travellers.0.hasPet',
    ],
  ])('%s', async (_, change, expected) => {
    const { tripId } = await addBookableTrip(app.sql, { pets: false });
    expect(await refused(tripId, seatsInput(change))).toBe(expected);
    expect(await app.sql`select from party where trip_id = ${tripId}`).toHaveLength(0);
  });

  it('if one leg on the way is full, though other legs are free', async () => {
    const { tripId } = await addBookableTrip(app.sql, { seats: 8 });
    const eight = Array.from({ length: 8 }, () => ({ name: 'Ірина Савчук', seat: null }));
    await book(tripId, seatsInput({ fromSeq: 1, toSeq: 2, travellers: eight }));
    const other = await addPassenger(app.sql);
    expect(await refused(tripId, seatInput(null, 0, 3), other)).toBe('no_seats_left');
    expect(await refused(tripId, seatInput(null, 0, 1), other)).toBe('done');
  });

  it.each([
    ['started', 'trip_already_started'],
    ['cancelled', 'trip_cancelled'],
    ['finished', 'trip_not_bookable'],
    ['new', 'trip_not_bookable'],
  ])('on a trip that is %s', async (status, code) => {
    const { tripId } = await addBookableTrip(app.sql);
    await app.sql`update trip set status = ${status} where id = ${tripId}`;
    expect(await refused(tripId, seatInput())).toBe(code);
  });

  it('from a stop that the bus has left, but not from a later one', async () => {
    const { tripId, driver } = await addBookableTrip(app.sql);
    app.clock.set(TRIP_TIMES.lviv);
    expect(await refused(tripId, seatInput())).toBe('too_late');
    expect(await refused(tripId, seatInput(null, 1, 3))).toBe('done');
    await app.sql`update trip set status = 'started', current_seq = 1 where id = ${tripId}`;
    expect(await refused(tripId, seatInput(null, 0, 3), driver)).toBe('too_late');
    expect(await refused(tripId, seatInput(null, 1, 3), driver)).toBe('done');
    app.clock.set('2026-06-10T09:00:00Z');
  });

  it('without a sign-in, and on an unknown trip', async () => {
    const { tripId } = await addBookableTrip(app.sql);
    expect(await refused(0, seatInput())).toBe('invalid_input tripId');
    expect(await refused(999_999, seatInput())).toBe('not_found');
    const nobody = app.call(bookingsApi.book, { params: { tripId }, body: seatInput() });
    await expect(nobody).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});

describe('a booked parcel', () => {
  it('takes up room on its legs, and its code for the receiver is shown to the sender only', async () => {
    const { tripId, driver } = await addBookableTrip(app.sql);
    const { bookings: made } = await book(tripId, parcelInput());
    const booking = await read(made[0]?.id ?? 0);
    expect(booking).toMatchObject({ kind: 'parcel', seat: null, fare: 800, name: 'Надія Ткач' });
    expect(booking.parcel).toMatchObject({ pin: expect.stringMatching(/^\d{4}$/), weightKg: 5, declaredValue: 3000 });
    const seenByDriver = await read(made[0]?.id ?? 0, driver);
    expect(seenByDriver.parcel).toMatchObject({ pin: null, trackCode: null, receiverPhone: '+48600111222' });
    const room = async (from: number, to: number) =>
      (await app.call(bookingsApi.seats, { params: { tripId }, query: { from, to } })).parcelRoomKg;
    expect([await room(0, 1), await room(1, 3), await room(2, 3)]).toEqual([95, 95, 100]);
    await app.call(bookingsApi.cancel, { params: { bookingId: booking.id }, body: {} }, rider.token);
    expect(await room(0, 3)).toBe(100);
  });

  it('waits for a price if its size or weight is above the carrier’s own', async () => {
    const { tripId } = await addBookableTrip(app.sql, { instant: true, parcelMaxKg: 8 });
    const status = async (change: Partial<Extract<BookInput, { kind: 'parcel' }>>) =>
      (await read((await book(tripId, parcelInput(change))).bookings[0]?.id ?? 0)).needsCalculation;
    expect(await status({})).toBe(false);
    expect(await status({ weightKg: 9 })).toBe(true);
    expect(await status({ sizeClass: 'xl', weightKg: 7 })).toBe(true);
  });

  it.each<[string, object, Partial<Extract<BookInput, { kind: 'parcel' }>>, string]>([
    ['if it is too heavy for its size', {}, { sizeClass: 's' }, 'invalid_input weightKg'],
    ['without a weight', {}, { weightKg: 0 }, 'invalid_input weightKg'],
    ['if it weighs more than 500 kg', {}, { weightKg: 501 }, 'invalid_input weightKg'],
    ['by a carrier that takes no parcels', { parcelClasses: [] }, {}, 'parcel_refused'],
    ['if the bus has no room', { parcelKg: 4 }, {}, 'no_parcel_room'],
    ['without a description', {}, { what: '' }, 'invalid_input what'],
  ])('is refused %s', async (_, values, change, expected) => {
    const { tripId } = await addBookableTrip(app.sql, values);
    expect(await refused(tripId, parcelInput(change))).toBe(expected);
  });
});

it('a booking that is sent several times with one key is made once', async () => {
  const { tripId } = await addBookableTrip(app.sql);
  const send = () =>
    app.call(bookingsApi.book, { params: { tripId }, body: seatsInput() }, rider.token, {
      'Idempotency-Key': `k${tripId}`,
    });
  const [first, ...others] = await Promise.all([send(), send(), send(), send(), send()]);
  for (const other of others) expect(other).toEqual(first);
  expect(await app.sql`select from booking where trip_id = ${tripId}`).toHaveLength(2);
});
