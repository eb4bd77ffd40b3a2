import type { Locale } from '../i18n/locale.ts';

/** The language to offer beside the one of the page: the way back, or English where the browser's first language is not Ukrainian. */
export function otherLanguage(shown: Locale, first: string): Locale | null {
  if (shown === 'en') return 'uk';
  return /^uk\b/i.test(first) ? null : 'en';
}
