import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { placesApi } from '#shared/network/places/api.ts';
import { TOWNS } from '#testing/places.ts';
import { appScene } from '#testing/scene.ts';
import { loadPlaces } from './commands/load.ts';

const app = appScene();

const suggest = (q: string, limit?: number) => app.call(placesApi.suggest, { query: { q, ...(limit && { limit }) } });

describe('GET /api/places', () => {
  it.each([
    ['львов', 'lviv'],
    ['Lvov', 'lviv'],
    ['Lwow', 'lviv'],
    ['kmdsd', 'lviv'],
    ['Krakow', 'krakow'],
    ['Краков', 'krakow'],
    ['кракив', 'krakow'],
    ['вроц', 'wroclaw'],
    ['Breslau', 'wroclaw'],
    ['жешув', 'rzeszow'],
    ['Rzeszow', 'rzeszow'],
    ['кишинев', 'chisinau'],
    ['kishinev', 'chisinau'],
    ['берлін', 'berlin'],
    ['тернопіль', 'ternopil'],
    ['тернополь', 'ternopil'],
    ['Київ', 'kyiv'],
    ['kiev', 'kyiv'],
  ] as const)('suggests for %s: %s', async (typed, town) => {
    expect((await suggest(typed))[0]?.id).toBe(TOWNS[town]);
  });

  it('returns at most the requested number, and the largest towns for an empty text', async () => {
    expect(await suggest('к', 3)).toHaveLength(3);
    expect(await suggest('')).toHaveLength(8);
  });

  it('answers every text of up to 80 letters, and refuses longer ones', async () => {
    expect(await suggest('%_\\\'"ґ'.repeat(8))).toEqual([]);
    await expect(suggest('а'.repeat(81))).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('answers within 50 ms', async () => {
    const times: number[] = [];
    for (const typed of [
      'ивано-франковск',
      'zaporozhye',
      'к',
      'dnepropetrovsk',
      'qqqqqqqq',
      'kmdsd',
      'франкфурт',
      'х',
    ]) {
      // Only the fastest of three tries counts, so that other load on the machine is not measured.
      const tries: number[] = [];
      for (let n = 0; n < 3; n += 1) {
        const start = performance.now();
        await suggest(typed);
        tries.push(performance.now() - start);
      }
      times.push(Math.min(...tries));
    }
    expect(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(50);
  });
});

describe('reference data', () => {
  it('contains one place by its id, and 404 for an unknown one', async () => {
    const place = await app.call(placesApi.place, { params: { placeId: TOWNS.lviv } });
    expect(place).toMatchObject({ name: { uk: 'Львів', en: 'Lviv' }, country: 'UA', zone: 'Europe/Kyiv' });
    await expect(app.call(placesApi.place, { params: { placeId: 5 } })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('contains crossings with both sides', async () => {
    const crossings = await app.call(placesApi.crossings, {});
    expect(crossings.find(({ key }) => key === 'krakivets')).toMatchObject({
      name: { uk: 'Краківець – Корчова' },
      countries: ['UA', 'PL'],
    });
  });

  it('contains countries in the language and alphabet of the reader', async () => {
    const uk = await app.call(placesApi.countries, { query: { locale: 'uk' } });
    const en = await app.call(placesApi.countries, { query: { locale: 'en' } });
    expect([uk.length, uk[0]?.name, en[0]?.name]).toEqual([29, 'Австрія', 'Austria']);
    expect(uk.find(({ code }) => code === 'UA')?.name).toBe('Україна');
  });

  it('is loaded again only when the files have changed', async () => {
    expect(await loadPlaces(app.sql)).toBe(false);
    await app.sql`update place set uk = 'Lemberg' where id = ${TOWNS.lviv}`;
    await app.sql`delete from milestone where name like 'places:%'`;
    expect(await loadPlaces(app.sql)).toBe(true);
    const [row] = await app.sql`select uk from place where id = ${TOWNS.lviv}`;
    expect(row?.uk).toBe('Львів');
  });
});
