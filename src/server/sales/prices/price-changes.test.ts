import { beforeEach, describe, expect, it } from 'vitest';
import { publicTimetable } from '#server/operations/tracking/queries/feed.ts';
import { makeTrips } from '#server/sales/trips/commands/make.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { priceChangesApi } from '#shared/sales/prices/price-change-api.ts';
import { EVERY_DAY } from '#shared/sales/prices/price-change-form.ts';
import { MAX_PRICE_CHANGES, type PriceChangeInput } from '#shared/sales/prices/price-change-schema.ts';
import { outcome } from '#testing/booking-actions.ts';
import { seatsInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, TOWNS, tripsOf } from '#testing/timetable.ts';

const app = appScene({ now: '2026-06-10T09:00:00Z' });

let owner: TestActor;
let driver: TestActor;
let rider: TestActor;
let routeId: number;
let busId: number;
let trips: Map<string, number>;
beforeEach(async () => {
  let carrierId: number;
  ({ owner, carrierId } = await addCarrier(app.sql));
  driver = await addMember(app.sql, carrierId, 'driver');
  rider = await addPassenger(app.sql);
  busId = await addTestBus(app.sql, carrierId);
  routeId = await addTestRoute(app.sql, owner, { busId, driverId: driver.accountId }, app.clock.now());
  trips = await tripsOf(app.sql, routeId);
});

const change = (values: Partial<PriceChangeInput> = {}): PriceChangeInput => ({
  ...{ routeId, firstDay: '2026-06-12', lastDay: '2026-06-14', days: EVERY_DAY, run: null },
  ...{ percent: 20, amountCents: null, prices: null },
  ...values,
});
const add = (values: Partial<PriceChangeInput> = {}, actor = owner) =>
  app.call(priceChangesApi.add, { body: change(values) }, actor.token);
const tripOn = (date: string) => trips.get(date) ?? 0;
const bookOn = (date: string) =>
  app.call(bookingsApi.book, { params: { tripId: tripOn(date) }, body: seatsInput({ toSeq: 2 }) }, rider.token);
/** Price of a seat to Wrocław by the offer and by the search of that day. */
const priceOn = async (date: string) => {
  const query = { from: TOWNS.lviv, to: TOWNS.wroclaw, date };
  const found = await app.call(searchApi.search, { query });
  const terms = await app.call(bookingsApi.terms, {
    params: { tripId: tripOn(date) },
    query: { from: 0, to: 2 },
  });
  const searched = found.data.find(({ tripId }) => tripId === tripOn(date))?.price;
  return searched === terms.price ? terms.price : { searched, offered: terms.price };
};
const faresOn = async (date: string) =>
  (await app.sql<{ fare: number }[]>`select fare from booking where trip_id = ${tripOn(date)} order by id`).map(
    ({ fare }) => fare,
  );

