import { pbkdf2Sync, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { PIN_TRIES_IN_ALL } from '#shared/sales/bookings/core/codes.ts';
import { PIN_HASH } from '#shared/sales/bookings/rules/pin-check.ts';
import type { BookInput, Booking } from '#shared/sales/bookings/rules/schema.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, parcelInput, TRIP_TIMES } from '#testing/bookings.ts';
import { parcelStaff } from '#testing/parcels.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene({ now: TRIP_TIMES.lviv });
const sender = eachTest(() => addPassenger(app.sql));
const staff = parcelStaff(app);
const { act, book } = bookingActions(app);

let trip: BookableTrip;

/** A parcel of five kilograms to Kraków on a started trip. */
async function parcel(values: Parameters<typeof addBookableTrip>[1] = {}, input: Partial<BookInput> = {}) {
  app.clock.set('2026-06-10T09:00:00Z');
  trip = await addBookableTrip(app.sql, { instant: true, ...values });
  const [id = 0] = await book(trip, sender, parcelInput(input as object));
  await forceTrip(app.sql, trip.tripId, 'started');
  app.clock.set(TRIP_TIMES.lviv);
  return id;
}

const read = (id: number, actor: TestActor = sender): Promise<Booking> =>
  app.call(bookingsApi.booking, { params: { bookingId: id } }, actor.token);
const steps = async (id: number, actor?: TestActor) => (await read(id, actor)).parcel?.custody.map(({ step }) => step);
const room = async () =>
  (
    await app.sql<
      { kg: number }[]
    >`select parcel_kg::float as kg from trip_leg where trip_id = ${trip.tripId} order by leg`
  ).map(({ kg }) => kg);
const atKrakow = () =>
  app.sql`update trip_stop set arrived_at = ${TRIP_TIMES.krakow} where trip_id = ${trip.tripId} and seq = 2`;
const pinOf = async (id: number) => (await read(id)).parcel?.pin ?? '';

async function takeOver(bookingId: number, change: object = {}) {
  const photos = [await staff.photo(trip.tripId, trip.driver)];
  const press = { action: 'takeOver', bookingId, weightKg: 5, condition: 'whole', photos, ...change } as const;
  return staff.press(trip.tripId, trip.driver, press);
}

describe('taking a parcel over', () => {
  it('stores photo, weight and condition, and changes the room that it takes but not the price', async () => {
    const id = await parcel();
    const { fare } = await read(id);
    expect(await takeOver(id, { weightKg: 8.24, condition: 'fragile', payer: 'receiver' })).toBe('done');
    const seen = await read(id, trip.owner);
    expect(seen).toMatchObject({
      status: 'boarded',
      fare,
      parcel: { weightKg: 8.2, declaredKg: 5, payer: 'receiver', custodyMain: 'handOut' },
    });
    expect(seen.parcel?.custody).toMatchObject([
      { step: 'taken', weightKg: 8.2, condition: 'fragile', photos: [{ width: 40 }] },
    ]);
    expect(await room()).toEqual([8.2, 8.2, 0]);
    expect((await read(id)).history.map(({ action }) => action)).toContain('board');
  });

  it('is refused and changes nothing when the bus has no room for the difference', async () => {
    const id = await parcel({ parcelKg: 10 });
    expect(await takeOver(id, { weightKg: 10.1 })).toBe('weight_over_room');
    expect([await steps(id), await room(), (await read(id)).status]).toEqual([[], [5, 5, 0], 'confirmed']);
    expect(await takeOver(id, { weightKg: 10 })).toBe('done');
  });

  it('gives back room when the parcel is lighter', async () => {
    const id = await parcel();
    await takeOver(id, { weightKg: 0.5 });
    expect(await room()).toEqual([0.5, 0.5, 0]);
  });

  it('needs photos of this trip that no other press has used', async () => {
    const id = await parcel();
    expect(await takeOver(id, { photos: [randomUUID()] })).toBe('photo_missing');
    const photo = await staff.photo(trip.tripId, trip.driver);
    expect(await takeOver(id, { photos: [photo, photo] })).toBe('done');
    await atKrakow();
    const damaged = { action: 'damaged', bookingId: id, note: 'Кут зім’ято', photos: [photo] } as const;
    expect(await staff.press(trip.tripId, trip.driver, damaged)).toBe('photo_missing');
  });

  it('completes the custody of a parcel that was only loaded', async () => {
    const id = await parcel();
    await act('board', id, trip.driver);
    expect(await steps(id)).toEqual(['loaded']);
    app.clock.advance(60_000);
    expect(await takeOver(id, { weightKg: 6 })).toBe('done');
    expect([await steps(id), await room()]).toEqual([
      ['loaded', 'taken'],
      [6, 6, 0],
    ]);
    expect(await takeOver(id)).toBe('booking_state');
  });

  it('is undone with its weight, its room and its step of custody', async () => {
    const id = await parcel();
    await takeOver(id, { weightKg: 9, payer: 'receiver' });
    app.clock.advance(60_000);
    await act('undo', id, trip.driver);
    expect(await read(id)).toMatchObject({
      status: 'confirmed',
      parcel: { weightKg: 5, declaredKg: 5, payer: 'sender', custody: [] },
    });
    expect(await room()).toEqual([5, 5, 0]);
    expect(await takeOver(id, { weightKg: 6 })).toBe('done');
    expect(await room()).toEqual([6, 6, 0]);
  });

  it('happens once when two people press at the same time', async () => {
    const id = await parcel();
    const pressed = await Promise.all([takeOver(id, { weightKg: 7 }), takeOver(id, { weightKg: 8 })]);
    expect(pressed.toSorted()).toEqual(['booking_state', 'done']);
    const [kg] = await room();
    expect((await read(id)).parcel?.weightKg).toBe(kg);
  });

  it('never exceeds the room of the bus, however many parcels are weighed at once', async () => {
    const id = await parcel({ parcelKg: 20 });
    const [other = 0] = await book(trip, trip.driver, parcelInput());
    const pressed = await Promise.all([takeOver(id, { weightKg: 15 }), takeOver(other, { weightKg: 15 })]);
    expect(pressed.filter((code) => code === 'done')).toHaveLength(1);
    expect(await room()).toEqual([20, 20, 0]);
  });
});

describe('handing a parcel out', () => {
  it('with the code is the last step of custody', async () => {
    const id = await parcel();
    await takeOver(id);
    await atKrakow();
    app.clock.set(TRIP_TIMES.krakow);
    const pin = await pinOf(id);
    expect(
      await staff.press(trip.tripId, trip.driver, {
        action: 'handOut',
        bookingId: id,
        pin: pin === '1111' ? '2222' : '1111',
      }),
    ).toBe('wrong_pin');
    expect(await staff.press(trip.tripId, trip.driver, { action: 'handOut', bookingId: id, pin })).toBe('done');
    expect(await steps(id)).toEqual(['taken', 'atStop', 'handedOut']);
    expect((await read(id)).parcel?.custody.at(-1)).toMatchObject({ byPin: true, note: null });
  });

  it('counts wrong codes, also those of presses', async () => {
    const id = await parcel();
    await takeOver(id);
    const pin = await pinOf(id);
    const wrong = { action: 'handOut', bookingId: id, pin: pin === '1111' ? '2222' : '1111' } as const;
    for (let tries = 0; tries < 5; tries += 1)
      expect(await staff.press(trip.tripId, trip.driver, wrong)).toBe('wrong_pin');
    expect(await staff.press(trip.tripId, trip.driver, { ...wrong, pin })).toBe('too_many_requests');
  });

  it('without the code shows the reason and the photo to sender and carrier', async () => {
    const id = await parcel();
    await takeOver(id);
    const photo = await staff.photo(trip.tripId, trip.driver);
    const press = { action: 'handOut', bookingId: id, reason: 'Показала паспорт', photos: [photo] } as const;
    expect(await staff.press(trip.tripId, trip.driver, press)).toBe('done');
    const link = { step: 'handedOut', byPin: false, note: 'Показала паспорт', photos: [{ id: photo }] };
    for (const actor of [sender, trip.owner])
      expect((await read(id, actor)).parcel?.custody.at(-1)).toMatchObject(link);
    expect(await staff.press(trip.tripId, trip.driver, press)).toBe('booking_state');
  });
});

describe('a problem with a parcel', () => {
  it('that nobody collects is stored from its stop on, and the parcel can be handed out later', async () => {
    const id = await parcel();
    await takeOver(id);
    const press = { action: 'unclaimed', bookingId: id, place: 'Склад на MDA', until: '2026-06-19' } as const;
    expect(await staff.press(trip.tripId, trip.driver, press)).toBe('parcel_before_stop');
    await atKrakow();
    app.clock.set(TRIP_TIMES.krakow);
    expect(await staff.press(trip.tripId, trip.driver, press)).toBe('done');
    app.clock.advance(60_000);
    expect(await staff.press(trip.tripId, trip.driver, { ...press, place: 'В автобусі' })).toBe('done');
    expect((await read(id)).parcel?.custody.at(-1)).toMatchObject({
      step: 'unclaimed',
      place: 'В автобусі',
      until: '2026-06-19',
    });
    expect(
      await staff.press(trip.tripId, trip.driver, { action: 'handOut', bookingId: id, pin: await pinOf(id) }),
    ).toBe('done');
  });

  it('that must go back to the sender frees the room', async () => {
    const id = await parcel();
    await takeOver(id);
    expect(
      await staff.press(trip.tripId, trip.driver, { action: 'returned', bookingId: id, reason: 'Не та адреса' }),
    ).toBe('done');
    expect(await read(id)).toMatchObject({ status: 'ejected' });
    expect([await steps(id), await room()]).toEqual([
      ['taken', 'returned'],
      [0, 0, 0],
    ]);
  });

  it('that is a damage is stored before or after handing out, and the last action can still be undone', async () => {
    const id = await parcel();
    await takeOver(id);
    const press = async () => ({
      action: 'damaged' as const,
      bookingId: id,
      note: 'Кут зім’ято',
      photos: [await staff.photo(trip.tripId, trip.driver)],
    });
    expect(await staff.press(trip.tripId, trip.driver, await press())).toBe('done');
    expect((await read(id, trip.driver)).actions).toContain('undo');
    app.clock.advance(60_000);
    expect(
      await staff.press(trip.tripId, trip.driver, { action: 'handOut', bookingId: id, pin: await pinOf(id) }),
    ).toBe('done');
    expect(await staff.press(trip.tripId, trip.driver, await press())).toBe('done');
    expect(await steps(id)).toEqual(['taken', 'damaged', 'handedOut', 'damaged']);
  });

  it('is notified to the sender: a damage, an unclaimed parcel, a return', async () => {
    const id = await parcel();
    await takeOver(id);
    await atKrakow();
    const photos = [await staff.photo(trip.tripId, trip.driver)];
    await staff.press(trip.tripId, trip.driver, { action: 'damaged', bookingId: id, note: 'Кут зім’ято', photos });
    await staff.press(trip.tripId, trip.driver, {
      action: 'unclaimed',
      bookingId: id,
      place: 'Склад',
      until: '2026-06-19',
    });
    await app.runJobs();
    await staff.press(trip.tripId, trip.driver, { action: 'returned', bookingId: id, reason: 'Не прийшли' });
    await app.runJobs();
    const notified = await app.sql<{ subject: string }[]>`
      select subject from notification where account_id = ${sender.accountId} order by id`;
    expect(notified.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['damaged', 'unclaimed', 'returned']),
    );
  });
});

