import { beforeAll, describe, expect, it } from 'vitest';
import type { RouteInput } from '#shared/network/timetable/schema.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { SEARCH_PAGE } from '#shared/office/search/schema.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, TOWNS, tripsOf } from '#testing/timetable.ts';

const NOW = '2026-06-10T09:00:00Z';
/** This is a Friday. */
const DAY = '2026-06-12';
const FRIDAYS = { days: [4] };
const { lviv, krakow, wroclaw, kyiv, berlin } = TOWNS;

const app = appScene({ now: NOW });

beforeAll(async () => {
  const early = await addCompany('Ранок');
  await addRoute('Ранок', routeBetween('06:00', '13:00', '45'));
  const noon = await addCompany('Полудень');
  await addRoute('Полудень', routeBetween('12:00', '16:00', '40'));
  const evening = await addCompany('Вечір');
  await addRoute('Вечір', routeBetween('18:00', '06:00', '60', { arrivalDay: 1 }));
  const arranged = await addCompany('Домовленість');
  await addRoute('Домовленість', routeBetween('11:59', '17:00', '0', { contractual: true }));
  await app.sql`update carrier set rating_sum = 8, rating_count = 2 where id = ${early}`;
  await app.sql`update carrier set rating_sum = 10, rating_count = 2 where id = ${evening}`;
  await app.sql`update carrier set rating_sum = 5, rating_count = 1 where id = ${arranged}`;
  await app.sql`update carrier set instant_confirmation = true, pets_allowed = true where id = ${noon}`;
  await app.sql`update carrier set pets_allowed = false where id in (${early}, ${evening}, ${arranged})`;
  await app.sql`update carrier set parcel_classes = '{}' where id = ${evening}`;
  await app.sql`update bus set amenities = '{wifi,toilet,animal_transportation}' where carrier_id = ${evening}`;
  await app.sql`update bus set amenities = '{toilet,animal_transportation}' where carrier_id = ${noon}`;
});

/** The trips of the day, by the name of their carrier. */
const trips = new Map<string, number>();
const carriers = new Map<string, { carrierId: number; owner: TestActor; driverId: number }>();

/** A route from Lviv to Wrocław with these times and this price; `contractual` means that the price is by arrangement. */
function routeBetween(
  departs: string,
  arrives: string,
  price: string,
  last: { arrivalDay?: number; contractual?: boolean } = {},
) {
  const [start, , end] = lvivWroclaw().stops;
  if (!start || !end) throw new Error('the sample has three stops');
  const costs = last.contractual ? { tripCost: '', deliveryCost: '' } : { tripCost: price, deliveryCost: '10' };
  const stops = [
    { ...start, departure_time: departs },
    { ...end, arrival_time: arrives, ...costs, ...last },
  ];
  return { stops, price_trip: last.contractual ? '0' : price, price_delivery: last.contractual ? '0' : '10' };
}

async function addRoute(name: string, changes: Partial<RouteInput>): Promise<void> {
  const known = carriers.get(name);
  if (!known) throw new Error(`no carrier ${name}`);
  const { carrierId, owner } = known;
  const driverId = trips.has(name) ? (await addMember(app.sql, carrierId, 'driver')).accountId : known.driverId;
  const busId = await addTestBus(app.sql, carrierId, { seats: 8, number: `BC ${1000 + carrierId} ${trips.size + 10}` });
  const staff = { busId, driverId, ...FRIDAYS };
  const routeId = await addTestRoute(app.sql, owner, { ...staff, ...changes }, app.clock.now());
  trips.set(name, (await tripsOf(app.sql, routeId)).get(DAY) ?? 0);
}

async function addCompany(name: string): Promise<number> {
  const { carrierId, owner } = await addCarrier(app.sql, { name });
  const driver = await addMember(app.sql, carrierId, 'driver');
  carriers.set(name, { carrierId, owner, driverId: driver.accountId });
  return carrierId;
}

const search = (query: object = {}) =>
  app.call(searchApi.search, { query: { from: lviv, to: wroclaw, date: DAY, ...query } });