describe('a price on dates', () => {
  it('is one of so many of its route, of which those that are over or ended do not count', async () => {
    const fill = (of: number, count: number, lastDay: string, endedAt: Date | null = null) => app.sql`
      insert into price_change (route_id, first_day, last_day, percent, created_at, ended_at)
      select ${of}, '2026-06-01', ${lastDay}, 5, now(), ${endedAt} from generate_series(1, ${count}::int)`;
    const other = await addTestRoute(app.sql, owner, { status: 'draft' }, app.clock.now());
    await fill(other, MAX_PRICE_CHANGES, '2026-06-10');
    await fill(routeId, 1, '2026-06-09');
    await fill(routeId, 1, '2026-06-10', app.clock.now());
    await fill(routeId, MAX_PRICE_CHANGES - 1, '2026-06-10');
    expect(await outcome(add())).toBe('done');
    expect(await outcome(add({ firstDay: '2026-07-12', lastDay: '2026-07-14' }))).toBe('too_many_price_changes');
  });

  it('counts for the free seats, also of a trip with bookings, and leaves what is booked', async () => {
    await bookOn('2026-06-13');
    const preview = await app.call(priceChangesApi.preview, { body: change() }, owner.token);
    expect(
      preview.trips.map(({ date, people, freeSeats, before, after }) => [date, people, freeSeats, before, after]),
    ).toEqual([
      ['2026-06-12', 0, 20, 4500, 5400],
      ['2026-06-13', 2, 18, 4500, 5400],
      ['2026-06-14', 0, 20, 4500, 5400],
    ]);
    expect(preview.legs.map(({ to, before, after }) => [to.uk, before, after])).toEqual([
      ['Краків', 3200, 3800],
      ['Вроцлав', 4500, 5400],
      ['Вроцлав', 1300, 1600],
    ]);
    expect(await priceOn('2026-06-13')).toBe(4500);
    expect((await add()).data).toMatchObject([
      { percent: 20, trips: 3, from: { uk: 'Львів' }, departureTime: '06:15' },
    ]);
    expect(await Promise.all(['2026-06-11', '2026-06-12', '2026-06-13', '2026-06-15'].map(priceOn))).toEqual([
      4500, 5400, 5400, 4500,
    ]);
    await bookOn('2026-06-13');
    expect(await faresOn('2026-06-13')).toEqual([4500, 4500, 5400, 5400]);
  });

  it('is taken back', async () => {
    await bookOn('2026-06-13');
    const [added] = (await add()).data;
    const params = { priceChangeId: added?.id ?? 0 };
    expect((await app.call(priceChangesApi.end, { params }, owner.token)).data).toEqual([]);
    expect(await Promise.all(['2026-06-12', '2026-06-13'].map(priceOn))).toEqual([4500, 4500]);
    const plans = await app.sql`select 1 from route_plan where route_id = ${routeId}`;
    expect(plans).toHaveLength(1);
  });

  it('of one trip comes before that of a period, and weekdays narrow it', async () => {
    await add({ firstDay: '2026-06-13', lastDay: '2026-06-13', run: 0, percent: null, amountCents: -500 });
    await add({ lastDay: null, days: [4, 5] });
    expect(await Promise.all(['2026-06-12', '2026-06-13', '2026-06-14', '2026-06-19'].map(priceOn))).toEqual([
      5400, 4000, 4500, 5400,
    ]);
  });

  it('names single legs', async () => {
    await add({ percent: null, prices: [{ from: TOWNS.krakow, to: TOWNS.wroclaw, cents: 2100 }] });
    const terms = await app.call(bookingsApi.terms, {
      params: { tripId: tripOn('2026-06-12') },
      query: { from: 1, to: 2 },
    });
    expect([terms.price, await priceOn('2026-06-12')]).toEqual([2100, 4500]);
  });

  it('waits for trips that are made later, and survives a change of the route', async () => {
    await add({ firstDay: '2026-08-20', lastDay: '2026-08-20' });
    app.clock.set('2026-06-25T09:00:00Z');
    await makeTrips(app.sql, { routeId, now: app.clock.now() });
    trips = await tripsOf(app.sql, routeId);
    expect(await Promise.all(['2026-08-20', '2026-08-21'].map(priceOn))).toEqual([5400, 4500]);
    const body = lvivWroclaw({ busId, driverId: driver.accountId, price_trip: '50' });
    const [first, krakow, last] = body.stops;
    if (!first || !krakow || !last) throw new Error('three stops');
    await app.call(
      timetableApi.edit,
      { params: { routeId }, body: { ...body, stops: [first, krakow, { ...last, tripCost: '50' }] } },
      owner.token,
    );
    expect(await Promise.all(['2026-08-20', '2026-08-21'].map(priceOn))).toEqual([6000, 5000]);
  });

  it('is another route of the feed, with fares of its own', async () => {
    const [added] = (await add()).data;
    const { trips: runs, routes } = await publicTimetable(app.sql, app.clock.now());
    const changed = `${routeId}-${added?.id}`;
    const named = runs.filter(({ routeId: id }) => id === changed).map(({ serviceDate }) => serviceDate);
    expect(named).toEqual(['2026-06-12', '2026-06-13', '2026-06-14']);
    const fares = (id: string) => routes.find((route) => route.id === id)?.fares.map(({ cents }) => cents);
    expect([fares(String(routeId)), fares(changed)]).toEqual([
      [3200, 4500, 1300],
      [3800, 5400, 1600],
    ]);
  });
});

describe('a price on dates is refused', () => {
  it('to everybody but the owner, who has no other carrier’s', async () => {
    const stranger = (await addCarrier(app.sql)).owner;
    expect(await outcome(add({}, driver))).toBe('not_allowed');
    expect(await outcome(add({}, stranger))).toBe('not_found');
    expect(await outcome(app.call(priceChangesApi.preview, { body: change() }, stranger.token))).toBe('not_found');
    const [added] = (await add()).data;
    const params = { priceChangeId: added?.id ?? 0 };
    expect(await outcome(app.call(priceChangesApi.end, { params }, stranger.token))).toBe('not_found');
    expect((await app.call(priceChangesApi.list, {}, stranger.token)).data).toEqual([]);
  });

  it.each([
    ['a period that is over', { firstDay: '2026-06-01', lastDay: '2026-06-09' }],
    ['a period too far ahead', { firstDay: '2028-12-01', lastDay: null }],
    ['no rule', { percent: null }],
    ['two rules', { amountCents: 500 }],
    ['a run of a period', { run: 0 }],
  ] as const)('with %s', async (_name, values) => {
    expect(await outcome(add(values))).toBe('invalid_input');
  });
});
