import { isServedCountry } from './countries.ts';
import { townOfRegion } from './region.ts';
import { type Settlement, type SettlementIndex, settlementBegun, settlementsNamed } from './settlements.ts';
import { plainName, soundOf } from './spelling.ts';
import {
  exactPlaces,
  type NamedPlace,
  type PlaceIndex,
  placesBegun,
  placesBegunOrMeant,
  placesInCase,
  placesKnownAs,
  placesNamed,
  similarPlaces,
  textsOf,
} from './suggest.ts';
import { countryNamed, headsOf } from './town-text.ts';

export type TownAnswer<P> =
  /** The name of a town; several if there are more of this name. */
  | { kind: 'town'; places: P[] }
  /** The beginning of these names. */
  | { kind: 'towns'; places: P[] }
  /** None of these names, but similar ones: the person has to be asked. */
  | { kind: 'question'; places: P[] }
  /** A settlement of a served country that is no place of Vezu, or the beginning of its name; several if there are more of this name. */
  | { kind: 'near'; settlements: Settlement[]; begun: boolean; places: P[] }
  /** A country that is served. */
  | { kind: 'country'; country: string; places: P[] }
  /** A town or a country where Vezu does not go. */
  | { kind: 'elsewhere'; country: string; places: P[] }
  /** A name that no list has, with the town of the region that it is said to be in. */
  | { kind: 'unknown'; places: P[] };

/** No town, station and country together have more words; each word costs a look through all names. */
const MAX_WORDS = 12;
/** The fewest letters of a name that is looked for within a sentence. */
const NAME_MIN = 4;
/** As many settlements of one name are answered together. */
const MAX_ALIKE = 4;

/** Finds the meaning of `typed`. A certain match goes before the beginning of a longer name, and that before a similar name. */
export function townAnswer<P extends NamedPlace>(
  towns: PlaceIndex<P>,
  settlements: SettlementIndex,
  typed: string,
): TownAnswer<P> {
  if (plainName(typed).split(' ').length > MAX_WORDS) return { kind: 'unknown', places: [] };
  const texts = textsOf(typed);
  for (const find of [certain<P>, begun<P>]) {
    for (const text of texts) {
      const answer = find(towns, settlements, text);
      if (answer) return answer;
    }
  }
  for (const text of texts) {
    const headed = headsOf(text).flatMap(({ head, country }) =>
      settlementsNamed(settlements, head, country).slice(0, 1),
    );
    const [village] = headed.filter((one) => isNear(one) && headsOf(text).some(({ head }) => isItsName(one, head)));
    if (village && similarPlaces(towns, text).length === 0)
      return { kind: 'near', settlements: [village], begun: false, places: [] };
  }
  const similar = similarPlaces(towns, typed);
  if (similar.length > 0) return { kind: 'question', places: similar };
  const near = townOfRegion(towns, typed);
  if (near) return { kind: 'unknown', places: [near] };
  const within = placesWithin(towns, typed);
  return { kind: within.length > 0 ? 'question' : 'unknown', places: within };
}

/** The towns that a sentence names, in its order: 'виїзд зі Львова', 'from Kyiv to Warsaw'. Shorter words are more often no names. */
function placesWithin<P extends NamedPlace>(towns: PlaceIndex<P>, typed: string): P[] {
  const words = plainName(typed).split(' ');
  // Two words are more often a village of this name: 'Новий Львів'.
  if (words.length < 3) return [];
  const found = words.flatMap((word, at) => {
    if (word.length < NAME_MIN) return [];
    return [`${word} ${words[at + 1] ?? ''}`.trim(), word].flatMap((name) => exactPlaces(towns, name, 1)).slice(0, 1);
  });
  return [...new Set(found)];
}

function certain<P extends NamedPlace>(
  towns: PlaceIndex<P>,
  settlements: SettlementIndex,
  text: string,
): TownAnswer<P> | null {
  const places = placesNamed(towns, text);
  if (places.length > 0) return { kind: 'town', places };
  const heads = headsOf(text).filter(({ sure }) => sure);
  const alike = [{ head: text, country: null }, ...heads]
    .map(({ head, country }) => settlementsNamed(settlements, head, country))
    .find((found) => found.length > 0);
  const [at] = alike ?? [];
  const known = placesKnownAs(towns, text);
  if (known.length > 0 && !(at && outranks(at, text, known))) return { kind: 'town', places: known };
  const country = countryNamed(text);
  if (country !== null && !(at && isCyrillic(text) && plainName(at.name.uk) === text))
    return { kind: isServedCountry(country) ? 'country' : 'elsewhere', country, places: [] };
  const cased = at && !settlements.plain.has(text) ? placesInCase(towns, text) : [];
  if (cased.length > 0) return { kind: 'town', places: cased };
  if (at && isNear(at)) {
    const same = (alike ?? []).filter(({ country }) => country === at.country).slice(0, MAX_ALIKE);
    return { kind: 'near', settlements: same, begun: false, places: placesBegun(towns, text) };
  }
  if (!at) return null;
  // A person who is still typing a town does not get a smaller one, or one that has this name in another language.
  const begins = placesBegun(towns, text);
  const meant = begins.every(({ population }) => population < at.population) && isItsName(at, text);
  return begins.length === 0 || meant
    ? { kind: 'elsewhere', country: at.country, places: begins }
    : { kind: 'towns', places: begins };
}

function isCyrillic(text: string): boolean {
  return /\p{Script=Cyrillic}/u.test(text);
}

function isItsName({ name }: Settlement, text: string): boolean {
  return [name.uk, name.en].some((one) => soundOf(plainName(one)) === soundOf(text));
}

/** Whether a settlement is meant rather than towns that have this name in another language: a village by its own name, or the larger one. */
function outranks(settlement: Settlement, text: string, places: readonly NamedPlace[]): boolean {
  if (isCyrillic(text) && plainName(settlement.name.uk) === text) return true;
  return places.every(({ population }) => population < settlement.population);
}

function begun<P extends NamedPlace>(
  towns: PlaceIndex<P>,
  settlements: SettlementIndex,
  text: string,
): TownAnswer<P> | null {
  const cased = placesInCase(towns, text);
  const places = placesBegunOrMeant(towns, text);
  if (places.length > 0) return { kind: places.length > cased.length ? 'towns' : 'town', places };
  const settlement = settlementBegun(settlements, text);
  if (!settlement) return null;
  if (isNear(settlement)) return { kind: 'near', settlements: [settlement], begun: true, places: [] };
  return { kind: 'elsewhere', country: settlement.country, places: [] };
}

function isNear({ country }: Settlement): boolean {
  return isServedCountry(country);
}
