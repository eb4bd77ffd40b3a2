import * as z from 'zod/mini';
import { checkedText } from '#shared/core/checked-text.ts';
import { CURRENCIES, type Currency, currencyOf, RATE_UNIT } from '#shared/core/currencies.ts';
import { textRule } from '#shared/core/field-rules.ts';
import { type CashChange, PAYMENT_METHODS, type PaymentMethod } from '#shared/sales/trips/payment-rows.ts';

/** The maximum of one payment, in minor units: a fare of 1,000 € in the currency with the largest numbers. */
export const MAX_AMOUNT = 50_000_000;

export const MAX_RECEIPT_PHOTOS = 3;

/** The greatest allowed difference between the current rate and the one that a device used without a connection. */
const RATE_TOLERANCE = 0.25;

/** An amount in minor units of its currency. */
export const amount = z
  .number({ error: 'amount_format' })
  .check(
    z.int({ error: 'amount_format' }),
    z.minimum(1, { error: 'amount_format' }),
    z.maximum(MAX_AMOUNT, { error: 'amount_format' }),
  );

const money = {
  /** The device makes the id, so that a payment that is sent twice is stored once. */
  id: z.optional(z.uuid()),
  amount,
  currency: z.enum(CURRENCIES),
  /** Ten-thousandths of the currency for one euro: the rate by which the amount was calculated. */
  rate: z.number().check(z.int(), z.minimum(1), z.maximum(2_000_000_000)),
  method: z.enum(PAYMENT_METHODS),
  note: z._default(z.string().check(z.trim(), z.maxLength(200, { error: 'text_max_length' })), ''),
};

/** The currencies whose cash has no coins below the whole unit. */
const WHOLE_CASH: ReadonlySet<Currency> = new Set(['CZK', 'HUF', 'RSD', 'SEK', 'NOK']);

interface MoneyAmount {
  amount: number;
  currency: Currency;
  method: PaymentMethod;
  /** The payment that is taken back as it was made. */
  refundOf?: string | null;
}

/** Whether there are coins for a sum: cash of some currencies is in whole units. */
const hasCoins = ({ amount: sum, currency, method, refundOf = null }: MoneyAmount) =>
  method !== 'cash' || sum % 100 === 0 || !WHOLE_CASH.has(currency) || refundOf !== null;
const inCoins = z.refine<MoneyAmount>(hasCoins, { error: 'amount_format', path: ['amount'] });

export const payment = z
  .object({
    ...money,
    /** Sum that the person gave before the change; null when it was not recorded. */
    given: z._default(z.nullable(amount), null),
    /** Change in another currency. */
    change: z.optional(z.nullable(z.object({ currency: z.enum(CURRENCIES), amount, rate: money.rate, over: amount }))),
  })
  .check(inCoins);
export type Payment = z.input<typeof payment>;

export const refund = z
  .object({
    ...money,
    /** The wrong payment that the refund cancels; null when money is given back to the person for another reason, such as a cancellation. */
    refundOf: z._default(z.nullable(z.uuid()), null),
  })
  .check(inCoins);
export type Refund = z.input<typeof refund>;

export const expenseInput = z.object({
  id: z.optional(z.uuid()),
  amount,
  currency: z.enum(CURRENCIES),
  what: checkedText(textRule(120)),
  /** The photos of its receipt, which the device has stored before. */
  photos: z._default(z.array(z.uuid()).check(z.maxLength(MAX_RECEIPT_PHOTOS, { error: 'photos_max' })), []),
});
export type Expense = z.output<typeof expenseInput>;

const sumInput = z.object({
  currency: z.enum(CURRENCIES),
  amount: z.number().check(z.int(), z.minimum(-2_000_000_000), z.maximum(2_000_000_000)),
});

/** The sums to hand over that a person sees; the server compares them with its own. */
export const handOverInput = z.object({ sums: z.array(sumInput).check(z.maxLength(CURRENCIES.length)) });

type Sum = z.output<typeof sumInput>;

/** Whether two lists name the same sums; a sum of zero need not be named. */
export function sameSums(some: readonly Sum[], others: readonly Sum[]): boolean {
  return CURRENCIES.every((currency) => sumOf(some, currency) === sumOf(others, currency));
}

function sumOf(rows: readonly Sum[], currency: Currency): number {
  return rows.filter((row) => row.currency === currency).reduce((sum, { amount: one }) => sum + one, 0);
}

/** The smallest part of each currency that a driver handles, in minor units: no coins below a hryvnia, a złoty, 5 forints or 10 dinars. */
const CASH_STEP: Readonly<Record<Currency, number>> = {
  EUR: 1,
  UAH: 100,
  PLN: 100,
  CZK: 100,
  MDL: 100,
  RON: 100,
  HUF: 500,
  USD: 100,
  GBP: 100,
  CHF: 100,
  SEK: 100,
  DKK: 100,
  NOK: 100,
  RSD: 1000,
  TRY: 100,
};

/** The sums, in whole units, to which people round up when they pay with notes; each is a multiple of the one before, and twice the last one is proposed without being named. */
const NOTES: Readonly<Record<Currency, readonly [number, number, ...number[]]>> = {
  EUR: [5, 10, 50, 100],
  UAH: [100, 500],
  PLN: [10, 50],
  CZK: [100, 500],
  MDL: [50, 100, 500],
  RON: [10, 50],
  HUF: [1000, 5000],
  USD: [5, 10, 50, 100],
  GBP: [5, 10],
  CHF: [10, 50],
  SEK: [50, 100, 500],
  DKK: [50, 100, 500],
  NOK: [50, 100, 500],
  RSD: [100, 500],
  TRY: [50, 100],
};

