import { beforeAll, expect, it } from 'vitest';
import { searchApi } from '#shared/office/search/api.ts';
import { conditionsApi } from '#shared/sales/prices/conditions-api.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addMember } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, TOWNS } from '#testing/timetable.ts';

const NOW = '2026-10-20T01:00:00Z';
const { lviv, krakow, wroclaw, katowice } = TOWNS;
const PAIR = { from: lviv, to: wroclaw, kind: 'parcel' as const };

const app = appScene({ now: NOW });

beforeAll(async () => {
  await addLine('Рівна', null);
  await addLine('Вагома', {});
});

/** A carrier whose route takes 10 euro for a parcel from Lviv to Wrocław, with or without a tariff. */
async function addLine(name: string, tariff: object | null): Promise<void> {
  const { owner, carrierId } = await addCarrier(app.sql, { name });
  await app.sql`
    update carrier set parcel_classes = '{s,m,l}', parcel_max_kg = 30 where id = ${carrierId}`;
  const { accountId } = await addMember(app.sql, carrierId, 'driver');
  const busId = await addTestBus(app.sql, carrierId, { seats: 8 });
  await addTestRoute(app.sql, owner, { busId, driverId: accountId }, app.clock.now());
  const rates = { includedKg: 2, rates: { m: { perKg: 100, minimum: 0 }, l: { perKg: 50, minimum: 3000 } } };
  if (tariff) await app.call(conditionsApi.setParcels, { body: { tariff: rates } }, owner.token);
}

const search = async (query: object) => {
  const { data } = await app.call(searchApi.search, { query: { ...PAIR, date: '2026-10-21', ...query } });
  return data.map(({ carrier, price, byWeight }) => [carrier.name, price, byWeight]);
};

it('says what a parcel of the weight costs with each carrier, and sorts by it', async () => {
  expect(await search({ sort: 'price' })).toEqual([
    ['Рівна', 1000, false],
    ['Вагома', 1000, true],
  ]);
  const byWeight = async (kg: string) => (await search({ kg, sort: 'price' })).map(([name, price]) => [name, price]);
  expect(await byWeight('8')).toEqual([
    ['Рівна', 1000],
    ['Вагома', 1600],
  ]);
  expect(await byWeight('22')).toEqual([
    ['Рівна', 1000],
    ['Вагома', 3000],
  ]);
  expect(await byWeight('40')).toEqual([
    ['Рівна', null],
    ['Вагома', null],
  ]);
});

it('says up to which weight each carrier takes parcels', async () => {
  const { data } = await app.call(searchApi.search, { query: { ...PAIR, date: '2026-10-21' } });
  expect(data.map(({ parcelUpToKg }) => parcelUpToKg)).toEqual([30, 30]);
  const seats = await app.call(searchApi.search, { query: { ...PAIR, date: '2026-10-21', kind: 'passenger' } });
  expect(seats.data[0]).not.toHaveProperty('parcelUpToKg');
});

it('says the least of all carriers for each day, and of towns nearby', async () => {
  await app.sql`update carrier set parcel_classes = '{}' where name = 'Рівна'`;
  const of = async (kg?: string) => {
    const days = await app.call(searchApi.days, {
      query: { ...PAIR, date: '2026-10-21', days: '1', ...(kg && { kg }) },
    });
    const near = { ...PAIR, from: krakow, to: katowice, date: '2026-10-21', ...(kg && { kg }) };
    const { pairs } = await app.call(searchApi.alternatives, { query: near });
    return [days[0]?.trips, days[0]?.price, pairs[0]?.price];
  };
  const [light, heavy] = [await of(), await of('22')];
  expect(light.slice(0, 2)).toEqual([1, 1000]);
  expect(heavy.slice(0, 2)).toEqual([1, 3000]);
  await app.sql`update carrier set parcel_classes = '{s,m,l}' where name = 'Рівна'`;
  expect((await of('22'))[1]).toBe(1000);
});

it('gives an offer the tariff with the price of the route', async () => {
  const { data } = await app.call(searchApi.search, { query: { ...PAIR, date: '2026-10-21' } });
  const tripId = data.find(({ carrier }) => carrier.name === 'Вагома')?.tripId ?? 0;
  const offer = await app.call(searchApi.offer, { params: { tripId }, query: {} });
  expect(offer).toMatchObject({
    parcelPrice: 1000,
    parcelTariff: { includedKg: 2, rates: { m: { perKg: 100, minimum: 0 }, l: { perKg: 50, minimum: 3000 } } },
  });
});
