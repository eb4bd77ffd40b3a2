import type { Locale } from '#shared/i18n/locale.ts';

/** Guesses the language of a text by its letters: 'uk' if most are Cyrillic; null if the letters do not show it. */
export function writtenLanguage(text: string): Locale | null {
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return cyrillic > latin ? 'uk' : null;
}
