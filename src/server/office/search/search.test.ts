import { beforeAll, describe, expect, it } from 'vitest';
import { searchApi } from '#shared/office/search/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, TOWNS, tripsOf } from '#testing/timetable.ts';

const NOW = '2026-10-20T09:00:00Z';

const app = appScene({ now: NOW });

let owner: TestActor;
let driver: TestActor;
let carrierId: number;
let trips: Map<string, number>;
beforeAll(async () => {
  ({ owner, carrierId } = await addCarrier(app.sql, { name: 'Карпати Тур' }));
  driver = await addMember(app.sql, carrierId, 'driver');
  const busId = await addTestBus(app.sql, carrierId, { seats: 8 });
  const routeId = await addTestRoute(
    app.sql,
    owner,
    { stops: overnight, busId, driverId: driver.accountId },
    app.clock.now(),
  );
  trips = await tripsOf(app.sql, routeId);
});

const NOBODY = { name: 'Олена Коваль', seat: null };
const { lviv, krakow, wroclaw, katowice, kyiv } = TOWNS;

/** Lviv 21:30, Kraków 02:30–02:40 of the next day, Wrocław 06:40: in the night when the clocks are set back. */
const overnight = lvivWroclaw().stops.map(
  (stop, seq) =>
    [
      { ...stop, departure_time: '21:30' },
      { ...stop, arrival_time: '02:30', arrivalDay: 1, departure_time: '02:40', departureDay: 1 },
      { ...stop, arrival_time: '06:40', arrivalDay: 1 },
    ][seq] ?? stop,
);

const search = (query: object) =>
  app.call(searchApi.search, { query: { from: lviv, to: wroclaw, date: '2026-10-22', ...query } });
const offer = (tripId: number, query: object = {}) => app.call(searchApi.offer, { params: { tripId }, query });

it('an offer names both drivers, and nobody who is not there', async () => {
  const tripId = trips.get('2026-10-22') ?? 0;
  expect((await offer(tripId)).secondDriver).toBeNull();
  const mate = await addMember(app.sql, carrierId, 'driver');
  await app.sql`update trip set second_driver_id = ${mate.accountId} where id = ${tripId}`;
  expect(await offer(tripId)).toMatchObject({
    driver: { id: driver.accountId },
    secondDriver: { id: mate.accountId, verified: false },
  });
  await app.sql`update trip set second_driver_id = null where id = ${tripId}`;
});

