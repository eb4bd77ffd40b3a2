import type { Currency } from '../core/currencies.ts';

/**
 * The rates that apply where neither the operator nor the carrier has set one: rounded commercial rates of this day, in
 * ten-thousandths of the currency for one euro.
 */
export const DEFAULT_RATES: { day: string; rates: Readonly<Record<Exclude<Currency, 'EUR'>, number>> } = {
  day: '2026-11-20',
  rates: { UAH: 484_000, PLN: 42_500, CZK: 243_000, MDL: 197_000, RON: 50_800, HUF: 3_860_000 },
};
