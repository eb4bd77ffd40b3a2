import { describe, expect, it } from 'vitest';
import { profilesApi } from '#shared/people/accounts/base/profile-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { peopleApi } from '#shared/sales/bookings/core/people-api.ts';
import { companionsApi, MAX_COMPANIONS } from '#shared/sales/bookings/seats/companions.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { companionData } from './seats/queries/coming.ts';

const app = appScene();

const contactsOf = async (driver: TestActor, by?: TestActor) =>
  (await app.call(peopleApi.driverContacts, { params: { driverId: driver.accountId } }, by?.token ?? null)).reachable;

const cardOf = (passenger: TestActor, by?: TestActor) =>
  app.call(peopleApi.passenger, { params: { passengerId: passenger.accountId } }, by?.token ?? null);

const save = (actor: TestActor, name: string) =>
  app.call(
    profilesApi.save,
    {
      body: {
        name,
        newPhoneNumber: '+48600100200',
        address: 'вул. Стрийська, 109',
        contacts: [{ kind: 'telegram', value: '@name_1' }],
      },
    },
    actor.token,
  );

const REACHED = { phone: '+48600100200', contacts: [{ kind: 'telegram', value: 'name_1' }] };

async function booked(trip: BookableTrip, passenger: TestActor, input = seatInput()) {
  const { bookings } = await app.call(
    bookingsApi.book,
    { params: { tripId: trip.tripId }, body: input },
    passenger.token,
  );
  return bookings[0]?.id ?? 0;
}

describe('a driver’s phone number and contacts', () => {
  it('are shown to a passenger with a confirmed booking until it is cancelled', async () => {
    const trip = await addBookableTrip(app.sql);
    await save(trip.driver, 'Тарас');
    const passenger = await addPassenger(app.sql);
    expect(await contactsOf(trip.driver, passenger)).toBeNull();
    const bookingId = await booked(trip, passenger);
    expect(await contactsOf(trip.driver, passenger)).toBeNull();
    await app.call(bookingsApi.confirm, { params: { bookingId }, body: {} }, trip.owner.token);
    expect(await contactsOf(trip.driver, passenger)).toEqual(REACHED);
    await app.call(bookingsApi.cancel, { params: { bookingId }, body: {} }, passenger.token);
    expect(await contactsOf(trip.driver, passenger)).toBeNull();
  });

  it('are shown to the driver, the office and an administrator, but to nobody else', async () => {
    const trip = await addBookableTrip(app.sql);
    await save(trip.driver, 'Тарас');
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const admin = { ...(await addPassenger(app.sql)) };
    const asAdmin = tokenOf({ ...admin, role: 'admin' });
    for (const actor of [trip.driver, trip.owner, dispatcher, asAdmin]) {
      expect(await contactsOf(trip.driver, actor)).toEqual(REACHED);
    }
    const { owner: foreign } = await addCarrier(app.sql);
    // The booking is on a trip of another driver of the same carrier.
    const passenger = await addPassenger(app.sql);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    const other = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: colleague.accountId });
    await booked({ ...trip, ...other }, passenger);
    for (const actor of [foreign, passenger]) expect(await contactsOf(trip.driver, actor)).toBeNull();
    expect(await problemOf(contactsOf(trip.driver))).toMatchObject({ status: 401 });
  });

  it('are not found for an account that is no driver', async () => {
    const [one, other] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    expect(await problemOf(contactsOf(one, other))).toMatchObject({ status: 404 });
  });
});

describe('the page of a passenger', () => {
  it('shows the staff what the booking needs, and no more', async () => {
    const trip = await addBookableTrip(app.sql);
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const passenger = await addPassenger(app.sql);
    await save(passenger, 'Анна');
    await booked(trip, passenger);
    for (const actor of [trip.driver, trip.owner, dispatcher]) {
      const card = await cardOf(passenger, actor);
      expect(card).toMatchObject({ name: 'Анна', ...REACHED, rides: 0, parcels: 0, noShows: 0, avatarUrl: null });
      expect(JSON.stringify(card)).not.toMatch(/Стрийська|example\.org/);
    }
  });

  it('is not found by a stranger, another carrier, a colleague, or after the booking is cancelled', async () => {
    const trip = await addBookableTrip(app.sql);
    const passenger = await addPassenger(app.sql);
    const bookingId = await booked(trip, passenger);
    const { owner: foreign, carrierId } = await addCarrier(app.sql);
    const [stranger, colleague] = [
      await addMember(app.sql, carrierId, 'driver'),
      await addMember(app.sql, trip.carrierId, 'driver'),
    ];
    for (const actor of [stranger, foreign, colleague]) {
      expect(await problemOf(cardOf(passenger, actor))).toMatchObject({ status: 404, code: 'not_found' });
    }
    await app.call(bookingsApi.cancel, { params: { bookingId }, body: {} }, passenger.token);
    for (const actor of [trip.driver, trip.owner]) {
      expect(await problemOf(cardOf(passenger, actor))).toMatchObject({ status: 404 });
    }
  });

  it('counts rides, parcels and no-shows with this carrier only', async () => {
    const [trip, elsewhere] = [await addBookableTrip(app.sql), await addBookableTrip(app.sql)];
    const passenger = await addPassenger(app.sql);
    const outcomes = [
      [await booked(trip, passenger), 'completed'],
      [await booked(trip, passenger), 'no_show'],
      [await booked(trip, passenger, parcelInput()), 'completed'],
      [await booked(elsewhere, passenger), 'no_show'],
    ] as const;
    for (const [id, status] of outcomes) await app.sql`update booking set status = ${status} where id = ${id}`;
    expect(await cardOf(passenger, trip.driver)).toMatchObject({ rides: 1, parcels: 1, noShows: 1 });
    expect(await cardOf(passenger, elsewhere.owner)).toMatchObject({ rides: 0, parcels: 0, noShows: 1 });
    const admin = tokenOf({ ...passenger, role: 'admin' });
    expect(await cardOf(passenger, admin)).toMatchObject({ rides: 1, parcels: 1, noShows: 2 });
  });

  it('is refused to passengers and visitors', async () => {
    const [one, other] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    expect(await problemOf(cardOf(one, other))).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await problemOf(cardOf(one))).toMatchObject({ status: 401 });
  });
});

