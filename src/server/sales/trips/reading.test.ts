import { describe, expect, it, test } from 'vitest';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput, TRIP_TIMES } from '#testing/bookings.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mayWatchSeats, mayWatchTrip } from './queries/watchers.ts';

const app = appScene({ now: '2026-06-12T03:00:00Z' });
const rider = allTests(() => addPassenger(app.sql));
const actions = bookingActions(app);

describe('subscribing to live data', () => {
  it('of a trip is for its staff and passengers, of its free seats for everybody while it is sold', async () => {
    const trip = await addBookableTrip(app.sql);
    const [holder, stranger] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    const [seat = 0] = await actions.book(trip, holder);
    const may = (actor: TestActor) =>
      Promise.all([mayWatchTrip, mayWatchSeats].map((guard) => guard(actor, String(trip.tripId), app.sql)));
    expect([await may(trip.owner), await may(trip.driver), await may(holder)]).toEqual(Array(3).fill([true, true]));
    expect(await may(stranger)).toEqual([false, true]);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    const { owner: other } = await addCarrier(app.sql);
    expect([await may(colleague), await may(other)], 'a hired driver watches own trips only').toEqual(
      Array(2).fill([false, true]),
    );
    await actions.act('cancel', seat, trip.owner);
    expect(await may(holder), 'the right goes with the seat').toEqual([false, true]);
    const params = { tripId: trip.tripId };
    await app.call(tripsApi.cancel, { params, body: { reason: 'Зламався автобус' } }, trip.owner.token);
    expect(await may(stranger)).toEqual([false, false]);
  });

  it.each(['9999999', 'x', ''])('of an unknown trip «%s» is refused', async (id) => {
    const { owner } = await addBookableTrip(app.sql);
    expect([await mayWatchTrip(owner, id, app.sql), await mayWatchSeats(owner, id, app.sql)]).toEqual([false, false]);
  });
});

describe('the trip sheet that somebody has already', () => {
  it('is not sent again while it is unchanged, and only to who may read it', async () => {
    const trip = await addBookableTrip(app.sql);
    const ask = (actor: TestActor, tag?: string) =>
      app.request('GET', `/api/trips/${trip.tripId}`, {
        headers: { authorization: `Bearer ${actor.token}`, ...(tag && { 'if-none-match': tag }) },
      });
    const tag = (await ask(trip.driver)).headers.get('etag') ?? '';
    const { owner: other } = await addCarrier(app.sql);
    expect((await ask(trip.driver, tag)).status).toBe(304);
    expect((await ask(other, tag)).status).toBe(404);
    await actions.book(trip, rider);
    expect((await ask(trip.driver, tag)).status).toBe(200);
  });
});

