import { describe, expect, it } from 'vitest';
import { profilesApi } from '#shared/accounts/profile-api.ts';
import { bookingsApi } from '#shared/bookings/api.ts';
import { peopleApi } from '#shared/bookings/people-api.ts';
import { addBookableTrip, addTrip, type BookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/carriers.ts';
import { problemOf } from '#testing/problems.ts';
import { appScene } from '#testing/scene.ts';

const app = appScene({ now: '2026-06-10T06:00:00Z' });

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
