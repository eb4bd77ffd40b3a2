import { beforeAll, describe, expect, it } from 'vitest';
import { searchApi } from '#shared/office/search/api.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, TOWNS, tripsOf } from '#testing/timetable.ts';

const NOW = '2026-06-10T09:00:00Z';
const { lviv, krakow, wroclaw } = TOWNS;

const app = appScene({ now: NOW });

beforeAll(async () => {
  for (const [name, plate] of [
    ['Точні', 'BC 1001 AA'],
    ['Пізні', 'BC 1002 AA'],
    ['Нові', 'BC 1003 AA'],
  ] as const) {
    const { carrierId, owner } = await addCarrier(app.sql, { name });
    const driver = await addMember(app.sql, carrierId, 'driver');
    const busId = await addTestBus(app.sql, carrierId, { seats: 8, number: plate });
    const staff = { busId, driverId: driver.accountId };
    trips.set(name, await tripsOf(app.sql, await addTestRoute(app.sql, owner, staff, app.clock.now())));
  }
  await drive('Точні', 3);
  await drive('Пізні', 40);
  app.clock.set('2026-07-14T09:00:00Z');
});

const trips = new Map<string, Map<string, number>>();

/** All trips of a carrier before the 14th of July have been driven and came this many minutes late. */
async function drive(name: string, minutesLate: number): Promise<void> {
  const done = [...(trips.get(name) ?? [])].flatMap(([date, id]) => (date < '2026-07-14' ? [id] : []));
  await app.sql`alter table trip disable trigger user`;
  await app.sql`update trip set status = 'finished' where id = any(${done}::int[]) and status = 'planned'`;
  await app.sql`alter table trip enable trigger user`;
  await app.sql`
    update trip_stop set arrived_at = arrives_at + make_interval(mins => ${minutesLate})
    where trip_id = any(${done}::int[]) and arrives_at is not null`;
}

const tripOn = (name: string, date: string) => trips.get(name)?.get(date) ?? 0;
const outlook = (rides: string) => app.call(searchApi.outlook, { query: { rides } });
const search = (query: object) =>
  app.call(searchApi.search, { query: { from: lviv, to: wroclaw, date: '2026-07-16', ...query } });

describe('what is expected of a ride', () => {
  it('says how many of the last trips of the line reached the stop in time', async () => {
    const [exact, late, young] = await Promise.all(
      ['Точні', 'Пізні', 'Нові'].map(async (name) => (await outlook(`${tripOn(name, '2026-07-16')}.0.2`))[0]),
    );
    expect(exact?.punctuality.trips).toBeGreaterThan(0);
    expect(exact?.punctuality.inTime).toBe(exact?.punctuality.trips);
    expect(late?.punctuality).toEqual({ trips: exact?.punctuality.trips, inTime: 0 });
    expect(young?.punctuality).toEqual({ trips: 0, inTime: 0 });
  });

  it('has a range from the usual wait where nothing was measured, and the measured one afterwards', async () => {
    const ride = `${tripOn('Точні', '2026-07-16')}.0.1`;
    const [usual] = await outlook(ride);
    expect(usual?.measurements).toBe(0);
    expect(Date.parse(usual?.high ?? '') - Date.parse(usual?.low ?? '')).toBeGreaterThan(60 * 60_000);
    await app.sql`
      insert into crossing_wait (crossing_key, direction, weekday, hour, p10, median, p80, p90, measurements)
      values ('krakivets', 'out', -1, -1, 50, 60, 65, 70, 40)`;
    const [measured] = await outlook(ride);
    expect(measured?.measurements).toBe(40);
    expect(Date.parse(measured?.high ?? '') - Date.parse(measured?.low ?? '')).toBe(20 * 60_000);
  });

  it('is the timetable for a ride that crosses no border', async () => {
    const [inside] = await outlook(`${tripOn('Точні', '2026-07-16')}.1.2`);
    expect(inside?.low).toBe(inside?.high);
  });

  it('is empty for what does not exist, and refuses what is no list of rides', async () => {
    expect(await outlook('999999.0.1')).toEqual([]);
    expect(await outlook(`${tripOn('Точні', '2026-07-16')}.0.9`)).toEqual([]);
    for (const rides of ['', '12', '1.0.1;2.0.1', `${'1.0.1,'.repeat(60)}1.0.1`]) {
      expect((await problemOf(outlook(rides))).status).toBe(422);
    }
  });
});

describe('search', () => {
  it('orders by punctuality, lines that are hardly known last', async () => {
    const { data } = await search({ sort: 'punctuality' });
    expect(data.map(({ carrier }) => carrier.name)).toEqual(['Точні', 'Пізні', 'Нові']);
  });

  it('offers the crossings and countries of the day as filters', async () => {
    const of = (from: number, to: number) => app.call(searchApi.choices, { query: { from, to, date: '2026-07-16' } });
    expect((await of(lviv, wroclaw)).crossings.map(({ key }) => key)).toEqual(['krakivets']);
    expect(await of(krakow, wroclaw)).toEqual({ crossings: [], countries: [] });
  });

  it('names the discount on the way back, so that both ways have a price', async () => {
    await app.sql`update carrier set return_discount_percent = 10 where name = 'Точні'`;
    const { data } = await search({});
    expect(data.map(({ carrier, returnPercent }) => [carrier.name, returnPercent]).sort()).toEqual([
      ['Нові', null],
      ['Пізні', null],
      ['Точні', 10],
    ]);
  });
});
