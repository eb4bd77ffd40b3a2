import * as z from 'zod/mini';
import { CURRENCIES, type Currency } from '#shared/core/currencies.ts';
import { instant } from '#shared/core/fields.ts';
import { place } from '#shared/network/places/schema.ts';
import { type CashChange, cashMoves, cashPayment, expenseRow } from '#shared/sales/trips/payment-rows.ts';
import { handOverInput } from './payments.ts';
import { BOOKING_KINDS } from './schema.ts';

/** The cash of one currency in a cash-up, in minor units. */
export const cashSum = z.object({
  currency: z.enum(CURRENCIES),
  /** Payments minus refunds. */
  collected: z.number(),
  spent: z.number(),
  handOver: z.number(),
  /** Sum that the company confirmed as received; null until then. */
  confirmed: z.nullable(z.number()),
});
export type CashSum = z.output<typeof cashSum>;

const cashUpHead = {
  id: z.number(),
  tripId: z.number(),
  /** The person who holds the cash; null for an account that was erased. */
  driver: z.nullable(z.object({ id: z.number(), name: z.string(), lastName: z.string() })),
  /** Whether this person works in the office and does not drive the trip. */
  inOffice: z.boolean(),
  openedAt: instant,
  handedOverAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  confirmedBy: z.nullable(z.string()),
  note: z.string(),
  sums: z.array(cashSum),
  mayHandOver: z.boolean(),
  mayConfirm: z.boolean(),
};

export const cashUp = z.object({
  ...cashUpHead,
  payments: z.array(cashPayment),
  expenses: z.array(expenseRow),
});
export type CashUp = z.output<typeof cashUp>;

const tripHead = z.object({
  id: z.number(),
  from: place,
  to: place,
  departsAt: instant,
});

export const cashUpRow = z.object({ ...cashUpHead, trip: tripHead });
export type CashUpRow = z.output<typeof cashUpRow>;

/** All money of a trip that the reader may see. */
export const tripCash = z.object({
  trip: tripHead,
  cashUps: z.array(cashUp),
  /** Payments by card and transfer, which nobody hands over. */
  aside: z.array(cashPayment),
  /** A passenger, or the sender of a parcel, who has not paid everything; `due` is in euro cents. */
  unpaid: z.array(
    z.object({
      bookingId: z.number(),
      kind: z.enum(BOOKING_KINDS),
      name: z.string(),
      due: z.number(),
      /** It is due for having cancelled or not come. */
      charge: z.boolean(),
    }),
  ),
  /** A person who paid more than they owe; `sum` is in euro cents. */
  toGiveBack: z.array(
    z.object({ bookingId: z.number(), kind: z.enum(BOOKING_KINDS), name: z.string(), sum: z.number() }),
  ),
  /** The owners of the company, who receive the cash. */
  owners: z.array(z.object({ name: z.string(), lastName: z.string() })),
});
export type TripCash = z.output<typeof tripCash>;

/** Received sums. A note is required where they differ from the sums that were handed over. */
export const confirmInput = z.object({
  ...handOverInput.shape,
  note: z._default(z.string().check(z.trim(), z.maxLength(300, { error: 'text_max_length' })), ''),
});

/** The sums of a cash-up in the order of `CURRENCIES`. */
export function inOrder(sums: readonly CashSum[]): CashSum[] {
  return sums.toSorted((a, b) => CURRENCIES.indexOf(a.currency) - CURRENCIES.indexOf(b.currency));
}

interface Movement {
  currency: Currency;
  amount: number;
  change?: CashChange | null | undefined;
}

/** The sums of a cash-up by currency, in the order of `CURRENCIES`, from its payments, refunds and expenses. */
export function cashSums(payments: readonly Movement[], expenses: readonly Movement[]): CashSum[] {
  const moved = payments.flatMap(cashMoves);
  return CURRENCIES.flatMap((currency) => {
    const ofCurrency = (rows: readonly Movement[]) => rows.filter((row) => row.currency === currency);
    const [taken, paid] = [ofCurrency(moved), ofCurrency(expenses)];
    if (taken.length + paid.length === 0) return [];
    const collected = total(taken);
    const spent = total(paid);
    return [{ currency, collected, spent, handOver: collected - spent, confirmed: null }];
  });
}

function total(rows: readonly Movement[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
