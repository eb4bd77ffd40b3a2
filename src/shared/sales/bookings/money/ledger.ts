import * as z from 'zod/mini';
import { CURRENCIES } from '#shared/core/currencies.ts';
import { instant } from '#shared/core/fields.ts';
import { PAYMENT_METHODS } from '#shared/sales/trips/payment-rows.ts';

const LEDGER_KINDS = ['fare', 'cancelled', 'forgiven', 'payment', 'refund', 'fee'] as const;

/** The accounts of these entries (docs/product.md 9.13). */
const LEDGER_ACCOUNTS = ['debt', 'sales', 'till', 'carrier', 'provider', 'fees', 'rounding'] as const;
const account = z.enum(LEDGER_ACCOUNTS);

const ledgerEntry = z.object({
  id: z.string(),
  kind: z.enum(LEDGER_KINDS),
  at: instant,
  /** The traveller or sender whose booking it is about. */
  name: z.string(),
  /** Who entered it; empty for a passenger, a provider and a rule. */
  actor: z.string(),
  /** The accounts that it takes from, and those that it adds to. */
  from: z.array(account),
  to: z.array(account),
  /** Of a payment: minor units of its currency, negative when given back, and its rate in ten-thousandths. */
  payment: z.nullable(
    z.object({
      method: z.enum(PAYMENT_METHODS),
      amount: z.number(),
      currency: z.enum(CURRENCIES),
      rate: z.number(),
      note: z.string(),
      /** The number of its fiscal receipt. */
      receipt: z.nullable(z.string()),
    }),
  ),
  /** By how many euro cents the debt has changed, and what the party owes after it. */
  cents: z.number(),
  left: z.number(),
  /** When the payment was entered that this one takes back, wholly or in part. */
  reverses: z.nullable(instant),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

export const partyLedger = z.object({
  /** Euro cents: what is owed by now, what was paid and what was given back. */
  owed: z.number(),
  paid: z.number(),
  back: z.number(),
  entries: z.array(ledgerEntry),
});
export type PartyLedger = z.output<typeof partyLedger>;