const names = async (query: object = {}) => (await search(query)).data.map(({ carrier }) => carrier.name);

describe('the order of search results', () => {
  it.each([
    ['departure', ['Ранок', 'Домовленість', 'Полудень', 'Вечір']],
    ['arrival', ['Ранок', 'Полудень', 'Домовленість', 'Вечір']],
    ['price', ['Полудень', 'Ранок', 'Вечір', 'Домовленість']],
    ['duration', ['Полудень', 'Домовленість', 'Ранок', 'Вечір']],
    ['rating', ['Вечір', 'Домовленість', 'Ранок', 'Полудень']],
  ])('follows the parameter sort=%s', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
  });

  it('follows the price of a parcel in a search for parcels', async () => {
    await app.sql`
      update route_segment s set price_delivery = 100 from trip t
      where t.plan_id = s.plan_id and t.id = ${trips.get('Ранок') ?? 0}`;
    expect((await names({ kind: 'parcel', sort: 'price' }))[0]).toBe('Ранок');
    expect((await names({ sort: 'price' }))[0]).toBe('Полудень');
  });
});

describe('search filters', () => {
  it.each([
    [{}, ['Ранок', 'Домовленість', 'Полудень', 'Вечір']],
    [{ parts: 'night' }, []],
    [{ parts: 'morning' }, ['Ранок', 'Домовленість']],
    [{ parts: 'day' }, ['Полудень']],
    [{ parts: 'evening' }, ['Вечір']],
    [{ parts: 'morning,evening' }, ['Ранок', 'Домовленість', 'Вечір']],
    [{ crossing: 'krakivets' }, ['Ранок', 'Домовленість', 'Полудень', 'Вечір']],
    [{ crossing: 'shehyni' }, []],
    [{ via: 'PL' }, ['Ранок', 'Домовленість', 'Полудень', 'Вечір']],
    [{ via: 'HU' }, []],
    [{ fare: 'known' }, ['Ранок', 'Полудень', 'Вечір']],
    [{ fare: 'arrangement' }, ['Домовленість']],
    [{ amenities: 'wifi' }, ['Ранок', 'Домовленість', 'Вечір']],
    [{ amenities: 'wifi,toilet' }, ['Вечір']],
    // A bus for animals of a carrier that takes none is not found, and does not say so.
    [{ amenities: 'animal_transportation' }, ['Полудень']],
    [{ pets: '1' }, ['Полудень']],
    [{ instant: '1' }, ['Полудень']],
    [{ pets: '1', parts: 'evening' }, []],
    [{ kind: 'parcel' }, ['Ранок', 'Домовленість', 'Полудень']],
    [{ passengers: '8' }, ['Ранок', 'Домовленість', 'Полудень', 'Вечір']],
  ])('find only trips that match all of %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    const days: object = { ...query, days: '1' };
    const [day] = await app.call(searchApi.days, { query: { from: lviv, to: wroclaw, date: DAY, ...days } });
    expect(day?.trips, 'the strip of days counts the same trips').toBe(expected.length);
  });

  it('may name one carrier, and the list of carriers to choose from stays complete', async () => {
    const carrier = carriers.get('Вечір')?.carrierId;
    const found = await search({ carrier, parts: 'evening' });
    expect(found.data.map(({ carrier: one }) => one.name)).toEqual(['Вечір']);
    expect(found.carriers.map(({ name }) => name).sort()).toEqual(['Вечір', 'Домовленість', 'Полудень', 'Ранок']);
  });

  it('list each carrier once, regardless of its number of trips', async () => {
    await addRoute('Ранок', routeBetween('07:00', '14:00', '45'));
    const found = await search();
    expect(found.data).toHaveLength(5);
    expect(found.carriers).toHaveLength(4);
    await app.sql`delete from trip where id = ${trips.get('Ранок') ?? 0}`;
  });
});

