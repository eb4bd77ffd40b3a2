/** Languages of the interface (docs/product.md 1.8); the first is the default and the fallback. */
export const LOCALES = ['uk', 'en'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'uk';

/** A name in both languages, for example of a place, a crossing or a status. */
export type LocalName = Record<Locale, string>;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}