describe('searching for trips', () => {
  it('finds any part of a trip by the local date at the stop where one boards', async () => {
    const [whole] = (await search({ date: '2026-10-22' })).data;
    expect(whole).toMatchObject({
      tripId: trips.get('2026-10-22'),
      fromSeq: 0,
      toSeq: 2,
      price: 4500,
      freeSeats: 8,
      stopsBetween: 1,
      crossing: { key: 'krakivets' },
      carrier: { name: 'Карпати Тур' },
    });
    const [part] = (await search({ from: krakow, date: '2026-10-23' })).data;
    expect(part).toMatchObject({ tripId: trips.get('2026-10-22'), fromSeq: 1, price: 1300, crossing: null });
    expect((await search({ from: krakow, to: lviv })).data).toEqual([]);
  });

  it.each([
    [
      'the night when clocks change in autumn',
      '2026-10-24',
      '2026-10-24T18:30:00.000Z',
      '2026-10-25T05:40:00.000Z',
      670,
    ],
    ['an ordinary night', '2026-10-26', '2026-10-26T19:30:00.000Z', '2026-10-27T05:40:00.000Z', 610],
  ])('shows exact times and the real duration of the ride: %s', async (_, date, departsAt, arrivesAt, minutes) => {
    const [found] = (await search({ date })).data;
    expect(found).toMatchObject({ departsAt, arrivesAt, durationMinutes: minutes });
  });

  it.each([
    ['a trip after midnight ends the list of the evening before', { date: '2026-10-22' }, ['2026-10-22']],
    ['it is in no list of the morning before', { date: '2026-10-22', parts: 'morning' }, []],
    ['it follows the other filters', { date: '2026-10-22', pets: '1' }, []],
    ['further pages do not repeat it', { date: '2026-10-22', page: '2' }, []],
  ])('%s', async (_case, query, expected) => {
    await app.sql`update carrier set pets_allowed = false where id = ${carrierId}`;
    const { night } = await search({ from: krakow, ...query });
    expect(night.map(({ tripId }) => tripId)).toEqual(expected.map((date) => trips.get(date)));
    expect((await search({ ...query, page: '1' })).night, 'a departure at 21:30').toEqual([]);
  });

  it('leaves out trips that have left and cancelled trips', async () => {
    app.clock.set('2026-10-22T18:29:00Z');
    expect((await search({})).data).toHaveLength(1);
    app.clock.set('2026-10-22T18:31:00Z');
    expect((await search({})).data).toEqual([]);
    app.clock.set(NOW);
    await app.sql`update trip set status = 'cancelled' where id = ${trips.get('2026-10-29') ?? 0}`;
    expect((await search({ date: '2026-10-29' })).data).toEqual([]);
  });

  it('counts the free seats on each leg, and leaves out trips with too few for all passengers', async () => {
    const trip = { tripId: trips.get('2026-11-02') ?? 0, carrierId, owner, driver };
    await bookingActions(app).book(trip, await addPassenger(app.sql), seatInput(1, 0, 1));
    const on = async (query: object) => (await search({ date: '2026-11-02', ...query })).data[0]?.freeSeats;
    // The count is updated after the commit.
    await expect.poll(() => on({})).toBe(7);
    expect(await on({ from: krakow, date: '2026-11-03' })).toBe(8);
    expect(await on({ passengers: '8' })).toBeUndefined();
  });

  it('shows and sells the same seats: a seat is free only if it is free on every leg', async () => {
    const trip = { tripId: trips.get('2026-11-04') ?? 0, carrierId, owner, driver };
    const rider = await addPassenger(app.sql);
    // Each leg alone has five free seats, but only two of the eight seats are free from end to end.
    for (const seat of [1, 2, 3]) await bookingActions(app).book(trip, rider, seatInput(seat, 0, 1));
    for (const seat of [4, 5, 6]) await bookingActions(app).book(trip, rider, seatInput(seat, 1, 2));
    const listed = async (query: object = {}) => (await search({ date: '2026-11-04', ...query })).data[0]?.freeSeats;
    await expect.poll(listed).toBe(2);
    expect(await listed({ passengers: '3' })).toBeUndefined();
    const params = { tripId: trip.tripId };
    const rendered = await app.call(bookingsApi.terms, { params, query: {} }, null);
    const departures = await app.call(searchApi.departures, { query: { carrier: carrierId } });
    expect([
      (await offer(trip.tripId)).freeSeats,
      rendered.freeSeats,
      8 - rendered.taken.length,
      (await app.call(bookingsApi.seats, { params, query: { from: '0', to: '2' } }, null)).free,
    ]).toEqual([2, 2, 2, 2]);
    expect(departures.find(({ tripId }) => tripId === trip.tripId)?.freeSeats ?? 2).toBe(2);
    const strip = (passengers: string) =>
      app.call(searchApi.days, { query: { from: lviv, to: wroclaw, date: '2026-11-04', days: '1', passengers } });
    expect([(await strip('2'))[0]?.trips, (await strip('3'))[0]?.trips]).toEqual([1, 0]);
    const others = await addPassenger(app.sql);
    await expect(
      bookingActions(app).book(trip, others, seatsInput({ toSeq: 2, travellers: [NOBODY, NOBODY, NOBODY] })),
    ).rejects.toMatchObject({ code: 'no_seats_left' });
    expect(await bookingActions(app).book(trip, others, seatsInput({ toSeq: 2 }))).toHaveLength(2);
  });

  it('filters by hours, amenities, pets, instant confirmation and carrier', async () => {
    const count = async (query: object) => (await search(query)).data.length;
    const asked = [{ parts: 'evening' }, { parts: 'night,day' }, { amenities: 'wifi' }, { amenities: 'toilet' }];
    expect(await Promise.all(asked.map(count))).toEqual([1, 0, 1, 0]);
    expect([
      await count({ instant: '1' }),
      await count({ carrier: carrierId }),
      await count({ carrier: 1_000_000 }),
    ]).toEqual([0, 1, 0]);
  });

  it('shows the parcel price for a parcel', async () => {
    expect((await search({ kind: 'parcel' })).data[0]).toMatchObject({ price: 1000 });
  });

  it.each([
    { date: '2026-02-30' },
    { date: 'tomorrow' },
    { passengers: '9' },
    { passengers: '0' },
    { page: '0' },
    { sort: 'comfort' },
    { from: 'lviv' },
  ])('refuses %j', async (query) => {
    expect((await problemOf(search(query))).status).toBe(422);
  });

  it('returns an empty page after the last one', async () => {
    expect(await search({ page: '50' })).toMatchObject({ data: [], more: false });
  });
});

