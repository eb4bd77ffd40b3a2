import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personalDataApi } from '#shared/accounts/personal-data-api.ts';
import { bookingsApi } from '#shared/bookings/api.ts';
import type { BookingStatus } from '#shared/bookings/lifecycle.ts';
import { tripsApi } from '#shared/trips/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatsInput, TRIP_TIMES } from '#testing/bookings.ts';
import { addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';

const MORNING = '2026-06-10T09:00:00Z';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
beforeEach(() => app.clock.set(MORNING));
afterAll(() => app.close());

const blockersOf = async (actor: TestActor) => (await app.call(personalDataApi.erasure, {}, actor.token)).blockers;

async function rider(status: BookingStatus = 'unconfirmed') {
  const trip = await addBookableTrip(app.sql);
  const actor = await addPassenger(app.sql);
  const [bookingId = 0, ...others] = await bookingActions(app).book(trip, actor, seatsInput());
  for (const id of [bookingId, ...others]) await forceBooking(app.sql, id, status);
  return { trip, actor, bookingId, others };
}

describe('a booking that blocks an erasure', () => {
  test('is listed with its trip and towns, and can be cancelled without a reason', async () => {
    const { actor, bookingId, others, trip } = await rider();
    expect(await blockersOf(actor)).toMatchObject(
      [bookingId, ...others].map((id) => ({
        kind: 'bookings',
        bookingId: id,
        tripId: trip.tripId,
        from: { uk: 'Львів', en: 'Lviv' },
        to: { uk: 'Вроцлав', en: 'Wrocław' },
        parcel: false,
        cancel: 'plain',
      })),
    );
  });

  test('a parcel is marked as a parcel', async () => {
    const trip = await addBookableTrip(app.sql);
    const actor = await addPassenger(app.sql);
    await bookingActions(app).book(trip, actor, parcelInput());
    expect(await blockersOf(actor)).toMatchObject([{ parcel: true, cancel: 'plain' }]);
  });

  test.each<[BookingStatus, 'plain' | null | 'gone']>([
    ['unconfirmed', 'plain'],
    ['confirmed', 'plain'],
    ['boarded', null],
    ['completed', 'gone'],
    ['cancelled', 'gone'],
    ['no_show', 'gone'],
    ['ejected', 'gone'],
  ])('a booking with status %s: cancellation is %s', async (status, cancel) => {
    const { actor } = await rider(status);
    const blockers = await blockersOf(actor);
    if (cancel === 'gone') expect(blockers).toEqual([]);
    else expect(blockers.map((one) => one.cancel)).toEqual([cancel, cancel]);
  });

  test('cannot be cancelled any more once the bus has left its stop', async () => {
    const { actor, trip } = await rider('confirmed');
    await forceTrip(app.sql, trip.tripId, 'started');
    app.clock.set(new Date(Date.parse(TRIP_TIMES.lviv) - 1).toISOString());
    expect((await blockersOf(actor)).map((one) => one.cancel)).toEqual(['plain', 'plain']);
    app.clock.set(TRIP_TIMES.lviv);
    expect((await blockersOf(actor)).map((one) => one.cancel)).toEqual([null, null]);
  });

  test('each blocking booking is cancelled alone, and after all are cancelled nothing blocks the erasure', async () => {
    const { actor, bookingId, others } = await rider('confirmed');
    const cancel = (id: number) =>
      app.call(bookingsApi.cancel, { params: { bookingId: id }, body: { alone: true } }, actor.token);
    await cancel(bookingId);
    expect((await blockersOf(actor)).map((one) => one.bookingId)).toEqual(others);
    for (const id of others) await cancel(id);
    expect(await blockersOf(actor)).toEqual([]);
  });

  test('the list holds no bookings of other people', async () => {
    await rider();
    expect(await blockersOf(await addPassenger(app.sql))).toEqual([]);
  });
});

describe('a trip that blocks an erasure', () => {
  test('an employed driver cannot cancel the trip and must ask the company', async () => {
    const { trip } = await rider();
    expect(await blockersOf(trip.driver)).toMatchObject([
      {
        kind: 'trips',
        tripId: trip.tripId,
        from: { en: 'Lviv' },
        to: { en: 'Wrocław' },
        people: 2,
        cancel: null,
      },
    ]);
  });

  test('the only owner may cancel the trip with a reason that its passengers can read', async () => {
    const { trip, bookingId } = await rider('confirmed');
    await app.sql`delete from member where account_id = ${trip.driver.accountId}`;
    const ahead = await blockersOf(trip.owner);
    expect(ahead).toMatchObject([{ kind: 'trips', tripId: trip.tripId, people: 2, cancel: 'reason' }]);
    const cancel = (reason: string) =>
      app.call(tripsApi.cancel, { params: { tripId: trip.tripId }, body: { reason } }, trip.owner.token);
    await expect(cancel('  ')).rejects.toMatchObject({ status: 422, errors: [{ field: 'reason' }] });
    await cancel('Закриваємо компанію');
    expect(await blockersOf(trip.owner)).toEqual([]);
    const [booking] = await app.sql`select status, cancelled_by as by from booking where id = ${bookingId}`;
    expect(booking).toEqual({ status: 'cancelled', by: 'trip' });
  });

  test('an owner beside a second owner is blocked only by the trips they drive', async () => {
    const { trip } = await rider();
    const partner = await addMember(app.sql, trip.carrierId, 'dispatcher');
    await app.sql`update member set role = 'owner' where account_id = ${partner.accountId}`;
    expect(await blockersOf(partner)).toEqual([]);
    await app.sql`update trip set driver_id = ${partner.accountId} where id = ${trip.tripId}`;
    expect(await blockersOf(partner)).toMatchObject([{ kind: 'trips', cancel: 'reason' }]);
  });

  test('a trip that has started must be finished and cannot be cancelled', async () => {
    const { trip } = await rider('boarded');
    await forceTrip(app.sql, trip.tripId, 'started');
    expect(await blockersOf(trip.driver)).toMatchObject([{ kind: 'trips', cancel: null }]);
    await app.sql`delete from member where account_id = ${trip.driver.accountId}`;
    expect(await blockersOf(trip.owner)).toMatchObject([{ kind: 'trips', people: 2, cancel: null }]);
  });
});