describe('a trip in the results', () => {
  it('shows the carrier’s rating with one decimal place, or none without reviews', async () => {
    const [row] = (await search({ sort: 'rating' })).data;
    expect(row?.carrier).toMatchObject({ rating: 5, ratingCount: 2 });
    const rest = (await search({ sort: 'rating' })).data.at(-1);
    expect(rest?.carrier).toMatchObject({ rating: null, ratingCount: 0 });
    expect(JSON.stringify(row)).not.toMatch(/ratingSum|phone|email/);
  });

  it('shows a price, or none by arrangement, and whether it confirms at once and takes animals', async () => {
    const byName = new Map((await search()).data.map((row) => [row.carrier.name, row]));
    expect(byName.get('Домовленість')).toMatchObject({ price: null, instantConfirmation: false, petsAllowed: false });
    expect(byName.get('Полудень')).toMatchObject({ price: 4000, instantConfirmation: true, petsAllowed: true });
    expect(byName.get('Вечір')).toMatchObject({ amenities: ['wifi', 'toilet'], durationMinutes: 780 });
  });
});

describe('a trip that is not for sale', () => {
  it.each(['new', 'started', 'finished', 'cancelled'])('with status %s is not found', async (status) => {
    const tripId = trips.get('Полудень') ?? 0;
    await app.sql`update trip set status = ${status} where id = ${tripId}`;
    expect(await names()).not.toContain('Полудень');
    expect((await search()).carriers.map(({ name }) => name)).not.toContain('Полудень');
    const next = await app.call(searchApi.departures, { query: { near: lviv } });
    expect(next.map((one) => one.tripId)).not.toContain(tripId);
    const [day] = await app.call(searchApi.days, { query: { from: lviv, to: wroclaw, date: DAY, days: '1' } });
    expect(day).toMatchObject({ trips: 3 });
    expect(await app.call(searchApi.offer, { params: { tripId }, query: {} })).toMatchObject({ bookable: false });
    await app.sql`update trip set status = 'planned' where id = ${tripId}`;
  });

  it('is not found in the other direction, to another town or on another date', async () => {
    expect(await names({ from: wroclaw, to: lviv })).toEqual([]);
    expect(await names({ from: lviv, to: berlin })).toEqual([]);
    expect(await names({ date: '2026-06-13' })).toEqual([]);
  });
});

describe('suggestions around a search', () => {
  it('the lowest price of each day depends on what travels', async () => {
    const days = (kind: 'passenger' | 'parcel') =>
      app.call(searchApi.days, { query: { from: lviv, to: wroclaw, date: '2026-06-11', days: '3', kind } });
    expect(await days('passenger')).toEqual([
      { date: '2026-06-11', price: null, trips: 0 },
      { date: DAY, price: 4000, trips: 4 },
      { date: '2026-06-13', price: null, trips: 0 },
    ]);
    expect((await days('parcel'))[1]).toMatchObject({ price: 100 });
  });

  it('list the four nearest days with trips in order, before and after the date', async () => {
    const query = { from: lviv, to: wroclaw, date: '2026-06-24' };
    const { days } = await app.call(searchApi.alternatives, { query });
    expect(days.map(({ date }) => date)).toEqual(['2026-06-19', '2026-06-26', '2026-07-03']);
    expect(days.every(({ trips: n }) => n > 0)).toBe(true);
  });

  it('list the last days on sale for a date that is not on sale yet', async () => {
    const query = { from: lviv, to: wroclaw, date: '2027-06-24' };
    const { days } = await app.call(searchApi.alternatives, { query });
    expect(days).toHaveLength(4);
    expect(days.every(({ date, trips: n }) => date < '2026-12-01' && n > 0)).toBe(true);
  });

  it('list nearby towns within reach of the pair, and never the pair itself', async () => {
    const { pairs } = await app.call(searchApi.alternatives, { query: { from: lviv, to: wroclaw, date: DAY } });
    expect(pairs.filter(({ from, to }) => from.id === lviv && to.id === wroclaw)).toEqual([]);
    const far = await app.call(searchApi.alternatives, { query: { from: kyiv, to: wroclaw, date: DAY } });
    expect(far.pairs, 'Lviv is too far from Kyiv').toEqual([]);
  });

  it('are empty for an unknown place', async () => {
    const query = { from: 1, to: 2, date: DAY };
    expect(await app.call(searchApi.alternatives, { query })).toEqual({ days: [], pairs: [] });
  });

  it('list the departures of one week, and the later ones too for one carrier', async () => {
    const week = await app.call(searchApi.departures, { query: { near: lviv } });
    expect(new Set(week.map(({ departsAt }) => departsAt.slice(0, 10)))).toEqual(new Set([DAY]));
    expect(week.map(({ departsAt }) => departsAt)).toEqual(week.map(({ departsAt }) => departsAt).sort());
    const carrier = carriers.get('Полудень')?.carrierId;
    const own = await app.call(searchApi.departures, { query: { carrier } });
    expect(own.map(({ departsAt }) => departsAt.slice(0, 10)).slice(0, 3)).toEqual([DAY, '2026-06-19', '2026-06-26']);
    expect(new Set(own.map(({ carrierName }) => carrierName))).toEqual(new Set(['Полудень']));
    expect(await app.call(searchApi.departures, { query: { near: krakow } })).toEqual([]);
  });
});

