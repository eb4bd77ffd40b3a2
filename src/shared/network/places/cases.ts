/**
 * Grammatical cases of names: 'до Кракова', 'у Варшаву', 'do Warszawy'. People type a town as they say it, also when they fill in a form that
 * asks for its name.
 */

/** Words before a name that say only in which direction: Ukrainian, Russian, Polish, Czech, German and English. */
const DIRECTIONS =
  /^(?:до|з|із|зі|у|в|на|по|від|од|через|из|со|во|от|к|do|z|ze|w|we|od|na|v|ve|ze|nach|von|aus|from|to|in|at) (?=\S)/;

/** A plain text without the direction before it; the same text if it has none. */
export function withoutDirection(plain: string): string {
  return plain.replace(DIRECTIONS, '');
}

/** Endings of the last word in another case, each with the endings of the name itself. */
const ENDINGS: readonly (readonly [string, readonly string[]])[] = [
  // Ukrainian: Львова, Києва, Кишинева, Тернополя, Відня, Кременця, Хмельницького, Рівного, Чернівців, Празі
  ['ова', ['ів']],
  ['огу', ['іг']],
  ['озі', ['іг']],
  ['ові', ['ів']],
  ['ову', ['ів']],
  ['єва', ['їв']],
  ['єві', ['їв']],
  ['єву', ['їв']],
  ['ева', ['ів']],
  ['еві', ['ів']],
  ['еву', ['ів']],
  ['поля', ['піль']],
  ['полі', ['піль']],
  ['полю', ['піль']],
  ['ня', ['ень']],
  ['ні', ['ень']],
  ['ню', ['ень']],
  ['ця', ['ець']],
  ['ці', ['ець']],
  ['цю', ['ець']],
  ['ого', ['ий', 'е']],
  ['ому', ['ий', 'е']],
  ['ців', ['ці']],
  ['цям', ['ці']],
  ['цях', ['ці']],
  ['зі', ['га']],
  ['сі', ['ха']],
  ['ої', ['а']],
  // Czech and Polish: Praze, Wrocławiu, Poznania, Warszawie, Krakowie
  ['ze', ['ha']],
  ['iu', ['']],
  ['ia', ['']],
  ['ie', ['', 'a']],
  // Russian: Черновцов
  ['ов', ['ы']],
  // one letter
  ['а', ['', 'о']],
  ['у', ['', 'а', 'о']],
  ['і', ['а', 'я', 'ь', '', 'о']],
  ['и', ['а', 'я']],
  ['ы', ['а']],
  ['е', ['а', '']],
  ['я', ['ь', 'й']],
  ['ю', ['я', 'ь']],
  ['a', ['', 'o']],
  ['y', ['a']],
  ['i', ['a', '']],
  ['u', ['', 'a']],
  ['ę', ['a']],
];

/** Endings of an adjective or a noun that another word follows: 'Білої Церкви', 'Кам’янця-Подільського'. */
const INNER: readonly (readonly [string, readonly string[]])[] = [
  ['ої', ['а']],
  ['ій', ['а']],
  ['у', ['а']],
  ['ого', ['ий', 'е']],
  ['ому', ['ий', 'е']],
  ['ця', ['ець']],
  ['ці', ['ець']],
];

/** A shorter word is a name of its own rather than a case of one. */
const SHORTEST = 4;
/** The maximum number of words before the last one, which no town exceeds. */
const MAX_WORDS = 3;

/** The names of which a plain text may be a case, the likeliest first. */
export function nominatives(plain: string): string[] {
  const words = plain.split(' ');
  const last = words.pop() ?? '';
  if (last.length < SHORTEST || words.length >= MAX_WORDS) return [];
  const lasts = formsOf(last, ENDINGS);
  let begins = [''];
  for (const word of words)
    begins = begins.flatMap((begin) => [...formsOf(word, INNER), word].map((form) => `${begin}${form} `));
  return begins.flatMap((begin) => lasts.map((form) => `${begin}${form}`));
}

function formsOf(word: string, endings: typeof ENDINGS): string[] {
  return endings.flatMap(([ending, names]) =>
    word.endsWith(ending) ? names.map((name) => word.slice(0, -ending.length) + name) : [],
  );
}
