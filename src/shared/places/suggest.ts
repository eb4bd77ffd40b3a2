import type { LocalName } from '../i18n/locale.ts';
import { otherLayout, plainName, soundOf } from './spelling.ts';
import { forgiven, typosToBeginning } from './typos.ts';

/** What suggestions go by: names in both languages and the other names that people use, and how many live there. */
export interface NamedPlace {
  name: LocalName;
  aliases: readonly string[];
  population: number;
}

interface Entry<P> {
  place: P;
  plain: string[];
  sound: string[];
}

/** Places with their names prepared; made once, asked often. */
export interface PlaceIndex<P extends NamedPlace> {
  entries: readonly Entry<P>[];
}

export function indexPlaces<P extends NamedPlace>(places: readonly P[]): PlaceIndex<P> {
  const entries = places.map((place) => {
    const plain = unique([place.name.uk, place.name.en, ...place.aliases].map(plainName));
    return { place, plain, sound: unique(plain.map(soundOf)) };
  });
  return { entries: entries.sort((a, b) => b.place.population - a.place.population) };
}

/**
 * The places that `typed` may mean, the likeliest first: the name itself, its beginning, the beginning of a later word, the
 * same by sound (either alphabet, any usual spelling), with typing errors, and as if typed in the other keyboard layout; among
 * equals the larger one. Nothing typed gives the largest. At most `limit`.
 */
export function suggestPlaces<P extends NamedPlace>(index: PlaceIndex<P>, typed: string, limit: number): P[] {
  const plain = plainName(typed);
  if (plain === '' && typed.trim() !== '') return otherWay(index, typed, limit);
  const found = matching(index, plain);
  if (found.length === 0) return otherWay(index, typed, limit);
  return found.slice(0, limit);
}

function otherWay<P extends NamedPlace>(index: PlaceIndex<P>, typed: string, limit: number): P[] {
  const other = otherLayout(typed);
  return other === '' ? [] : matching(index, other).slice(0, limit);
}

/** In the order of the kinds of match; within a kind the index's own order, which is by size. */
function matching<P extends NamedPlace>(index: PlaceIndex<P>, plain: string): P[] {
  const sound = soundOf(plain);
  const kinds: P[][] = [];
  for (const entry of index.entries) {
    const kind = kindOfMatch(entry, plain, sound);
    if (kind === null) continue;
    const places = kinds[kind] ?? [];
    places.push(entry.place);
    kinds[kind] = places;
  }
  return kinds.flat();
}

const SOUND = 3;
const TYPOS = 6;

/** 0 the name, 1 its beginning, 2 a later word's beginning; 3 to 5 the same by sound; from 6 on with errors. */
function kindOfMatch<P>(entry: Entry<P>, plain: string, sound: string): number | null {
  const direct = kindIn(entry.plain, plain);
  if (direct !== null) return direct;
  const sounding = sound === '' ? null : kindIn(entry.sound, sound);
  if (sounding !== null) return SOUND + sounding;
  const errors = Math.min(typosIn(entry.plain, plain), typosIn(entry.sound, sound));
  return errors === Number.POSITIVE_INFINITY ? null : TYPOS + errors;
}

function typosIn(names: readonly string[], typed: string): number {
  const limit = forgiven(typed.length);
  if (limit === 0) return Number.POSITIVE_INFINITY;
  const least = Math.min(...names.map((name) => typosToBeginning(typed, name, limit)));
  return least > limit ? Number.POSITIVE_INFINITY : least;
}

function kindIn(names: readonly string[], typed: string): number | null {
  let best: number | null = null;
  for (const name of names) {
    if (name === typed) return 0;
    if (name.startsWith(typed)) best = 1;
    else if (best === null && name.includes(` ${typed}`)) best = 2;
  }
  return best;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
