import type { Locale } from '#shared/i18n/locale.ts';

/** The ISO 3166-1 codes of Ukraine, Moldova and the European Union (docs/product.md 4.2). */
export const COUNTRIES = [
  'UA',
  'MD',
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;

/** The name of a country in a language, from the Unicode CLDR. */
export function countryName(code: string, locale: Locale): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
}

/** All served countries, sorted alphabetically in the given language. */
export function countryList(locale: Locale): { code: string; name: string }[] {
  const { compare } = new Intl.Collator(locale);
  return COUNTRIES.map((code) => ({ code, name: countryName(code, locale) })).sort((a, b) => compare(a.name, b.name));
}

export function isServedCountry(country: string): boolean {
  return COUNTRIES.some((code) => code === country);
}
