import type { BUILT_IN_CURRENCIES, Currency } from '#shared/core/currencies.ts';

type BuiltIn = Exclude<(typeof BUILT_IN_CURRENCIES)[number], 'EUR'>;

/**
 * The rates that apply where neither the operator nor the carrier has set one: rounded commercial rates of this day, in
 * ten-thousandths of the currency for one euro.
 */
export const DEFAULT_RATES: { day: string; rates: Readonly<Record<BuiltIn, number>> } = {
  day: '2026-11-20',
  rates: { UAH: 484_000, PLN: 42_500, CZK: 243_000, MDL: 197_000, RON: 50_800, HUF: 3_860_000 },
};

/** The rate of a currency that comes with the program; null for the euro and for currencies that wait for the operator's rate. */
export function defaultRate(currency: Currency): number | null {
  return Object.entries(DEFAULT_RATES.rates).find(([code]) => code === currency)?.[1] ?? null;
}
