import type { LocalName } from '../i18n/locale.ts';
import { otherLayout, plainName, soundOf } from './spelling.ts';
import { countryOf, headsOf } from './town-text.ts';
import { maxTypos, typosToBeginning } from './typos.ts';

/** The data that suggestions are based on: names in both languages, other names in use, and the number of inhabitants. */
export interface NamedPlace {
  name: LocalName;
  aliases: readonly string[];
  population: number;
  /** The code of its country. */
  country: string;
}

/** One spelling of a place, and a bit set of its letters. */
interface Spelling {
  text: string;
  letters: number;
}

interface Entry<P> {
  place: P;
  plain: Spelling[];
  sound: Spelling[];
}

/** Places with their normalised names, sorted by population; built once and used for many searches. */
export interface PlaceIndex<P extends NamedPlace> {
  entries: readonly Entry<P>[];
}

export function indexPlaces<P extends NamedPlace>(places: readonly P[]): PlaceIndex<P> {
  const entries = places.map((place) => {
    const plain = unique([place.name.uk, place.name.en, ...place.aliases].map(plainName));
    return { place, plain: plain.map(spelling), sound: unique(plain.map(soundOf)).map(spelling) };
  });
  return { entries: entries.sort((a, b) => b.place.population - a.place.population) };
}

/**
 * Returns at most `limit` places that `typed` may mean, the best match first: the whole name, its beginning, the beginning of
 * a later word, then the same by sound (either alphabet, any usual spelling); larger places first within each group. If none
 * match, it returns the town whose name the text begins with, as in 'Львів, Україна' or 'Berlin ZOB', then the towns of a country
 * of that name, then those that match with typing errors; if none do, it repeats the search with the text of the other keyboard layout.
 * For an empty text it returns the largest places.
 */
export function suggestPlaces<P extends NamedPlace>(index: PlaceIndex<P>, typed: string, limit: number): P[] {
  const plain = plainName(typed);
  if (plain === '' && typed.trim() === '') return index.entries.slice(0, limit).map(({ place }) => place);
  for (const text of [plain, otherLayout(typed)]) {
    const attempts =
      text === ''
        ? []
        : [
            () => matchesOf(index, text),
            () => headed(index, text),
            () => index.entries.filter(({ place }) => place.country === countryOf(text)).map(({ place }) => place),
            () => mistyped(index, text),
          ];
    for (const attempt of attempts) {
      const found = attempt();
      if (found.length > 0) return found.slice(0, limit);
    }
  }
  return [];
}

/**
 * Returns at most `limit` places whose whole name is `typed`, also with its country or a station behind it: as written, else by sound, else
 * in the other keyboard layout; larger places first. Unlike `suggestPlaces`, it accepts neither the beginning of a name nor typing errors.
 */
export function exactPlaces<P extends NamedPlace>(index: PlaceIndex<P>, typed: string, limit: number): P[] {
  for (const text of [plainName(typed), otherLayout(typed)]) {
    const sound = soundOf(text);
    for (const isSame of [(entry: Entry<P>) => has(entry.plain, text), (entry: Entry<P>) => has(entry.sound, sound)]) {
      const found = text === '' ? [] : index.entries.filter(isSame);
      if (found.length > 0) return found.slice(0, limit).map(({ place }) => place);
    }
  }
  return headsOf(typed)
    .filter(({ sure }) => sure)
    .flatMap(({ head, country }) => named(index, head, country))
    .slice(0, limit);
}

/** The towns whose name begins the text. A country behind the name chooses among towns of one name. */
function headed<P extends NamedPlace>(index: PlaceIndex<P>, text: string): P[] {
  for (const { head, country } of headsOf(text)) {
    const found = named(index, head, country);
    if (found.length > 0) return found;
  }
  return [];
}

/** The places with this whole name, or with this beginning if it is long enough for no other town; those of the country if there are any. */
function named<P extends NamedPlace>(index: PlaceIndex<P>, head: string, country: string | null): P[] {
  const sound = soundOf(head);
  const whole = index.entries.filter((entry) => has(entry.plain, head) || has(entry.sound, sound));
  const begun = head.length < HEAD_MIN ? [] : index.entries.filter(({ plain }) => kindIn(plain, `${head} `) === 1);
  const found = (whole.length > 0 ? whole : begun).map(({ place }) => place);
  const there = found.filter((place) => place.country === country);
  return there.length > 0 ? there : found;
}

/** From this many letters on, the first word of a longer name stands for it: 'Frankfurt (Main)'. */
const HEAD_MIN = 5;

function has(names: readonly Spelling[], text: string): boolean {
  return names.some((name) => name.text === text);
}

/**
 * Groups by kind of match: 0 the whole name, 1 its beginning, 2 the beginning of a later word; 3 to 5 are the same by sound.
 */
function matchesOf<P extends NamedPlace>(index: PlaceIndex<P>, plain: string): P[] {
  const sound = soundOf(plain);
  return byKind(index, (entry) => {
    const direct = kindIn(entry.plain, plain);
    if (direct !== null || sound === '') return direct;
    const sounding = kindIn(entry.sound, sound);
    return sounding === null ? null : 3 + sounding;
  });
}

/** Groups by the number of typing errors. */
function mistyped<P extends NamedPlace>(index: PlaceIndex<P>, plain: string): P[] {
  const typed = spelling(plain);
  const sound = spelling(soundOf(plain));
  return byKind(index, (entry) => {
    const errors = Math.min(typosIn(entry.plain, typed), typosIn(entry.sound, sound));
    return errors === Number.POSITIVE_INFINITY ? null : errors;
  });
}

/** Sorts by kind of match; within a kind, the order of the index remains, which is by population. */
function byKind<P extends NamedPlace>(index: PlaceIndex<P>, kindOf: (entry: Entry<P>) => number | null): P[] {
  const kinds: P[][] = [];
  for (const entry of index.entries) {
    const kind = kindOf(entry);
    if (kind === null) continue;
    const places = kinds[kind] ?? [];
    places.push(entry.place);
    kinds[kind] = places;
  }
  return kinds.flat();
}

function kindIn(names: readonly Spelling[], typed: string): number | null {
  let best: number | null = null;
  for (const { text } of names) {
    if (text === typed) return 0;
    if (text.startsWith(typed)) best = 1;
    else if (best === null && text.includes(` ${typed}`)) best = 2;
  }
  return best;
}

function typosIn(names: readonly Spelling[], typed: Spelling): number {
  const limit = maxTypos(typed.text.length);
  let min = Number.POSITIVE_INFINITY;
  if (limit === 0) return min;
  for (const name of names) {
    // Each letter that the name does not contain is an error. This cheap check leaves few names for the full comparison.
    if (bits(typed.letters & ~name.letters) > limit) continue;
    const errors = typosToBeginning(typed.text, name.text, limit);
    if (errors <= limit) min = Math.min(min, errors);
  }
  return min;
}

function spelling(text: string): Spelling {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return { text, letters };
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
