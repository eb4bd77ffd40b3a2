import type { Locale } from '../i18n/locale.ts';

/** The language of what a person wrote, by its letters: 'uk' where most are Cyrillic; null where that says nothing. */
export function writtenLanguage(text: string): Locale | null {
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return cyrillic > latin ? 'uk' : null;
}
