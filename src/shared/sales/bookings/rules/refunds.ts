import { type Currency, RATE_UNIT } from '#shared/core/currencies.ts';
import type { PaymentMethod, PaymentRow } from '#shared/sales/trips/payment-rows.ts';
import { amountFor } from './payments.ts';

/** A payment with what its refunds have left of it: minor units of its currency, and euro cents. */
export interface Rest {
  id: string;
  currency: Currency;
  rate: number;
  method: PaymentMethod;
  rest: number;
  restEurCents: number;
}

export interface GivenBack {
  amount: number;
  currency: Currency;
  rate: number;
  method: PaymentMethod;
}

/** A part of a refund: of one payment at its own rate, or of none at the rate of the day. Amounts are positive. */
export interface RefundPart {
  amount: number;
  eurCents: number;
  rate: number;
  refundOf: string | null;
}

/** Remainders of the payments of a booking, the newest first. A refund that names no payment is deducted from the newest ones. */
export function restsOf(payments: readonly PaymentRow[]): Rest[] {
  const newestFirst = payments
    .filter(({ amount, online }) => amount > 0 && !online)
    .toSorted((a, b) => b.at.localeCompare(a.at));
  const rests = newestFirst.map((row) => {
    const refunds = payments.filter(({ refundOf }) => refundOf === row.id);
    const rest = refunds.reduce((sum, { amount }) => sum + amount, row.amount);
    return { ...row, rest, restEurCents: refunds.reduce((sum, { eurCents }) => sum + eurCents, row.eurCents) };
  });
  const unnamed = payments.filter(({ amount, refundOf, online }) => amount < 0 && refundOf === null && !online);
  return lessGivenBack(
    rests,
    unnamed.reduce((sum, { eurCents }) => sum - eurCents, 0),
  );
}

/** Deducts euro cents that were given back without naming a payment from the first rests; those that are used up are left out. */
export function lessGivenBack<R extends Rest>(rests: readonly R[], eurCents: number): R[] {
  let open = eurCents;
  return rests
    .map((row) => {
      const refunded = Math.min(open, row.restEurCents);
      open -= refunded;
      const restEurCents = row.restEurCents - refunded;
      const rest = refunded === 0 ? row.rest : Math.round((row.rest * restEurCents) / Math.max(1, row.restEurCents));
      return { ...row, rest, restEurCents };
    })
    .filter(({ rest }) => rest > 0);
}

/**
 * Divides a refund among the payments of the same currency and method, the newest first, each at its own rate; the remainder counts at the
 * rate of the day. Null when it is more than was paid, or counts for less than a cent.
 */
export function refundParts(rests: readonly Rest[], refund: GivenBack, paid: number): RefundPart[] | null {
  const parts: RefundPart[] = [];
  let { amount } = refund;
  let due = paid;
  for (const row of sameMoney(rests, refund)) {
    const part = Math.min(amount, row.rest);
    if (part === 0) break;
    const eurCents = Math.min(due, share(row.restEurCents, part, row.rest));
    parts.push({ amount: part, eurCents, rate: row.rate, refundOf: row.id });
    amount -= part;
    due -= eurCents;
  }
  if (amount > 0) {
    const wholeAmount = amountFor(due, refund.currency, refund.rate, refund.method);
    const eurCents = amount === wholeAmount ? due : Math.min(due, Math.round((amount * RATE_UNIT) / refund.rate));
    if (amount > wholeAmount || eurCents < 1) return null;
    parts.push({ amount, eurCents, rate: refund.rate, refundOf: null });
  }
  return parts;
}

/** Proposed refund in a currency for euro cents that are due: the sum paid in it, or else the sum at the rate of the day. */
export function refundAmount(rests: readonly Rest[], due: number, refund: Omit<GivenBack, 'amount'>): number {
  const paid = sameMoney(rests, refund);
  if (paid.length === 0) return amountFor(due, refund.currency, refund.rate, refund.method);
  let open = due;
  let amount = 0;
  for (const { rest, restEurCents, rate } of paid) {
    const isWhole = restEurCents <= open;
    amount += isWhole ? rest : Math.min(rest, amountFor(open, refund.currency, rate, refund.method));
    open = isWhole ? open - restEurCents : 0;
    if (open === 0) break;
  }
  return amount;
}

function sameMoney<R extends Rest>(rests: readonly R[], { currency, method }: Omit<GivenBack, 'amount'>): R[] {
  return rests.filter((row) => row.currency === currency && row.method === method);
}

function share(eurCents: number, part: number, total: number): number {
  return part === total ? eurCents : Math.round((eurCents * part) / total);
}
