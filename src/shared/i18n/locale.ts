/** Languages of the interface (docs/product.md 1.8); the first is the default. CONTRIBUTING.md says how to add one. */
export const LOCALES = ['uk', 'en'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'uk';

/** Languages that data have: names of places and crossings, and what people write in two languages. */
export const DATA_LANGUAGES = ['uk', 'en'] as const;

export type DataLanguage = (typeof DATA_LANGUAGES)[number];

export type LocalName = Record<DataLanguage, string>;

/** The language of data for a reader: the same one where data have it, else English, whose letters more people read. */
export function dataLanguage(locale: Locale): DataLanguage {
  return locale === 'uk' ? 'uk' : 'en';
}

export function nameIn(name: LocalName, locale: Locale): string {
  return name[dataLanguage(locale)];
}

/** The tag for `Intl`: English with the day before the month and the 24-hour clock, as is usual in Europe. */
export function languageTag(locale: Locale): string {
  return locale === 'en' ? 'en-GB' : locale;
}

/** The name of a language in itself: 'Українська'. */
export function languageName(locale: Locale): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}
