import { beforeAll, describe, expect, it } from 'vitest';
import { timetableApi } from '#shared/network/timetable/api.ts';
import type { RouteInput } from '#shared/network/timetable/schema.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, lvivWroclaw, TOWNS, tripsOf } from '#testing/timetable.ts';

/** This is a Friday. */
const DAY = '2026-06-12';
const { lviv, krakow, wroclaw } = TOWNS;

const app = appScene({ now: '2026-06-10T09:00:00Z' });

let owner: TestActor;
let staff: Pick<RouteInput, 'busId' | 'driverId'>;
let routeId: number;
let tripId: number;

beforeAll(async () => {
  const carrier = await addCarrier(app.sql);
  owner = carrier.owner;
  const driver = await addMember(app.sql, carrier.carrierId, 'driver');
  staff = { busId: await addTestBus(app.sql, carrier.carrierId), driverId: driver.accountId };
  ({ id: routeId } = await add(ranged({ rangeFrom: '42', rangeTo: '60' })));
  tripId = (await tripsOf(app.sql, routeId)).get(DAY) ?? 0;
  await addPriced('Дешевий', '40');
  await addPriced('Дорогий', '45');
  await addPriced('Домовлений', null);
});

type Last = Partial<RouteInput['stops'][number]>;

/** The route from Lviv by Kraków (32 €) to Wrocław, whose price is by arrangement. */
function ranged(last: Last): RouteInput {
  const stops = lvivWroclaw().stops.map((stop, seq) =>
    seq === 2 ? { ...stop, tripCost: '', deliveryCost: '', contractual: true, ...last } : stop,
  );
  return lvivWroclaw({ ...staff, stops, price_trip: '0', price_delivery: '0' });
}

const add = (body: RouteInput, actor = owner) => app.call(timetableApi.add, { body }, actor.token);

async function addPriced(name: string, price: string | null): Promise<void> {
  const carrier = await addCarrier(app.sql, { name });
  const driver = await addMember(app.sql, carrier.carrierId, 'driver');
  const own = { busId: await addTestBus(app.sql, carrier.carrierId), driverId: driver.accountId };
  const stops = lvivWroclaw().stops.flatMap((stop, seq) => (seq === 1 ? [] : [{ ...stop, tripCost: price ?? '' }]));
  const [start, end] = [stops[0], stops[1]];
  if (!start || !end) throw new Error('the sample has three stops');
  const last = price === null ? { ...end, contractual: true, deliveryCost: '' } : end;
  const prices = price === null ? { price_trip: '0', price_delivery: '0' } : { price_trip: price };
  await add(lvivWroclaw({ ...own, ...prices, stops: [{ ...start, tripCost: '' }, last] }), carrier.owner);
}

async function found(query: Record<string, string>) {
  const { data } = await app.call(searchApi.search, {
    query: { from: lviv, to: wroclaw, date: DAY, ...query } as never,
  });
  return data.map(({ tripId: id, carrier, price, priceRange }) => [
    id === tripId ? 'ranged' : carrier.name,
    price,
    priceRange ?? null,
  ]);
}

const RANGE = { from: 4200, to: 6000 };

describe('the limits of a price by arrangement', () => {
  it('are stored with the route, and changed with it', async () => {
    const draft = (last: Last): RouteInput => ({ ...ranged(last), busId: null, driverId: null, status: 'draft' });
    const route = await add(draft({ rangeFrom: '25,50', rangeTo: '' }));
    const read = () => app.call(timetableApi.route, { params: { routeId: route.id } }, owner.token);
    expect((await read()).stops[2]).toMatchObject({ contractual: true, rangeFrom: 2550, rangeTo: null });
    const body = draft({ rangeFrom: '', rangeTo: '50' });
    await app.call(timetableApi.edit, { params: { routeId: route.id }, body }, owner.token);
    expect((await read()).stops[2]).toMatchObject({ rangeFrom: null, rangeTo: 5000 });
  });

  it('are refused where the upper one is below the lower one, or one is no price', async () => {
    expect(await problemOf(add(ranged({ rangeFrom: '40', rangeTo: '25' })))).toMatchObject({
      errors: [{ field: 'stops.2.rangeTo', key: 'range_order' }],
    });
    expect(await problemOf(add(ranged({ rangeFrom: 'сто' })))).toMatchObject({
      errors: [{ field: 'stops.2.rangeFrom', key: 'price_max_length' }],
    });
  });

  it('are found, and sort the trip by the lower one', async () => {
    expect(await found({ sort: 'price' })).toEqual([
      ['Дешевий', 4000, null],
      ['ranged', null, RANGE],
      ['Дорогий', 4500, null],
      ['Домовлений', null, null],
    ]);
  });

  it('leave it a price by arrangement for the filter, and for parcels', async () => {
    expect(await found({ fare: 'arrangement', sort: 'price' })).toEqual([
      ['ranged', null, RANGE],
      ['Домовлений', null, null],
    ]);
    expect((await found({ fare: 'known', sort: 'price' })).map(([name]) => name)).toEqual(['Дешевий', 'Дорогий']);
    expect((await found({ kind: 'parcel' })).find(([name]) => name === 'ranged')).toEqual(['ranged', null, null]);
  });

  it('are those of the leg in the offer, the form and the call of the office', async () => {
    const leg = { from: 1, to: 2 };
    const offer = await app.call(searchApi.offer, { params: { tripId }, query: leg });
    const terms = await app.call(bookingsApi.terms, { params: { tripId }, query: leg });
    const { trips } = await app.call(
      callersApi.trips,
      { query: { from: krakow, to: wroclaw, date: DAY } },
      owner.token,
    );
    const shown = [offer, terms, trips.find((trip) => trip.tripId === tripId)];
    expect(shown.map((one) => [one?.price, one?.priceRange])).toEqual(Array(3).fill([null, { from: 1000, to: 2800 }]));
  });
});
