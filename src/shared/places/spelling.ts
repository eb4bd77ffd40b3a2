/**
 * Ways to write a place's name alike: `plainName` keeps the alphabet, `soundOf` folds both alphabets and the usual spellings
 * of one sound into one, and the keyboard maps read what was typed in the other layout.
 */

/** 'Íváno-Frankivsk’' → 'ivano frankivsk': lower case, no marks, no apostrophes, words parted by one space. */
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<!\p{Script=Cyrillic})\p{Mn}/gu, '')
    .normalize('NFC')
    .replace(/['’ʼ`"«»]/g, '')
    .replace(/[łøđßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/** A plain name by its sound in coarse Latin: 'краков', 'krakow' and 'kraków' are all 'krakov'. */
export function soundOf(plain: string): string {
  let latin = '';
  for (const letter of plain) latin += CYRILLIC[letter] ?? letter;
  for (const [spelling, sound] of SOUNDS) latin = latin.replaceAll(spelling, sound);
  return latin.replace(/(.)\1/g, '$1');
}

/** What the same keys give in the other layout: 'kmdsd' → 'львів', 'дмшм' → 'lviv'. Empty when nothing changes. */
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

/** Spellings of one sound, the longer first. Coarse on purpose: what falls together is told apart by size. */
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
