/**
 * Normalisation of place names: `plainName` keeps the alphabet, `soundOf` maps both alphabets and the usual spellings of one
 * sound to one form, and `otherLayout` converts text that was typed in the wrong keyboard layout.
 */

/**
 * Normalises a name: 'Íváno-Frankivsk’' → 'ivano frankivsk': lower case, no marks, no apostrophes, words separated by one
 * space.
 */
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<!\p{Script=Cyrillic})\p{Mn}|[\u0300\u0301]/gu, '')
    .normalize('NFC')
    .replace(/['’ʼʹʺ′″‘‛´`"«»]/g, '')
    .replace(/[łøđßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/** Maps a plain name to its approximate sound in Latin letters: 'краков', 'krakow' and 'kraków' are all 'krakov'. */
export function soundOf(plain: string): string {
  let latin = '';
  for (const letter of plain) latin += CYRILLIC[letter] ?? letter;
  for (const [spelling, sound] of SOUNDS) latin = latin.replaceAll(spelling, sound);
  return latin.replace(/(.)\1/g, '$1');
}

/** The sound of a person's plain name: besides, ґ is г and є is е, as passports and callers have either. `name_sound` of the database does the same. */
export function nameSound(plain: string): string {
  return soundOf(plain).replaceAll('g', 'h').replaceAll('ie', 'e').replace(/(.)\1/g, '$1');
}

/** Whether each typed word begins a word of the text, whatever the alphabet, apostrophes and marks of either; nothing typed fits every text. */
export function hasWords(text: string, typed: string): boolean {
  const sounds = (one: string) => plainName(one).split(' ').filter(Boolean).map(nameSound);
  const words = sounds(text);
  return sounds(typed).every((sound) => words.some((word) => word.startsWith(sound)));
}

/**
 * The text that the same keys give in the other keyboard layout: 'kmdsd' → 'львів', 'дмшм' → 'lviv'. Empty when nothing
 * changes.
 */
export function otherLayout(text: string): string {
  const typed = text.toLowerCase();
  const map = /\p{Script=Cyrillic}/u.test(typed) ? TO_LATIN : TO_CYRILLIC;
  const other = [...typed].map((letter) => map.get(letter) ?? letter).join('');
  return other === typed ? '' : plainName(other);
}

const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

const CYRILLIC: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
};

/**
 * Spellings of one sound, the longer first. The mapping is deliberately imprecise; among names that become equal, the larger
 * town is suggested first.
 */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['szcz', 'shch'],
  ['tsch', 'ch'],
  ['sch', 'sh'],
  ['sz', 'sh'],
  ['cz', 'ch'],
  ['rz', 'zh'],
  ['kh', 'h'],
  ['ts', 'c'],
  ['tz', 'c'],
  ['ph', 'f'],
  ['ck', 'k'],
  ['qu', 'kv'],
  ['w', 'v'],
  ['y', 'i'],
  ['j', 'i'],
  ['x', 'ks'],
];

const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.\\`";
const CYRILLIC_KEYS = "йцукенгшщзхїфівапролджєячсмитьбюґ'";
const TO_CYRILLIC = new Map([...LATIN_KEYS].map((key, at) => [key, [...CYRILLIC_KEYS][at] ?? key]));
const TO_LATIN = new Map([...CYRILLIC_KEYS].map((key, at) => [key, [...LATIN_KEYS][at] ?? key]));
