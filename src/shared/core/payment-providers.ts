import type { Currency } from './currencies.ts';

export const PAYMENT_PROVIDERS = ['stripe', 'mono'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** In which currency a provider asks for the money: fares are in euro, and monobank settles in hryvnias. */
export const CURRENCY_OF_PROVIDER: Readonly<Record<PaymentProviderName, Currency>> = { stripe: 'EUR', mono: 'UAH' };