/** Euro cents in minor units of a currency, to the nearest one. */
export function exactAmount(eurCents: number, rate: number): number {
  return Math.round((eurCents * rate) / RATE_UNIT);
}

/**
 * The sum that a driver takes in cash for an amount in euro cents: rounded to the nearest sum without small coins, but at least the
 * smallest such sum.
 */
export function cashAmount(eurCents: number, currency: Currency, rate: number): number {
  if (eurCents === 0) return 0;
  const step = CASH_STEP[currency];
  return Math.max(1, Math.round(exactAmount(eurCents, rate) / step)) * step;
}

/** A payment of the whole amount due in a currency: rounded only in cash. */
export function amountFor(eurCents: number, currency: Currency, rate: number, method: PaymentMethod): number {
  return method === 'cash' ? cashAmount(eurCents, currency, rate) : exactAmount(eurCents, rate);
}

/**
 * The euro cents for which a payment counts. The whole rounded sum counts for all that is due, and so does a little more, up to
 * the next note ("keep the change"). Null when it is more than that, or less than a cent.
 */
export function eurCentsFor(
  { amount: taken, currency, rate, method }: Pick<Payment, 'amount' | 'currency' | 'rate' | 'method'>,
  due: number,
): number | null {
  const whole = amountFor(due, currency, rate, method);
  const max = method === 'cash' ? roundedUp(whole, NOTES[currency][0]) : whole;
  if (due <= 0 || taken > max) return null;
  if (taken >= whole) return due;
  const cents = Math.round((taken * RATE_UNIT) / rate);
  return cents < 1 ? null : Math.min(cents, due);
}

/** Whether a payment fits the sum due: not more than due, not less given than taken, and change for the rest. */
export function isTakeable(payment: Omit<Payment, 'id' | 'note'>, due: number): boolean {
  const { given = null, amount: counted } = payment;
  return eurCentsFor(payment, due) !== null && (given === null || given >= counted) && isChange(payment);
}

/** Whether change in another currency is worth what the till gets beyond the payment, up to its smallest note. */
export function isChange({
  amount: counted,
  currency,
  rate,
  method,
  given = null,
  change,
}: Omit<Payment, 'id' | 'note'>) {
  if (!change) return true;
  if (method !== 'cash' || change.currency === currency || given === null || counted + change.over > given)
    return false;
  const worth = (change.amount * RATE_UNIT) / change.rate;
  const note = (NOTES[change.currency][0] * 100 * RATE_UNIT) / change.rate;
  return Math.abs((change.over * RATE_UNIT) / rate - worth) <= note;
}

/**
 * The change that a till can give in other currencies than that of the payment: all of it in one of them, else what the till has of the
 * payment's own currency and the rest in the other one.
 */
export function changeFrom(
  { amount: counted, currency, rate }: Pick<Payment, 'amount' | 'currency' | 'rate'>,
  givenAmount: number,
  held: readonly Sum[],
  rates: readonly { currency: Currency; rate: number }[],
): CashChange[] {
  const back = Math.max(0, givenAmount - counted);
  const sameCurrency = Math.min(back, Math.max(0, sumOf(held, currency)));
  return held.flatMap((sum) => {
    const known = sum.currency === 'EUR' ? RATE_UNIT : rates.find((one) => one.currency === sum.currency)?.rate;
    if (sum.currency === currency || known === undefined) return [];
    const found = [back, back - sameCurrency]
      .map((over) => ({ over, amount: cashAmount(Math.round((over * RATE_UNIT) / rate), sum.currency, known) }))
      .find((one) => one.amount > 0 && one.amount <= sum.amount);
    return found ? [{ currency: sum.currency, rate: known, ...found }] : [];
  });
}

/** Up to three sums of notes that a person may give for an amount: 1 694 ₴ → 1 700, 2 000, 2 500 (in minor units). */
export function notesFor(due: number, currency: Currency): number[] {
  const notes = NOTES[currency];
  const found = [...new Set(notes.map((note) => roundedUp(due, note)))].filter((sum) => sum > due);
  for (let last = found.at(-1) ?? due; found.length < 3; found.push(last)) last += notes[1] * 100;
  return found.slice(0, 3);
}

/** The currencies that are proposed for a trip through these countries: the euro, then up to two others in their order. */
export function proposedCurrencies(countries: readonly string[]): Currency[] {
  const local = countries.map(currencyOf).filter((currency) => currency !== 'EUR');
  const others = [...new Set<Currency>([...local, 'UAH', 'PLN'])];
  return ['EUR', ...others.slice(0, 2)];
}

/** A sum in cents of euro as cash in these currencies beside the euro, by the carrier's rates; none without a rate. */
export function localCash(
  cents: number,
  currencies: readonly Currency[],
  rates: readonly { currency: Currency; rate: number }[],
): { currency: Currency; amount: number }[] {
  const others = new Set(currencies.filter((currency) => currency !== 'EUR'));
  return [...others].flatMap((currency) => {
    const known = rates.find((one) => one.currency === currency);
    return known ? [{ currency, amount: cashAmount(cents, currency, known.rate) }] : [];
  });
}

export function rateFits(rate: number, expected: number): boolean {
  return Math.abs(rate - expected) <= expected * RATE_TOLERANCE;
}

function roundedUp(sum: number, note: number): number {
  return Math.ceil(sum / (note * 100)) * note * 100;
}
