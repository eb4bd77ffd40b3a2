import { nominatives } from './cases.ts';
import { COUNTRIES, isServedCountry } from './countries.ts';
import { plainName, soundOf } from './spelling.ts';

/** The languages in which tickets, maps and address books along the routes write a country. */
const LANGUAGES = ['uk', 'en', 'pl', 'de', 'ru', 'cs', 'sk', 'ro', 'hu', 'it', 'es', 'fr', 'pt'];

/** Words that may follow a town in the name of a station, and its postal code: 'Київ-Пас.', 'Warszawa Zachodnia', 'Köln Hbf'. */
const STATION_WORDS =
  /^(?:\d{1,6}|ас|ав|пас|пасс|зах|сх|гол|пасажирський|пасажирська|пассажирский|автовокзал|автостанція|автостанция|вокзал|залізничний|залізнична|центральний|центральна|центр|аеропорт|північний|південний|західний|східний|західна|східна|головний|головна|hbf|hauptbahnhof|bahnhof|busbahnhof|zob|dworzec|glowny|glowna|zachodni|zachodnia|zach|wschodni|wschodnia|centralny|centralna|autobusowy|pkp|pks|mda|florenc|flughafen|lotnisko|airport|station|bus|coach|central|autogara|gara|stazione|autostazione)$/;

/** Words that may come before a name: 'м. Львів', 'с. Шегині', 'автовокзал Львів'. */
const KIND_WORDS =
  /^(?:м|с|сел|смт|місто|село|селище|станція|г|город|деревня|станция|miasto|wies|stadt|sat|town|village)$/;

/** The words of a region behind a name, as in 'Смиківці, Тернопільська обл.' and 'Warka, powiat grójecki'. */
const REGION_WORDS =
  /(?:^| )(?:обл|область|район|р н|громада|oblast|region|raion|powiat|wojewodztwo|kreis|landkreis)(?: |$)/;

/** A plain name without the words before it that say only its kind or its station. */
export function bareName(plain: string): string {
  const words = plain.split(' ');
  const at = words.findIndex((word) => !KIND_WORDS.test(word) && !STATION_WORDS.test(word));
  return at <= 0 ? plain : words.slice(at).join(' ');
}

/** Whether a plain text only names a kind of station, as 'ас 2' does, which every larger town has. */
export function isStation(plain: string): boolean {
  const words = plain.split(' ');
  return words.length > 1 && words.every((word) => STATION_WORDS.test(word));
}

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
      sure: country !== null || REGION_WORDS.test(rest.join(' ')) || rest.every((word) => STATION_WORDS.test(word)),
    };
  });
}

/** The served country of this name, in a language along the routes, or of this code; null for any other text. */
function countryOf(text: string): string | null {
  const code = countryNamed(text) ?? plainName(text).toUpperCase();
  return isServedCountry(code) ? code : null;
}

/**
 * Any country of this name, in a language along the routes and in any case of Ukrainian; null for a text that names none. A code is no name: "lv" is the beginning of a
 * town too.
 */
export function countryNamed(text: string): string | null {
  names ??= countryNames();
  const plain = plainName(text);
  const found = [plain, ...nominatives(plain)].map((name) => names?.get(soundOf(name)));
  return found.find((code) => code !== undefined) ?? null;
}

let names: ReadonlyMap<string, string> | undefined;

/** Countries outside of those served that people ask for, and their names in daily use. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  GB: ['Британія', 'Англія', 'Шотландія', 'Англия', 'Britain', 'England', 'Scotland', 'Anglia'],
  US: ['США', 'Америка', 'USA', 'America'],
  CZ: ['Czech Republic', 'Чеська Республіка', 'Чешская Республика', 'Česká republika', 'Republika Czeska'],
  SK: ['Slovak Republic', 'Словацька Республіка'],
  NL: ['Голландія', 'Голландия', 'Holland', 'Holandia'],
  ...Object.fromEntries(
    [
      'RU',
      'NO',
      'CH',
      'TR',
      'RS',
      'BY',
      'GE',
      'AL',
      'MK',
      'ME',
      'BA',
      'XK',
      'IS',
      'LI',
      'MC',
      'SM',
      'AD',
      'IL',
      'CA',
      'AM',
      'AZ',
    ].map((code) => [code, []]),
  ),
};

function countryNames(): ReadonlyMap<string, string> {
  const codes = [...Object.keys(OTHERS), ...COUNTRIES];
  const found = new Map<string, string>();
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of codes) found.set(soundOf(plainName(display.of(code) ?? code)), code);
  }
  for (const [code, others] of Object.entries(OTHERS))
    for (const name of others) found.set(soundOf(plainName(name)), code);
  return found;
}
