import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchApi } from '#shared/office/search/api.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addMember } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, TOWNS } from '#testing/timetable.ts';

const NOW = '2026-10-20T01:00:00Z';
const { lviv, krakow, wroclaw, katowice } = TOWNS;
/** Seats 1 and 2 are free on both legs. */
const TWO_FREE = [3, 3];

const app = appScene({ now: NOW });

beforeAll(async () => {
  const { owner, carrierId } = await addCarrier(app.sql);
  const { accountId } = await addMember(app.sql, carrierId, 'driver');
  const busId = await addTestBus(app.sql, carrierId, { seats: 8 });
  await addTestRoute(app.sql, owner, { busId, driverId: accountId }, app.clock.now());
});
beforeEach(() => app.sql`update trip set status = 'planned', free_seats = array[255, 255]::bigint[]`);

// Every day: Lviv 06:15 (04:15 UTC), Kraków 11:00, Wrocław 14:05.
const cancelUntil = (date: string) => app.sql`update trip set status = 'cancelled' where service_date <= ${date}::date`;
const leaveTwoSeats = () => app.sql`update trip set free_seats = ${TWO_FREE}::bigint[]`;

describe('the fares of the neighbouring days', () => {
  const days = async (query: object = {}) => {
    const found = await app.call(searchApi.days, {
      query: { from: lviv, to: wroclaw, date: '2026-10-20', days: '3', ...query },
    });
    return found.map(({ trips: count, price }) => [count, price]);
  };

  it.each([
    ['the whole path', {}, 4500],
    ['another destination', { to: krakow }, 3200],
    ['another first stop', { from: krakow }, 1300],
    ['a parcel', { kind: 'parcel' }, 1000],
  ])('show the price for %s', async (_, query, price) => {
    expect(await days(query)).toEqual([
      [1, price],
      [1, price],
      [1, price],
    ]);
  });

  it('leave out a cancelled trip and one that has already left this stop', async () => {
    await cancelUntil('2026-10-20');
    expect((await days())[0]).toEqual([0, null]);
    await app.sql`update trip set status = 'planned'`;
    app.clock.set('2026-10-20T04:16:00Z');
    expect((await days())[0]).toEqual([0, null]);
    expect((await days({ from: krakow }))[0]).toEqual([1, 1300]);
  });

  it('leave out a trip with too few seats for passengers, but not for a parcel', async () => {
    await leaveTwoSeats();
    expect((await days({ passengers: '2' }))[1]).toEqual([1, 4500]);
    expect((await days({ passengers: '3' }))[1]).toEqual([0, null]);
    expect((await days({ passengers: '3', kind: 'parcel' }))[1]).toEqual([1, 1000]);
  });
});

describe('suggestions of nearby towns', () => {
  const nearby = async (query: object = {}) => {
    const { pairs } = await app.call(searchApi.alternatives, {
      query: { from: lviv, to: katowice, date: '2026-10-22', ...query },
    });
    return pairs.map(({ from, to, date, price }) => [from.id, to.id, date, price]);
  };

  it('have their next trip on the date or within two weeks after it', async () => {
    expect(await nearby()).toEqual([[lviv, krakow, '2026-10-22', 3200]]);
    await cancelUntil('2026-10-30');
    expect(await nearby()).toEqual([[lviv, krakow, '2026-10-31', 3200]]);
    await cancelUntil('2026-11-05');
    expect(await nearby()).toEqual([]);
  });

  it('have a trip that has not left yet', async () => {
    app.clock.set('2026-10-22T04:16:00Z');
    expect(await nearby()).toEqual([[lviv, krakow, '2026-10-23', 3200]]);
  });

  it('have seats for all passengers, and need none for a parcel', async () => {
    await leaveTwoSeats();
    expect(await nearby({ passengers: '2' })).toHaveLength(1);
    expect(await nearby({ passengers: '3' })).toEqual([]);
    expect(await nearby({ passengers: '3', kind: 'parcel' })).toEqual([[lviv, krakow, '2026-10-22', 800]]);
  });

  it('never contain the pair of the search', async () => {
    expect(await nearby({ to: krakow })).toEqual([]);
  });
});
