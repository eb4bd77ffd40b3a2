import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const COUNTRIES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MD MT NL PL PT RO SE SI SK UA'.split(' ');

const place = z.strictObject({
  id: z.int(),
  slug: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  uk: z.string().check(z.regex(/^[А-ЩЬЮЯҐЄІЇа-щьюяґєії’ ()-]+$/)),
  en: z.string().check(z.minLength(2)),
  aliases: z.array(z.string().check(z.minLength(2))),
  country: z.enum(COUNTRIES),
  lat: z.number().check(z.minimum(27), z.maximum(70)),
  lon: z.number().check(z.minimum(-32), z.maximum(41)),
  zone: z.string(),
  population: z.int().check(z.positive()),
});

const crossing = z.strictObject({
  key: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/)),
  uk: z.string(),
  en: z.string(),
  ukShort: z.string(),
  enShort: z.string(),
  countries: z.tuple([z.enum(['UA', 'MD']), z.enum(['PL', 'SK', 'HU', 'RO', 'MD'])]),
  lat: z.number().check(z.minimum(45), z.maximum(52)),
  lon: z.number().check(z.minimum(22), z.maximum(31)),
  radiusM: z.literal(2500),
  busAllowed: z.nullable(z.boolean()),
  queueKind: z.enum(['slotted', 'dynamic', 'car', 'unknown']),
  open: z.boolean(),
});

const places = z.array(place).parse(read('places.json'));
const crossings = z.array(crossing).parse(read('crossings.json'));

describe('the places', () => {
  it('cover every country served, and most towns where the buses start', () => {
    expect([...new Set(places.map(({ country }) => country))].sort()).toEqual(COUNTRIES);
    const least = { UA: 400, PL: 200, DE: 180, IT: 150, ES: 90, CZ: 80, FR: 70, RO: 55, SK: 45, HU: 45, MD: 40 };
    for (const [country, count] of Object.entries(least))
      expect(places.filter((one) => one.country === country).length, country).toBeGreaterThanOrEqual(count);
  });

  it('have unique ids and slugs, and are sorted by id', () => {
    expect(new Set(places.map(({ slug }) => slug)).size).toBe(places.length);
    const ids = places.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });

  it('have time zones that the runtime knows', () => {
    for (const zone of new Set(places.map((one) => one.zone)))
      expect(() => new Intl.DateTimeFormat('uk', { timeZone: zone }), zone).not.toThrow();
    expect(new Set(places.filter(({ country }) => country === 'UA').map(({ zone }) => zone))).toEqual(
      new Set(['Europe/Kyiv']),
    );
  });

  it.each([
    ['Київ', 'Kyiv', 'UA', 'Europe/Kyiv', 'Киев'],
    ['Львів', 'Lviv', 'UA', 'Europe/Kyiv', 'Львов'],
    ['Кам’янець-Подільський', 'Kamianets-Podilskyi', 'UA', 'Europe/Kyiv', 'Каменец-Подольский'],
    ['Самар', 'Samar', 'UA', 'Europe/Kyiv', 'Новомосковськ'],
    ['Шептицький', 'Sheptytskyi', 'UA', 'Europe/Kyiv', 'Червоноград'],
    ['Мукачево', 'Mukachevo', 'UA', 'Europe/Kyiv', 'Munkács'],
    ['Кишинів', 'Chisinau', 'MD', 'Europe/Chisinau', 'Chișinău'],
    ['Варшава', 'Warsaw', 'PL', 'Europe/Warsaw', 'Warszawa'],
    ['Вроцлав', 'Wrocław', 'PL', 'Europe/Warsaw', 'Wroclaw'],
    ['Краків', 'Kraków', 'PL', 'Europe/Warsaw', 'Krakow'],
    ['Перемишль', 'Przemyśl', 'PL', 'Europe/Warsaw', 'Przemysl'],
    ['Прага', 'Prague', 'CZ', 'Europe/Prague', 'Praha'],
    ['Кельн', 'Cologne', 'DE', 'Europe/Berlin', 'Koeln'],
    ['Мюнхен', 'Munich', 'DE', 'Europe/Berlin', 'München'],
    ['Відень', 'Vienna', 'AT', 'Europe/Vienna', 'Wien'],
    ['Неаполь', 'Naples', 'IT', 'Europe/Rome', 'Napoli'],
    ['Ясси', 'Iași', 'RO', 'Europe/Bucharest', 'Яси'],
    ['Лас-Пальмас-де-Гран-Канарія', 'Las Palmas de Gran Canaria', 'ES', 'Atlantic/Canary', 'Лас-Пальмас'],
  ])('include %s as %s', (uk, en, country, zone, alias) => {
    const found = places.filter((one) => one.uk === uk);
    expect(found).toMatchObject([{ en, country, zone }]);
    expect(found[0]?.aliases).toContain(alias);
  });

  it.each([
    ['Львів', 49.84, 24.03],
    ['Неаполь', 40.85, 14.27],
    ['Первомайськ', 48.04, 30.85],
    ['Галле', 51.48, 11.97],
    ['Кошиці', 48.72, 21.26],
  ])('have the right coordinates for %s', (uk, lat, lon) => {
    const found = places.find((one) => one.uk === uk);
    expect(found?.lat).toBeCloseTo(lat, 1);
    expect(found?.lon).toBeCloseTo(lon, 1);
  });
});

describe('the border crossings', () => {
  it('are named once each, with both sides', () => {
    expect(new Set(crossings.map(({ key }) => key)).size).toBe(crossings.length);
    for (const { uk, en, ukShort, enShort } of crossings) {
      expect(uk.startsWith(`${ukShort} – `), uk).toBe(true);
      expect(en.startsWith(`${enShort} – `), en).toBe(true);
    }
  });

  it('connect Ukraine with each neighbour, and Moldova with Romania', () => {
    const borders = new Set(crossings.map(({ countries }) => countries.join('-')));
    expect([...borders].sort()).toEqual(['MD-RO', 'UA-HU', 'UA-MD', 'UA-PL', 'UA-RO', 'UA-SK']);
  });
});

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}
