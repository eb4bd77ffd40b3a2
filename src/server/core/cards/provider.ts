import type { Currency } from '#shared/core/currencies.ts';
import type { Locale } from '#shared/i18n/locale.ts';

/** Keys of a merchant account: the secret key or token of the carrier, and the one that verifies the provider's events. */
export interface ProviderKeys {
  key: string;
  /** Stripe: the secret of its events; monobank: its public key, in base64. */
  events: string;
}

export interface CheckoutOrder {
  /** Our own id; the provider opens one page for it. */
  id: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Description for the payer on the page. */
  what: string;
  locale: Locale;
  /** Where the payer comes back to, after paying and without. */
  backUrl: string;
  cancelUrl: string;
  eventUrl: string;
  /** In how many seconds the page ends. */
  seconds: number;
}

/** Money that went back from a payment, or is about to. */
export interface MoneyBack {
  /** The provider's own id of it. */
  id: string;
  /** The id that we gave to a refund; null for one that was made at the provider, and for a chargeback. */
  ours: string | null;
  /** A bank has taken the money back for its customer. */
  chargeback: boolean;
  amount: number;
  /** `failed`: the merchant has the money, also after a chargeback that was won. */
  state: 'waiting' | 'done' | 'failed';
}

/** State of a checkout at the provider: the truth that the ledger follows. */
export interface CheckoutTruth {
  state: 'open' | 'paid' | 'ended';
  /** Minor units and currency of the paid sum. */
  amount: number;
  currency: string;
  /** The provider's id of the payment; null before it. */
  payment: string | null;
  /** Fee of the provider, in the same currency; null while it is not known. */
  fee: number | null;
  back: MoneyBack[];
}

/** Subject of an event: a checkout, or a payment; null for events about other things. */
export type EventSubject = { checkout: string } | { payment: string } | null;

/**
 * A provider of payments by card. Every call speaks to it over HTTP and throws `payment_provider_away` when it does not answer, and
 * `payment_keys_wrong` when it does not accept the key.
 */
export interface PaymentProvider {
  /** Returns the name of the merchant, and by what its events to this address are verified. */
  connect(key: string, eventUrl: string): Promise<{ merchant: string; events: string }>;
  check(keys: ProviderKeys): Promise<string>;
  open(keys: ProviderKeys, order: CheckoutOrder): Promise<{ checkout: string; url: string }>;
  /** Ends a page on which nothing was paid; one that was paid or has ended stays as it is. */
  end(keys: ProviderKeys, checkout: string): Promise<void>;
  status(keys: ProviderKeys, checkout: string): Promise<CheckoutTruth>;
  /** Asks for a refund under our own id; throws `payment_refund_refused` for one that the provider never makes. */
  refund(keys: ProviderKeys, order: RefundOrder): Promise<void>;
  /** Throws `not_found` for an event that is not from the provider. */
  event(keys: ProviderKeys, body: string, header: (name: string) => string, now: Date): EventSubject;
  /** By what events are verified from now on; null where that does not change. */
  renewed(keys: ProviderKeys): Promise<string | null>;
}

export interface RefundOrder {
  id: string;
  checkout: string;
  payment: string;
  amount: number;
}
