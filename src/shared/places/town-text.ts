import { COUNTRIES } from './countries.ts';
import { plainName, soundOf } from './spelling.ts';

/** The languages in which tickets, maps and address books along the routes write a country. */
const LANGUAGES = ['uk', 'en', 'pl', 'de', 'ru', 'cs', 'sk', 'ro', 'hu', 'it'];

/** What may follow a town in the name of a station, as plain words: 'Київ-Пас.', 'Warszawa Zachodnia', 'Köln Hbf'. */
const STATION_WORDS =
  /^(?:\d{1,3}|ас|ав|пас|пасс|автовокзал|автостанція|автостанция|вокзал|залізничний|залізнична|центральний|центральна|центр|аеропорт|північний|південний|західний|східний|західна|східна|головний|головна|hbf|hauptbahnhof|bahnhof|busbahnhof|zob|dworzec|glowny|glowna|zachodni|zachodnia|wschodni|wschodnia|centralny|centralna|autobusowy|pkp|pks|mda|florenc|flughafen|lotnisko|airport|station|bus|coach|central|autogara|gara|stazione|autostazione)$/;

/** The words of a text before and after each of its spaces, the longest beginning first. */
export interface Headed {
  /** A plain name that may be a town. */
  head: string;
  /** The country that the rest names; null if it names none. */
  country: string | null;
  /** Whether the rest is a country or a station, so that the head can be nothing but the town. */
  sure: boolean;
}

/** Reads a text as a town that a country, a region or a station follows: 'Львів, Україна', 'Київ (Видубичі)', 'Berlin ZOB'. */
export function headsOf(text: string): Headed[] {
  const words = plainName(text).split(' ');
  return words.slice(1).map((_, index) => {
    const at = words.length - 1 - index;
    const rest = words.slice(at);
    const country = countryOf(rest.join(' '));
    return {
      head: words.slice(0, at).join(' '),
      country,
      sure: country !== null || rest.every((word) => STATION_WORDS.test(word)),
    };
  });
}

/** The served country of this name, in a language along the routes, or of this code; null for any other text. */
export function countryOf(text: string): string | null {
  names ??= countryNames();
  return names.get(soundOf(plainName(text))) ?? null;
}

let names: ReadonlyMap<string, string> | undefined;

function countryNames(): ReadonlyMap<string, string> {
  const found = new Map<string, string>(COUNTRIES.map((code) => [soundOf(code.toLowerCase()), code]));
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of COUNTRIES) found.set(soundOf(plainName(display.of(code) ?? code)), code);
  }
  return found;
}
