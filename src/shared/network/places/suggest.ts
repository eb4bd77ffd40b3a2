import type { LocalName } from '#shared/i18n/locale.ts';
import { nominatives, withoutDirection } from './cases.ts';
import { nameSound, otherLayout, plainName, soundOf } from './spelling.ts';
import { bareName, countryNamed, headsOf, isStation } from './town-text.ts';
import { maxTypos, typosToBeginning } from './typos.ts';

/** The data that suggestions are based on: names in both languages, other names in use, and the number of inhabitants. */
export interface NamedPlace {
  name: LocalName;
  aliases: readonly string[];
  /** The sounds of names in other languages, which count only as a whole. */
  further?: ReadonlySet<string> | undefined;
  population: number;
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
  /** The sounds with г for ґ and е for є, for text typed with errors. */
  folded: Spelling[];
}

/** Places with their normalised names, sorted by population; built once and used for many searches. */
export interface PlaceIndex<P extends NamedPlace> {
  entries: readonly Entry<P>[];
  /** By the whole plain name, by its sound, and by the sound of a further name. */
  plain: ReadonlyMap<string, P[]>;
  sound: ReadonlyMap<string, P[]>;
  further: ReadonlyMap<string, P[]>;
}

export function indexPlaces<P extends NamedPlace>(places: readonly P[]): PlaceIndex<P> {
  const entries = places.map((place) => {
    const plain = unique([place.name.uk, place.name.en, ...place.aliases].map(plainName));
    return {
      place,
      plain: plain.map(spelling),
      sound: unique(plain.map(soundOf)).map(spelling),
      folded: unique(plain.map(nameSound)).map(spelling),
    };
  });
  entries.sort((a, b) => b.place.population - a.place.population);
  return {
    entries,
    plain: mapped(entries, ({ plain }) => plain.map(({ text }) => text)),
    sound: mapped(entries, ({ sound }) => sound.map(({ text }) => text)),
    further: mapped(entries, ({ place }) => place.further ?? []),
  };
}

function mapped<P extends NamedPlace>(entries: readonly Entry<P>[], keys: (entry: Entry<P>) => Iterable<string>) {
  const map = new Map<string, P[]>();
  for (const entry of entries) {
    for (const key of keys(entry)) map.set(key, [...(map.get(key) ?? []), entry.place]);
  }
  return map;
}

/** Places that a text may mean, the best match first. */
export interface Suggested<P> {
  places: P[];
  /** No name is, begins or sounds like the text: these are only similar, and the person has to be asked. */
  guess: boolean;
}

/**
 * Returns at most `limit` places that `typed` may mean: the whole name, its beginning, the beginning of a later word, then the same by sound
 * (either alphabet, any usual spelling); larger places first within each group. If none match, the town whose name the text begins with, as in
 * 'Львів, Україна' or 'Berlin ZOB', then the towns of a country of that name, then the same in the other keyboard layout, and at last
 * similar names as a guess. For an empty text it returns the largest places.
 */
export function suggestPlaces<P extends NamedPlace>(index: PlaceIndex<P>, typed: string, limit: number): Suggested<P> {
  if (typed.trim() === '') return { places: index.entries.slice(0, limit).map(({ place }) => place), guess: false };
  const texts = textsOf(typed);
  for (const text of texts) {
    for (const attempt of [
      () => placesNamed(index, text),
      () => placesBegunOrMeant(index, text),
      () => placesIn(index, text),
    ]) {
      const found = attempt();
      if (found.length > 0) return { places: found.slice(0, limit), guess: false };
    }
  }
  return { places: similarPlaces(index, typed).slice(0, limit), guess: true };
}

/** The forms in which a typed text is looked up: as it is, without "до", "м." or "автовокзал" before the name, and in the other keyboard layout. */
export function textsOf(typed: string): string[] {
  const plain = plainName(typed);
  const name = withoutDirection(plain);
  const other = otherLayout(typed);
  return unique([plain, name, bareName(name), VOWEL.test(other) ? other : '']).filter((text) => !isStation(text));
}

/** Every name has one; what comes from the keys of the other layout without any is none. */
const VOWEL = /[aeiouyаеєиіїоуюяыэ]/;

/** Returns the places whose whole name is this plain text, also with a country, a region or a station behind it. */
export function placesNamed<P extends NamedPlace>(index: PlaceIndex<P>, text: string): P[] {
  const whole = wholeNamed(index, text);
  if (whole.length > 0) return whole;
  for (const { head, country, sure } of headsOf(text)) {
    const found = sure ? named(index, head, country) : [];
    // A town of another country is asked about: 'по Україні' is no Pau.
    if (found.some((place) => country === null || place.country === country)) return found;
  }
  return [];
}

/** Returns the places with this whole name in another language, also with a country or a station behind it. */
export function placesKnownAs<P extends NamedPlace>(index: PlaceIndex<P>, text: string): P[] {
  return headedBy(text, (name) => index.further.get(soundOf(name)) ?? []);
}

