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
