import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { LocalName } from '#shared/i18n/locale.ts';
import {
  addSettlements,
  byRank,
  emptySettlements,
  type Settlement,
  type SettlementIndex,
} from '#shared/network/places/settlements.ts';
import { plainName, soundOf } from '#shared/network/places/spelling.ts';

const FILE = join(import.meta.dirname, '../data/gazetteer.tsv');
const CROSSINGS = join(import.meta.dirname, '../data/crossings.json');
const VILLAGES = join(import.meta.dirname, '../data/villages.json');

export interface Gazetteer {
  /** Settlements that are no place of Vezu. */
  settlements: SettlementIndex;
  /** Further sounds of names of places, beside the table's, by the number of the place. */
  further: ReadonlyMap<number, ReadonlySet<string>>;
}

/** As many lines are read before other work of the process gets its turn. */
const AT_A_TIME = 100;

/** Reads the names that `scripts/places/gazetteer.ts` has written. */
export async function readGazetteer(): Promise<Gazetteer> {
  const lines = (await readFile(FILE, 'utf8')).trimEnd().split('\n');
  const settlements: Settlement[] = [];
  const further = new Map<number, ReadonlySet<string>>();
  await inSteps(lines, (step) => {
    for (const line of step) {
      const [id = '', country = '', lat, lon, population, names = ''] = line.split('\t');
      const [uk = '', en = '', ...aliases] = names.split('|');
      const at = { lat: Number(lat), lon: Number(lon), population: Number(population) };
      if (id !== '') further.set(Number(id), new Set(names.split('|').map((name) => soundOf(plainName(name)))));
      else settlements.push({ country, ...at, name: { uk: uk === '' ? en : uk, en }, aliases });
    }
  });
  const index = emptySettlements();
  await inSteps(settlements.sort(byRank), (step) => addSettlements(index, step));
  const beside = [...(await crossingVillages()), ...(await villagesOfNoPackage())];
  addSettlements(
    index,
    beside.filter(({ name }) => !index.plain.has(plainName(name.uk)) && !index.plain.has(plainName(name.en))),
  );
  return { settlements: index, further };
}

async function inSteps<T>(items: readonly T[], work: (step: readonly T[]) => void): Promise<void> {
  for (let at = 0; at < items.length; at += AT_A_TIME) {
    work(items.slice(at, at + AT_A_TIME));
    await setImmediate();
  }
}

interface Crossing {
  uk: string;
  en: string;
  countries: readonly string[];
  lat: number;
  lon: number;
}

/** The villages on both sides of each border crossing, which people know and lists of towns lack. */
async function crossingVillages(): Promise<Settlement[]> {
  const crossings: Crossing[] = JSON.parse(await readFile(CROSSINGS, 'utf8'));
  return crossings.flatMap(({ uk, en, countries, lat, lon }) => {
    const [own, english] = [uk, en].map((names) => names.replace(/ \([^()]{0,60}\)/g, '').split(' – '));
    return (own ?? []).map((name, side) => ({
      ...{ name: { uk: name, en: english?.[side] ?? name }, aliases: [] },
      ...{ country: countries[side] ?? '', lat, lon, population: 0 },
    }));
  });
}

/** Villages and resorts that people travel to and no package lists. */
async function villagesOfNoPackage(): Promise<Settlement[]> {
  const villages: (Pick<Settlement, 'country' | 'lat' | 'lon'> & LocalName)[] = JSON.parse(
    await readFile(VILLAGES, 'utf8'),
  );
  return villages.map(({ uk, en, ...at }) => ({ ...at, name: { uk, en }, aliases: [], population: 0 }));
}