describe('the list of trips', () => {
  const list = (actor: TestActor, query: object = {}) => app.call(tripsApi.list, { query }, actor.token);

  it('is the carrier’s for the office and a driver’s own for a driver, and each tab counts under the same filters', async () => {
    const trip = await addBookableTrip(app.sql);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    expect(await list(trip.owner)).toMatchObject({ total: 1, tabs: { planned: 1, cancelled: 0, finished: 0 } });
    expect(await list(trip.driver)).toMatchObject({ total: 1 });
    expect(await list(colleague)).toMatchObject({ total: 0, data: [] });
    await app.call(
      tripsApi.cancel,
      { params: { tripId: trip.tripId }, body: { reason: 'Зламався автобус' } },
      trip.owner.token,
    );
    const cancelled = await list(trip.owner, { tab: 'cancelled' });
    expect(cancelled).toMatchObject({ total: 1, tabs: { planned: 0, cancelled: 1, finished: 0 } });
    expect(await list(trip.owner, { from: '2026-06-13' })).toMatchObject({ tabs: { cancelled: 0 } });
  });

  it('is filtered by driver, bus, days and requests, is sorted, and is empty after its last page', async () => {
    const trip = await addBookableTrip(app.sql);
    const { data } = await list(trip.owner);
    const [row] = data;
    const totals = [
      { driver: trip.driver.accountId },
      { driver: trip.owner.accountId },
      { bus: row?.bus?.id ?? 0 },
      { from: '2026-06-12', to: '2026-06-12' },
      { unconfirmed: '1' },
      { confirmed: '1' },
      { sort: 'due' },
      { page: '7', per_page: '10' },
    ];
    const found = await Promise.all(totals.map(async (query) => (await list(trip.owner, query)).data.length));
    expect(found).toEqual([1, 0, 1, 1, 0, 0, 1, 0]);
    await actions.book(trip, rider);
    // Free seats are computed after the commit.
    const waiting = async () => (await list(trip.owner, { unconfirmed: '1' })).data[0];
    await expect.poll(waiting).toMatchObject({ unconfirmed: 1, bookedSeats: 1 });
    expect((await list(trip.owner, { confirmed: '1' })).data).toEqual([]);
    await app.sql`update booking set status = 'confirmed' where trip_id = ${trip.tripId}`;
    expect((await list(trip.owner, { confirmed: '1' })).data).toHaveLength(1);
    expect((await list(trip.owner, { unconfirmed: '1' })).data).toEqual([]);
  });

  it.each([{ per_page: '7' }, { sort: 'name' }, { from: '2026-02-30' }, { page: '0' }])(
    'is refused for %j',
    async (query) => {
      const { owner } = await addCarrier(app.sql);
      expect((await problemOf(list(owner, query))).status).toBe(422);
    },
  );
});

describe('the trip sheet', () => {
  it('has everybody on the trip with what is due and paid, and the load of each leg', async () => {
    app.clock.set('2026-06-10T09:00:00Z');
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [paid = 0] = await actions.book(trip, rider, seatInput(1, 0, 3));
    await actions.book(trip, rider, seatInput(2, 0, 2));
    await actions.book(trip, rider, parcelInput());
    await actions.act('pay', paid, trip.driver);
    const read = () => app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
    await expect.poll(async () => (await read()).bookedSeats).toBe(2);
    const sheet = await read();
    expect(sheet).toMatchObject({
      status: 'planned',
      departsAt: new Date(TRIP_TIMES.lviv).toISOString(),
      arrivesAt: new Date(TRIP_TIMES.wroclaw).toISOString(),
      driver: { id: trip.driver.accountId },
      amountDue: 4500 + 3200 + 800,
      amountPaid: 4500,
      load: [2, 2, 1],
      totalBooked: 2,
      parcels: 1,
    });
    expect(sheet.bookings.find(({ id }) => id === paid)).toMatchObject({
      lastAction: { action: 'confirm' },
      paid: 4500,
    });
    expect(JSON.stringify(sheet)).not.toContain('"pin"');
  });

  it('is not found by another carrier', async () => {
    const trip = await addBookableTrip(app.sql);
    const { owner } = await addCarrier(app.sql);
    const sheet = app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, owner.token);
    expect((await problemOf(sheet)).status).toBe(404);
  });
});

test('the badge counts parties that wait: the carrier’s, a driver’s own, and a passenger’s offered prices', async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  const count = async (actor: TestActor) => (await app.call(tripsApi.unconfirmedBookings, {}, actor.token)).data.count;
  const trip = await addBookableTrip(app.sql, { contractual: [3] });
  const guest = await addPassenger(app.sql);
  const colleague = await addMember(app.sql, trip.carrierId, 'driver');
  const [id = 0] = await actions.book(trip, guest, seatInput(1, 0, 3));
  await actions.book(trip, guest, seatInput(2, 0, 1));
  const people = [trip.owner, trip.driver, colleague, guest];
  expect(await Promise.all(people.map(count))).toEqual([2, 2, 0, 0]);
  await actions.act('quote', id, trip.driver);
  expect([await count(guest), await count(rider), await count(await addPassenger(app.sql))]).toEqual([1, 0, 0]);
  await actions.act('decline', id, guest);
  expect(await count(guest)).toBe(0);
  await actions.act('quote', id, trip.driver);
  expect(await count(guest)).toBe(1);
  await actions.act('accept', id, guest);
  expect(await count(guest)).toBe(0);
});
