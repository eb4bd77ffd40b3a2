import type { LocalName } from '#shared/i18n/locale.ts';
import { isServedCountry } from './countries.ts';
import { plainName, soundOf } from './spelling.ts';

/** A settlement that is no place of Vezu: a village, or a town where no bus goes. */
export interface Settlement {
  name: LocalName;
  aliases: readonly string[];
  country: string;
  lat: number;
  lon: number;
  population: number;
}

/** Settlements by their whole names: as written, and by sound. */
export interface SettlementIndex {
  plain: ReadonlyMap<string, readonly Settlement[]>;
  sound: ReadonlyMap<string, readonly Settlement[]>;
  /** The plain Ukrainian and English names with their sounds, for their beginnings. */
  beginnings: readonly Beginning[];
}

interface Beginning {
  text: string;
  sound: string;
  settlement: Settlement;
}

interface GrowingIndex extends SettlementIndex {
  plain: Map<string, Settlement[]>;
  sound: Map<string, Settlement[]>;
  beginnings: Beginning[];
}

/** Adds settlements to an index that is built in several steps, so that others of the process can work between them. */
export function addSettlements(index: GrowingIndex, settlements: readonly Settlement[]): void {
  for (const settlement of settlements) {
    const own = [...new Set([settlement.name.uk, settlement.name.en].map(plainName))];
    index.beginnings.push(...own.map((text) => ({ text, sound: soundOf(text), settlement })));
    for (const text of new Set([...own, ...settlement.aliases.map(plainName)])) {
      add(index.plain, text, settlement);
      add(index.sound, soundOf(text), settlement);
    }
  }
}

export function emptySettlements(): GrowingIndex {
  return { plain: new Map(), sound: new Map(), beginnings: [] };
}

/** The settlements with exactly this name: in `country` if there are any, otherwise first in the countries served. */
export function settlementsNamed(index: SettlementIndex, text: string, country: string | null): readonly Settlement[] {
  const found = index.plain.get(text) ?? index.sound.get(soundOf(text)) ?? [];
  const there = found.filter((settlement) => settlement.country === country);
  return there.length > 0 ? there : found;
}

/** The settlement whose name begins like this, from as many letters on as say something. */
export function settlementBegun(index: SettlementIndex, text: string): Settlement | undefined {
  if (text.length < BEGINNING_MIN) return undefined;
  const sound = soundOf(text);
  const { beginnings } = index;
  // Signs without a sound say nothing.
  const audible = sound.length >= BEGINNING_MIN - 1;
  const found =
    beginnings.find((one) => one.text.startsWith(text)) ??
    (audible ? beginnings.find((one) => one.sound.startsWith(sound)) : undefined);
  return found?.settlement;
}

const BEGINNING_MIN = 4;

/** Ukraine and Moldova first, then the other countries served, then the larger ones. */
export function byRank(a: Settlement, b: Settlement): number {
  return rank(a) - rank(b) || b.population - a.population;
}

function rank({ country }: Settlement): number {
  if (country === 'UA' || country === 'MD') return 0;
  return isServedCountry(country) ? 1 : 2;
}

function add(map: Map<string, Settlement[]>, key: string, settlement: Settlement): void {
  const list = map.get(key);
  if (!list) map.set(key, [settlement]);
  else if (!list.includes(settlement)) list.push(settlement);
}