/** The first places found for a text as a whole or for one of its sure heads, without places of another country than it names. */
function headedBy<P extends NamedPlace>(text: string, find: (name: string) => readonly P[]): P[] {
  for (const { head, country } of [{ head: text, country: null }, ...headsOf(text).filter(({ sure }) => sure)]) {
    const found = find(head).filter((place) => country === null || place.country === country);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns the places with a name, or a later word of it, that begins like this plain text, as written before by sound. */
export function placesBegun<P extends NamedPlace>(index: PlaceIndex<P>, text: string): P[] {
  return matchesOf(index, text);
}

/** Returns the places with this whole name in another grammatical case, also with a country or a station behind it. */
export function placesInCase<P extends NamedPlace>(index: PlaceIndex<P>, text: string): P[] {
  return headedBy(text, (name) => {
    const named = nominatives(name).find((one) => index.plain.has(one));
    return named === undefined ? [] : (index.plain.get(named) ?? []);
  });
}

/** Returns what a text is the beginning of, and what it is a case of: nobody can know whether the rest is still to come. */
export function placesBegunOrMeant<P extends NamedPlace>(index: PlaceIndex<P>, text: string): P[] {
  return [...new Set([...placesBegun(index, text), ...placesInCase(index, text)])];
}

export function placesIn<P extends NamedPlace>(index: PlaceIndex<P>, text: string): P[] {
  const country = countryNamed(text);
  return country === null ? [] : index.entries.flatMap(({ place }) => (place.country === country ? place : []));
}

/** Returns places that the text may mean if the person is asked: a town with anything behind it, the same with г for ґ, or a typing error. */
export function similarPlaces<P extends NamedPlace>(index: PlaceIndex<P>, typed: string): P[] {
  for (const text of textsOf(typed)) {
    for (const attempt of [() => headed(index, text), () => mistyped(index, text)]) {
      const found = attempt();
      if (found.length > 0) return found;
    }
  }
  return [];
}

/**
 * Returns at most `limit` places whose whole name is `typed`, also with its country or a station behind it: as written, else by sound, else
 * in the other keyboard layout or in another language; larger places first. It accepts neither the beginning of a name nor typing errors.
 */
export function exactPlaces<P extends NamedPlace>(index: PlaceIndex<P>, typed: string, limit: number): P[] {
  for (const find of [placesNamed<P>, placesKnownAs<P>, placesInCase<P>]) {
    for (const text of textsOf(typed)) {
      const found = find(index, text);
      if (found.length > 0) return found.slice(0, limit);
    }
  }
  return [];
}

function wholeNamed<P extends NamedPlace>(index: PlaceIndex<P>, text: string): P[] {
  const written = index.plain.get(text);
  const sounding = written ? [] : (index.sound.get(soundOf(text)) ?? []);
  if (written || sounding.length === 0) return written ?? [];
  // 'Луцька' sounds like Lucca, and is a case of Луцьк.
  const cased = nominatives(text).flatMap((name) => index.plain.get(name) ?? []);
  return cased.length > 0 && /\p{Script=Cyrillic}/u.test(text) ? cased : sounding;
}

/** The towns whose name begins the text. A country behind the name chooses among towns of one name. */
function headed<P extends NamedPlace>(index: PlaceIndex<P>, text: string): P[] {
  for (const { head, country } of headsOf(text)) {
    const found = named(index, head, country);
    if (found.length > 0) return found;
  }
  return [];
}

/** The places with exactly this name, or with this beginning if it is long enough to exclude other towns; only in the country if there are any. */
function named<P extends NamedPlace>(index: PlaceIndex<P>, head: string, country: string | null): P[] {
  const whole = wholeNamed(index, head);
  const found = whole.length > 0 || head.length < HEAD_MIN ? whole : begunBy(index, head);
  const there = found.filter((place) => place.country === country);
  return there.length > 0 ? there : found;
}

function begunBy<P extends NamedPlace>(index: PlaceIndex<P>, head: string): P[] {
  return index.entries.flatMap(({ place, plain }) => (kindIn(plain, `${head} `) === 1 ? place : []));
}

/** From this many letters on, the first word of a longer name stands for it: 'Frankfurt (Main)'. */
const HEAD_MIN = 8;

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

/**
 * Groups by the number of typing errors in the whole name; г and ґ are one letter here. The first letters are right: with another beginning
 * it is another name.
 */
function mistyped<P extends NamedPlace>(index: PlaceIndex<P>, plain: string): P[] {
  const typed = spelling(nameSound(plain));
  return byKind(index, (entry) => {
    const errors = typosIn(entry.folded, typed);
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
  for (const name of names) {
    if (name.text === typed.text) return 0;
    if (limit === 0 || !sameStart(typed.text, name.text) || name.text.length > typed.text.length + LONGER) continue;
    // Each letter that the name does not contain is an error. This cheap check leaves few names for the full comparison.
    if (bits(typed.letters & ~name.letters) > limit) continue;
    const errors = typosToBeginning(typed.text, name.text, limit);
    if (errors <= limit) min = Math.min(min, errors);
  }
  return min;
}

/** A mistyped text may be shorter than the name by this many letters; the beginning of a longer name is not typed wrongly, but not yet in full. */
const LONGER = 4;

/** Whether two names begin with the same two letters; in either order, since the second may be typed before the first. */
function sameStart(one: string, other: string): boolean {
  return one.slice(0, 2) === other.slice(0, 2) || (one[0] === other[1] && one[1] === other[0]);
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
