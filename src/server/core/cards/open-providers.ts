import type { PaymentProviderName } from '#shared/core/payment-providers.ts';
import type { PaymentAddresses } from '../settings/channel-settings.ts';
import { monoProvider } from './mono.ts';
import type { PaymentProvider } from './provider.ts';

/** The providers by their names. The package of Stripe takes a quarter of a second and 33 MB, so it is loaded by its first use. */
export type PaymentProviders = Readonly<Record<PaymentProviderName, () => Promise<PaymentProvider>>>;

/** The time limit of a call, in ms: a person waits for it. */
const TIMEOUT = 10_000;

export function paymentProviders(roots: PaymentAddresses, timeout = TIMEOUT): PaymentProviders {
  return {
    stripe: async () => (await import('./stripe.ts')).stripeProvider(roots.stripe, timeout),
    mono: async () => monoProvider(roots.mono, timeout),
  };
}