describe('the custody of a parcel', () => {
  it('is changed by the staff of its trip only', async () => {
    const id = await parcel();
    const strangers = await addBookableTrip(app.sql);
    const press = { action: 'returned', bookingId: id, reason: 'Так' } as const;
    expect(await outcome(staff.press(trip.tripId, sender, press))).toBe('not_allowed');
    expect(await outcome(staff.press(trip.tripId, strangers.owner, press))).toBe('not_found');
    expect(await staff.press(strangers.tripId, strangers.owner, press)).toBe('not_found');
    await takeOver(id);
    expect(await staff.press(trip.tripId, trip.owner, press)).toBe('done');
  });

  it('does not exist for a seat', async () => {
    await parcel();
    const [seat = 0] = await book(trip, trip.driver);
    expect(await takeOver(seat)).toBe('booking_state');
  });
});

describe('checking a code without a connection', () => {
  const checkOf = async (id: number) => {
    await app.runJobs();
    const sheet = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
    return sheet.bookings.find((booking) => booking.id === id)?.parcel?.pinCheck;
  };
  const hashOf = (pin: string, salt: string) =>
    pbkdf2Sync(pin, Buffer.from(salt, 'base64'), PIN_HASH.iterations, PIN_HASH.bytes, PIN_HASH.hash).toString('base64');

  it('the sheet has a salted hash of the code, which changes with the code', async () => {
    const id = await parcel();
    const [check, pin] = [await checkOf(id), await pinOf(id)];
    expect(check?.hash).toBe(hashOf(pin, check?.salt ?? ''));
    await app.sql`update parcel set pin = '0000', pin_check = null where booking_id = ${id}`;
    await app.sql`select graphile_worker.add_job('parcels.pin_checks', '{}')`;
    const later = await checkOf(id);
    expect(later?.hash).toBe(hashOf('0000', later?.salt ?? ''));
  });

  it('wrong codes that a device tried are counted with those of the server', async () => {
    const id = await parcel();
    await takeOver(id);
    const photos = [await staff.photo(trip.tripId, trip.driver)];
    const press = { action: 'handOut', bookingId: id, reason: 'Без коду', photos, tries: 20 } as const;
    expect(await staff.press(trip.tripId, trip.driver, press)).toBe('done');
    const limit = { name: 'parcelPin', points: PIN_TRIES_IN_ALL, seconds: 30 * 24 * 3600 };
    expect(await app.context.rateLimits.left(limit, app.sql, String(id), app.clock.now())).toBe(0);
  });
});