function tokenOf({ token: _, ...actor }: TestActor): TestActor {
  return { ...actor, token: `test-${Buffer.from(JSON.stringify(actor)).toString('base64url')}` };
}

describe('travel companions', () => {
  const rider = eachTest(() => addPassenger(app.sql));
  const other = eachTest(() => addPassenger(app.sql));

  const add = (name: string, birthYear = '', actor = rider) =>
    app.call(companionsApi.add, { body: { name, birthYear } }, actor.token);
  const list = async (actor = rider) => (await app.call(companionsApi.list, {}, actor.token)).data;

  it('saves, changes and deletes whom one travels with; nobody else sees or changes them', async () => {
    const { id } = await add('Оля Савчук', '2019');
    await add('Богдан Савчук');
    expect((await list()).map(({ name, birthYear }) => [name, birthYear])).toEqual([
      ['Богдан Савчук', null],
      ['Оля Савчук', 2019],
    ]);
    expect(await list(other)).toEqual([]);
    const changed = { params: { companionId: id }, body: { name: 'Ольга Савчук', birthYear: '2018' } };
    expect(await outcome(app.call(companionsApi.change, changed, other.token))).toBe('not_found');
    expect(await app.call(companionsApi.change, changed, rider.token)).toMatchObject({
      name: 'Ольга Савчук',
      birthYear: 2018,
    });
    expect(await outcome(app.call(companionsApi.remove, { params: { companionId: id } }, other.token))).toBe(
      'not_found',
    );
    await app.call(companionsApi.remove, { params: { companionId: id } }, rider.token);
    expect((await list()).map(({ name }) => name)).toEqual(['Богдан Савчук']);
  });

  it('a name is saved once, and keeps its year', async () => {
    await add('Оля Савчук', '2019');
    await add('Оля Савчук');
    const { id } = await add('Богдан Савчук');
    expect(await list()).toMatchObject([{ name: 'Богдан Савчук' }, { name: 'Оля Савчук', birthYear: 2019 }]);
    const taken = { params: { companionId: id }, body: { name: 'Оля Савчук', birthYear: '' } };
    expect(await outcome(app.call(companionsApi.change, taken, rider.token))).toBe('companion_known');
  });

  it.each(['12', '1825', '2199', 'рік'])('refuses the year %s', async (year) => {
    expect(await outcome(add('Оля Савчук', year))).toBe('invalid_input');
  });

  it('the list has a limit, and is each person’s own', async () => {
    const names = Array.from({ length: MAX_COMPANIONS }, (_, n) => `Оля ${'абвгґдеєжзиіїйклмнопрст'[n]?.repeat(3)}`);
    for (const name of names) await add(name);
    expect(await outcome(add('Оля Зайва'))).toBe('too_many_companions');
    await add(names[0] ?? '', '2019');
    const { owner } = await addCarrier(app.sql);
    expect((await app.call(companionsApi.list, {}, owner.token)).data).toEqual([]);
  });

  it('lists them by the Ukrainian alphabet', async () => {
    const names = ['Анна', 'Ганна', 'Ґеня', 'Дана', 'Євген', 'Жанна', 'Зоя', 'Івга', 'Їван', 'Йосип', 'Яна'];
    for (const name of names.toReversed()) await add(`${name} Савчук`);
    expect((await list()).map(({ name }) => name.split(' ')[0])).toEqual(names);
  });

  it('the copy of one’s data holds them', async () => {
    await add('Оля Савчук', '2019');
    expect(await companionData(app.sql, rider.accountId)).toMatchObject({
      companions: [{ name: 'Оля Савчук', birthYear: 2019 }],
    });
  });
});

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
