import { type Locale, languageTag } from '#shared/i18n/locale.ts';

/** The currencies in which every carrier takes payments; fares are in euro (docs/product.md 9.13). Their rates come with the program. */
export const BUILT_IN_CURRENCIES = ['EUR', 'UAH', 'PLN', 'CZK', 'MDL', 'RON', 'HUF'] as const;

/** All currencies of payments. Those that are not built in are taken once the operator has set their rate. */
export const CURRENCIES = [...BUILT_IN_CURRENCIES, 'USD', 'GBP', 'CHF', 'SEK', 'DKK', 'NOK', 'RSD', 'TRY'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** A rate is an integer: units of the currency for one euro, times this number. 48.40 ₴ for a euro is 484000. */
export const RATE_UNIT = 10_000;

/** The currency of cash in a country; the euro where none of our currencies is used. */
export function currencyOf(country: string): Currency {
  const own: Readonly<Record<string, Currency>> = { UA: 'UAH', PL: 'PLN', CZ: 'CZK', MD: 'MDL', RO: 'RON', HU: 'HUF' };
  return own[country] ?? 'EUR';
}

/** The most currencies of a route. */
export const MAX_ROUTE_CURRENCIES = 6;

/** The currencies that are taken on a ride: the named ones of its route, else the euro and the currencies of its countries. */
export function takenCurrencies(named: readonly Currency[], countries: readonly string[]): Currency[] {
  return named.length > 0 ? [...named] : [...new Set<Currency>(['EUR', ...countries.map(currencyOf)])];
}

/**
 * An amount in minor units of its currency as text in a language: 169400 UAH → '1 694 ₴', in English '₴1,694'. Whole amounts
 * have no decimals.
 */
export function amountText(locale: Locale, amount: number, currency: string): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(languageTag(locale), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 100);
}

/** Money is integer euro cents everywhere except in form fields and on the screen (docs/product.md 1.6). */

/**
 * Converts an amount in euro to cents: '45', '45,5', '45.50' → 4500, 4550, 4550; null for a text that is not an amount. The
 * price rule must have checked the input before.
 */
export function centsFromText(text: string): number | null {
  const match = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** The cents of a text that the price rule accepts; 0 for any other. */
export function acceptedCents(text: string): number {
  return centsFromText(text) ?? 0;
}

/** Converts cents to the text of a form field in euro: 4550 → '45.50', 4500 → '45'. */
export function textFromCents(cents: number): string {
  const rest = cents % 100;
  const digits = String((cents - rest) / 100);
  return rest === 0 ? digits : `${digits}.${String(rest).padStart(2, '0')}`;
}

/** A typed amount without the signs between its thousands: '1 200,50', '1,200.50' and '1.200,50' have one sign, that of the decimals, and '12,-' none. Digits and signs of other scripts, and the keys beside those signs, are read as these. */
export function plainAmount(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/(?<=\d)[:·٫](?=\d)/g, '.')
    .replace(/(?<=\d);(?=\d)/g, ',')
    .replace(/(?<=\d)[\s'’](?=\d{3})/g, '')
    .replace(/\d{1,3}(?:,\d{3})+(?=\.\d{1,2}(?!\d))|\d{1,3}(?:,\d{3}){2,}(?!\d)/, (digits) =>
      digits.replaceAll(',', ''),
    )
    .replace(/\d{1,3}(?:\.\d{3})+(?=,\d{1,2}(?!\d))|\d{1,3}(?:\.\d{3}){2,}(?!\d)/, (digits) =>
      digits.replaceAll('.', ''),
    )
    .replace(/(?<=\d)[.,](?=\s?[-–—])/, '');
}
