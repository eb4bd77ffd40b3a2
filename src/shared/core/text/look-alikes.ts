const CYRILLIC = 'АВСЕНІКМОРТХУ';
const LATIN = 'ABCEHIKMOPTXY';

/** The Cyrillic capitals that look like Latin ones, for `translate` of PostgreSQL too. */
export const LOOK_ALIKES = { from: CYRILLIC, to: LATIN } as const;

const BY_CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  [...CYRILLIC].map((letter, at) => [letter, LATIN[at] ?? letter]),
);

/** Replaces Cyrillic capitals by the Latin ones that look the same; all others stay. */
export function latinLookAlikes(text: string): string {
  return [...text].map((letter) => BY_CYRILLIC[letter] ?? letter).join('');
}

/** Writes the wide letters and digits of Asian keyboards, the joined letters of printed texts, and bold and italic ones as usual ones. */
export function usualWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\ufb00-\ufb06\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'));
}