describe('pages of results', () => {
  it('hold twenty trips each, and say whether there is another page', async () => {
    const [row] = await app.sql<{ id: number }[]>`select plan_id as id from trip where id = ${trips.get('Вечір') ?? 0}`;
    const columns = app.sql`plan_id, carrier_id, service_date, status, departs_at, arrives_at, seats_count, free_seats`;
    const evening = { carrierId: carriers.get('Вечір')?.carrierId ?? 0 };
    await app.sql`alter table trip disable trigger user`;
    for (let n = 0; n < SEARCH_PAGE; n += 1) {
      const [route] = await app.sql<{ id: number }[]>`
        insert into route (carrier_id, status) select carrier_id, 'active' from trip where id = ${trips.get('Вечір') ?? 0} returning id`;
      const [copy] = await app.sql<{ id: number }[]>`
        insert into trip (route_id, bus_id, driver_id, ${columns})
        select ${route?.id ?? 0}, ${await addTestBus(app.sql, evening.carrierId, { number: `BC 22${n + 10} AA` })},
          ${(await addMember(app.sql, evening.carrierId, 'driver')).accountId}, ${columns} from trip where id = ${trips.get('Вечір') ?? 0} returning id`;
      await app.sql`
        insert into trip_stop (trip_id, seq, place_id, point, arrives_at, departs_at)
        select ${copy?.id ?? 0}, seq, place_id, point, arrives_at, departs_at from trip_stop where trip_id = ${trips.get('Вечір') ?? 0}`;
    }
    await app.sql`alter table trip enable trigger user`;
    expect(row?.id).toBeGreaterThan(0);
    const [first, second] = [await search(), await search({ page: '2' })];
    expect([first.data.length, first.more]).toEqual([SEARCH_PAGE, true]);
    expect([second.data.length, second.more]).toEqual([4, false]);
    const ids = [...first.data, ...second.data].map(({ tripId }) => tripId);
    expect(new Set(ids).size).toBe(24);
  });
});

describe('an invalid search', () => {
  it.each([
    { passengers: '0' },
    { passengers: '9' },
    { passengers: '1.5' },
    { page: '0' },
    { page: '1001' },
    { page: '1.5' },
    { kind: 'letter' },
    { sort: 'luck' },
    { carrier: 'x' },
    { crossing: "krakivets' or 1=1" },
    { via: 'Poland' },
    { fare: 'free' },
    { date: '2026-02-30' },
  ])('with %j is refused', async (query) => {
    expect((await problemOf(search(query))).status).toBe(422);
  });

  it.each([{ days: '0' }, { days: '43' }, { days: '1.5' }])(
    'for fares of the days with %j is refused',
    async (query) => {
      const asked = app.call(searchApi.days, { query: { from: lviv, to: wroclaw, date: DAY, ...query } });
      expect((await problemOf(asked)).status).toBe(422);
    },
  );
});