describe('around a search for trips', () => {
  it('the strip of days has a fare for each day, and none for days without trips', async () => {
    const days = await app.call(searchApi.days, { query: { from: lviv, to: wroclaw, date: '2026-10-22', days: '3' } });
    expect(days.map(({ date, price }) => [date, price])).toEqual([
      ['2026-10-22', 4500],
      ['2026-10-23', 4500],
      ['2026-10-24', 4500],
    ]);
    const none = await app.call(searchApi.days, { query: { from: kyiv, to: wroclaw, date: '2026-10-22', days: '2' } });
    expect(none.map(({ price, trips: n }) => [price, n])).toEqual([
      [null, 0],
      [null, 0],
    ]);
    const many = app.call(searchApi.days, { query: { from: lviv, to: wroclaw, date: '2026-10-22', days: '43' } });
    expect((await problemOf(many)).status).toBe(422);
  });

  it('nearby towns are suggested when no trip runs', async () => {
    const { pairs } = await app.call(searchApi.alternatives, {
      query: { from: lviv, to: katowice, date: '2026-10-22' },
    });
    expect(pairs.map(({ to }) => to.id)).toContain(krakow);
  });

  it('the next departures are those of a carrier or from near a place', async () => {
    const own = await app.call(searchApi.departures, { query: { carrier: carrierId } });
    expect(own[0]).toMatchObject({ tripId: trips.get('2026-10-20'), fromSeq: 0, price: 4500 });
    const near = await app.call(searchApi.departures, { query: { near: krakow } });
    expect(near[0]).toMatchObject({ fromSeq: 1 });
    expect(await app.call(searchApi.departures, { query: { carrier: 1_000_000 } })).toEqual([]);
  });

  it('the next ten departures of a carrier have a free seat, however far apart they are', async () => {
    const own = await app.call(searchApi.departures, { query: { carrier: carrierId } });
    expect(own.length).toBe(10);
    const [first] = own;
    await app.sql`update trip set free_seats = array[0, 255]::bigint[] where id = ${first?.tripId ?? 0}`;
    const left = await app.call(searchApi.departures, { query: { carrier: carrierId } });
    expect(left.map(({ tripId }) => tripId)).not.toContain(first?.tripId);
  });
});

describe('GET /api/offers/:tripId', () => {
  it('covers the whole trip unless stops are named, with the price between them', async () => {
    const tripId = trips.get('2026-10-23') ?? 0;
    expect(await offer(tripId)).toMatchObject({ fromSeq: 0, toSeq: 2, price: 4500, parcelPrice: 1000, bookable: true });
    expect(await offer(tripId, { from: '1', to: '2' })).toMatchObject({ price: 1300, parcelPrice: 200, freeSeats: 8 });
  });

  it('shows when a trip can no longer be booked, and names nobody on board', async () => {
    const tripId = trips.get('2026-10-25') ?? 0;
    const trip = { tripId, carrierId, owner, driver };
    await bookingActions(app).book(trip, await addPassenger(app.sql), parcelInput());
    const open = await offer(tripId);
    expect(JSON.stringify(open)).not.toMatch(/Гнатюк|\+380|phone|email/);
    app.clock.set('2026-10-26T09:00:00Z');
    expect(await offer(tripId)).toMatchObject({ bookable: false });
  });

  it.each([{ from: '2', to: '1' }, { from: '1', to: '1' }, { to: '9' }])('is not found for %j', async (query) => {
    expect((await problemOf(offer(trips.get('2026-10-23') ?? 0, query))).status).toBe(404);
  });

  it('is not found for an unknown trip', async () => {
    expect((await problemOf(offer(2_000_000))).status).toBe(404);
  });
});
