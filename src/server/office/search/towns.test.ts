import { beforeAll, describe, expect, it } from 'vitest';
import { searchApi } from '#shared/office/search/api.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addMember } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, TOWNS } from '#testing/timetable.ts';

const { lviv, krakow, wroclaw } = TOWNS;
const app = appScene({ now: '2026-10-20T01:00:00Z' });

/** A daily route Lviv – Kraków – Wrocław. */
beforeAll(async () => {
  const { owner, carrierId } = await addCarrier(app.sql);
  const { accountId } = await addMember(app.sql, carrierId, 'driver');
  const busId = await addTestBus(app.sql, carrierId, { seats: 8 });
  await addTestRoute(app.sql, owner, { busId, driverId: accountId }, app.clock.now());
});

const ask = (q: string, more: object = {}) => app.call(searchApi.towns, { query: { q, ...more } });
const towns = (answer: Awaited<ReturnType<typeof ask>>) => answer.served.map(({ place }) => place.id);

describe('GET /api/search/towns', () => {
  it('is a town with its name, and needs no other', async () => {
    expect(await ask('Lwów')).toMatchObject({ kind: 'town', places: [{ id: lviv }], served: [] });
  });

  it('gives the nearest stop of a village with kilometres and trips of a week', async () => {
    const answer = await ask('Зимна Вода');
    expect(answer).toMatchObject({ kind: 'near', name: 'Зимна Вода', country: 'UA' });
    expect(answer.served[0]).toMatchObject({ place: { id: lviv }, km: 10, trips: 7 });
  });

  it('gives stops of the asked end only, and none that has no trip to the other', async () => {
    expect(towns(await ask('Польща', { end: 'to' })).sort()).toEqual([krakow, wroclaw].sort());
    expect(towns(await ask('Польща', { end: 'from' }))).toEqual([krakow]);
    expect(towns(await ask('Зимна Вода', { end: 'from', other: lviv }))).toEqual([]);
    expect((await ask('Чехія')).kind).toBe('elsewhere');
  });

  it('says of a foreign town that no bus goes there, and of an unknown name where buses go', async () => {
    expect(await ask('Лондон')).toMatchObject({ kind: 'elsewhere', country: 'GB', places: [] });
    const unknown = await ask('Смиківці');
    expect([unknown.kind, unknown.name, towns(unknown).sort()]).toEqual(['unknown', 'Смиківці', [lviv, krakow].sort()]);
  });

  it('gives the stops around the region of an unknown village, without kilometres that would be those of its centre', async () => {
    const answer = await ask('Смиківці, Вроцлав', { end: 'to' });
    expect(answer).toMatchObject({ kind: 'unknown', places: [{ id: wroclaw }] });
    expect(answer.served.map(({ place, km }) => [place.id, km])).toEqual([
      [wroclaw, null],
      [krakow, null],
    ]);
  });

  it('gives the towns near a point, the nearest first, and none on another continent', async () => {
    const near = (lat: number, lon: number) => app.call(searchApi.nearTowns, { query: { lat, lon, end: 'to' } });
    const found = await near(50.3, 19.5);
    expect(found.map(({ place }) => place.id)).toEqual([krakow, wroclaw]);
    expect(found[0]?.km).toBeGreaterThan(20);
    expect(await near(-33, 151)).toEqual([]);
    await expect(near(91, 0)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('gives without a point the towns with most trips, and only those with trips to the other end', async () => {
    const usual = async (query: object) => {
      const found = await app.call(searchApi.nearTowns, { query });
      return found.map(({ place, km }) => [place.id, km]);
    };
    expect((await usual({ end: 'to' })).sort()).toEqual([krakow, wroclaw].sort().map((id) => [id, null]));
    expect(await usual({ end: 'from', other: krakow })).toEqual([[lviv, null]]);
  });

  it('refuses an empty text and one that is too long', async () => {
    await expect(ask('  ')).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(ask('а'.repeat(81))).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
