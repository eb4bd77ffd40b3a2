import * as z from 'zod/mini';
import { CURRENCIES } from '#shared/core/currencies.ts';
import { instant } from '#shared/core/fields.ts';

export const PAYMENT_METHODS = ['cash', 'card', 'transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Change in another currency than that of the payment: minor units that the till gave, and its rate. */
export const cashChange = z.object({
  currency: z.enum(CURRENCIES),
  amount: z.number(),
  rate: z.number(),
  /** Sum that stays in the till beyond the payment, in the currency of the payment. */
  over: z.number(),
});
export type CashChange = z.output<typeof cashChange>;

/** One payment of a booking; a refund has a negative amount (docs/product.md 9.13). */
export const paymentRow = z.object({
  id: z.string(),
  at: instant,
  /** Minor units of the currency, and the euro cents for which they count. */
  amount: z.number(),
  currency: z.enum(CURRENCIES),
  eurCents: z.number(),
  rate: z.number(),
  method: z.enum(PAYMENT_METHODS),
  refundOf: z.nullable(z.string()),
  /** The person who took it, and their note; only for the carrier's side. */
  takenBy: z.nullable(z.string()),
  note: z.string(),
  /** Paid on the page of a provider, which gives it back. A sheet that a device stored earlier does not have it. */
  online: z.optional(z.boolean()),
  /** A refund that takes a wrong payment back has the opposite amounts. */
  change: z.optional(z.nullable(cashChange)),
});
export type PaymentRow = z.output<typeof paymentRow>;

export const cashPayment = z.object({
  ...paymentRow.shape,
  bookingId: z.number(),
  kind: z.enum(['passenger', 'parcel']),
  name: z.string(),
});

export const expenseRow = z.object({
  id: z.string(),
  at: instant,
  amount: z.number(),
  currency: z.enum(CURRENCIES),
  what: z.string(),
  /** The ids of the photos of its receipt. */
  photos: z.array(z.string()),
});

/** The cash of a trip that one person holds: what they took and what they spent since the last hand-over. */
const cashRows = { payments: z.array(cashPayment), expenses: z.array(expenseRow) };
export const ownCash = z.object({
  ...cashRows,
  /** Sums handed over without a connection; only on a device that has not sent them yet. */
  handedOver: z.optional(z.array(z.object({ at: instant, ...cashRows }))),
});
export type OwnCash = z.output<typeof ownCash>;

/** A sum of one currency in minor units. */
export const currencySum = z.object({ currency: z.enum(CURRENCIES), amount: z.number() });
export type CurrencySum = z.output<typeof currencySum>;

export function cashMoves({
  currency,
  amount,
  change,
}: Pick<PaymentRow, 'currency' | 'amount' | 'change'>): CurrencySum[] {
  if (!change) return [{ currency, amount }];
  return [
    { currency, amount: amount + change.over },
    { currency: change.currency, amount: -change.amount },
  ];
}

export function changeBack(change: CashChange | null | undefined): CashChange | null {
  return change ? { ...change, amount: -change.amount, over: -change.over } : null;
}
