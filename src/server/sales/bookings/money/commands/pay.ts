import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { exchangeRates } from '#server/network/carriers/queries/rates.ts';
import type { Actor } from '#shared/core/access.ts';
import { type Currency, RATE_UNIT } from '#shared/core/currencies.ts';
import { DomainError } from '#shared/core/errors.ts';
import { refusal } from '#shared/sales/bookings/core/policy.ts';
import { owedOf } from '#shared/sales/bookings/rules/owed.ts';
import {
  amountFor,
  eurCentsFor,
  isChange,
  type payment as paymentInput,
  rateFits,
  type refund as refundInput,
} from '#shared/sales/bookings/rules/payments.ts';
import { refundParts } from '#shared/sales/bookings/rules/refunds.ts';
import { type CashChange, changeBack, type PaymentMethod } from '#shared/sales/trips/payment-rows.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { type LockedParty, lockParty } from '../../core/commands/locked-party.ts';
import type { ChangedBooking } from '../../parcels/commands/act.ts';
import { type PaidRow, paidOnline, paymentsOf } from '../queries/booking.ts';
import { openCashUp } from './cash-up.ts';

/** When a payment is stored: now, and when the person took it, which is earlier if they had no connection. */
interface Times {
  at: Date;
  now: Date;
}

/**
 * Marks the rest of a fare as paid in cash and in euro, the usual case, or with `paid` false takes all payments of the booking back, each in
 * its own currency and method; payments by card online are refunded by the provider only.
 */
export async function payAll(
  sql: Db,
  actor: Actor,
  bookingId: number,
  paid: boolean,
  now: Date,
): Promise<ChangedBooking> {
  const party = await allowed(sql, actor, bookingId, paid ? 'pay' : 'unpay', now);
  const { named } = party;
  const rest = (owedOf(named) ?? 0) - named.paid;
  const base = baseOf(party, actor, now);
  let taken = 0;
  if (paid) {
    await addPayment(sql, { ...base, amount: rest, eurCents: rest, currency: 'EUR', rate: RATE_UNIT, method: 'cash' });
  } else {
    taken = await takeAllBack(sql, base, named.paid);
  }
  await writeHistory(sql, now, [historyOf(party, actor, paid ? 'pay' : 'unpay', paid ? rest : taken)]);
  return party;
}

/** Takes back all payments of a booking that the caller has locked, and returns the euro cents. */
export async function takeAllBack(sql: Db, base: Base, paid: number): Promise<number> {
  let taken = 0;
  if ((await paidOnline(sql, base.bookingId)) === paid) throw new DomainError('refund_too_much');
  for (const row of await paymentsOf(sql, base.bookingId)) {
    if (row.restEurCents > 0 || row.rest > 0) taken += await undo(sql, base, row, row.rest);
  }
  return taken;
}

/** Stores a payment of a part or of all that is due, in any currency (docs/product.md 9.13). */
export async function pay(
  sql: Db,
  actor: Actor,
  bookingId: number,
  input: z.output<typeof paymentInput>,
  { at, now }: Times,
): Promise<ChangedBooking> {
  if (await isKnown(sql, bookingId, input)) return lockParty(sql, actor, bookingId);
  const party = await allowed(sql, actor, bookingId, 'pay', now);
  await checkRate(sql, party.carrierId, input);
  const { named } = party;
  const eurCents = eurCentsFor(input, (owedOf(named) ?? 0) - named.paid);
  if (eurCents === null) throw new DomainError('payment_too_much');
  if (input.change) await checkRate(sql, party.carrierId, input.change);
  if (!isChange(input))
    throw new DomainError('invalid_input', { errors: [{ field: 'change', key: 'change_differs' }] });
  if (input.given !== null && input.given < input.amount) {
    throw new DomainError('invalid_input', { errors: [{ field: 'given', key: 'given_too_little' }] });
  }
  await addPayment(sql, { ...baseOf(party, actor, at), ...input, eurCents });
  await writeHistory(sql, at, [historyOf(party, actor, 'pay', eurCents)]);
  return party;
}

/**
 * Records a refund. With `refundOf` it cancels a wrong payment, in the same currency and by the same method; if the cash-up of that payment
 * is still open, the refund belongs to it. Throws `refund_too_much` for more than was paid.
 */
export async function refund(
  sql: Db,
  actor: Actor,
  bookingId: number,
  input: z.output<typeof refundInput>,
  { at, now }: Times,
): Promise<ChangedBooking> {
  if (await isKnown(sql, bookingId, { ...input, amount: -input.amount })) return lockParty(sql, actor, bookingId);
  const party = await allowed(sql, actor, bookingId, 'unpay', now);
  const base = { ...baseOf(party, actor, at), id: input.id, note: input.note };
  const eurCents = input.refundOf === null ? await giveBack(sql, party, base, input) : await correct(sql, base, input);
  await writeHistory(sql, at, [historyOf(party, actor, 'unpay', eurCents)]);
  return party;
}

type Base = Pick<NewPayment, 'bookingId' | 'tripId' | 'carrierId' | 'at' | 'takenBy'> & {
  id?: string | undefined;
  note?: string;
  change?: CashChange | null;
};

async function giveBack(
  sql: Db,
  { carrierId, named }: LockedParty,
  base: Base,
  input: z.output<typeof refundInput>,
): Promise<number> {
  await checkRate(sql, carrierId, input);
  const paid = await paymentsOf(sql, base.bookingId);
  const parts = refundParts(paid, input, named.paid - (await paidOnline(sql, base.bookingId)));
  if (parts === null) throw new DomainError('refund_too_much');
  const { currency, method } = input;
  for (const [index, { amount, eurCents, rate, refundOf }] of parts.entries()) {
    const wrong = paid.find(({ id }) => id === refundOf);
    const own = { ...base, id: index === 0 ? base.id : undefined, ...(wrong && (await whereTaken(sql, wrong))) };
    await addPayment(sql, { ...own, currency, rate, method, amount: -amount, eurCents: -eurCents, refundOf });
  }
  return parts.reduce((sum, { eurCents }) => sum + eurCents, 0);
}

async function correct(sql: Db, base: Base, input: z.output<typeof refundInput>): Promise<number> {
  const wrong = (await paymentsOf(sql, base.bookingId)).find(({ id }) => id === input.refundOf);
  if (!wrong) throw new DomainError('not_found');
  if (input.amount > wrong.rest || input.currency !== wrong.currency) throw new DomainError('refund_too_much');
  return undo(sql, base, wrong, input.amount);
}

/**
 * Gives euro cents back out of the payments of a booking, the newest first, each in its own currency, at its own rate and by its own
 * method; the rest of the sum, in cash in euro.
 */
export async function giveBackRest(sql: Db, base: Base, cents: number): Promise<void> {
  let open = cents;
  for (const row of await paymentsOf(sql, base.bookingId)) {
    if (open <= 0) break;
    const part = Math.min(open, row.restEurCents);
    const { rest, restEurCents, currency, rate, method } = row;
    const amount = part === restEurCents ? rest : Math.min(rest, amountFor(part, currency, rate, method));
    await takeBack(sql, base, row, amount, part);
    open -= part;
  }
  if (open > 0)
    await addPayment(sql, {
      ...base,
      amount: -open,
      eurCents: -open,
      currency: 'EUR',
      rate: RATE_UNIT,
      method: 'cash',
    });
}

/** Takes back a payment that was a mistake; a whole one with its change in another currency. */
function undo(sql: Db, base: Base, wrong: PaidRow, amount: number): Promise<number> {
  return takeBack(sql, { ...base, change: amount === wrong.amount ? changeBack(wrong.change) : null }, wrong, amount);
}

/** Takes back an amount of one payment, or all that is left of it, which counts for `cents` or its share; returns the euro cents. */
async function takeBack(sql: Db, base: Base, wrong: PaidRow, amount: number, cents?: number): Promise<number> {
  const share = cents ?? Math.round((wrong.restEurCents * amount) / Math.max(1, wrong.rest));
  const eurCents = amount === wrong.rest ? wrong.restEurCents : share;
  const { currency, rate, method } = wrong;
  await addPayment(sql, {
    ...base,
    currency,
    rate,
    method,
    amount: -amount,
    eurCents: -eurCents,
    refundOf: wrong.id,
    ...(await whereTaken(sql, wrong)),
  });
  return eurCents;
}

/** A refund belongs to the trip of its payment and to its cash-up while that is open, also when the booking has moved to another trip. */
async function whereTaken(sql: Db, { tripId, cashUpId }: PaidRow) {
  return { tripId, cashUpId: await stillOpen(sql, cashUpId) };
}

/** Returns the cash-up if it is not handed over yet, and locks it. */
async function stillOpen(sql: Db, cashUpId: number | null): Promise<number | null> {
  const [open] = await sql<{ id: number }[]>`
    select id from cash_up where id = ${cashUpId} and handed_over_at is null for update`;
  return open?.id ?? null;
}

async function allowed(sql: Db, actor: Actor, bookingId: number, action: 'pay' | 'unpay', now: Date) {
  const party = await lockParty(sql, actor, bookingId);
  const refused = refusal(action, party.side, party.named, { status: party.tripStatus }, now);
  if (refused) throw new DomainError(refused);
  return party;
}

/** Whether this payment of a booking was stored before: a device that got no answer sends it again under its own id. */
async function isKnown(sql: Db, bookingId: number, { id, amount, currency }: SentAgain): Promise<boolean> {
  if (id === undefined) return false;
  const [row] = await sql`
    select from payment where id = ${id} and booking_id = ${bookingId} and currency = ${currency}
      and (amount = ${amount} or refund_of is not null)`;
  return row !== undefined;
}

interface SentAgain {
  id?: string | undefined;
  amount: number;
  currency: Currency;
}

async function checkRate(sql: Db, carrierId: number, { currency, rate }: { currency: Currency; rate: number }) {
  const known = (await exchangeRates(sql, carrierId)).find((one) => one.currency === currency);
  const fits = currency === 'EUR' ? rate === RATE_UNIT : known !== undefined && rateFits(rate, known.rate);
  if (!fits) throw new DomainError('rate_changed');
}

export function baseOf({ named, tripId, carrierId }: LockedParty, { accountId }: Actor, at: Date) {
  return { bookingId: named.id, tripId, carrierId, at, takenBy: accountId };
}

function historyOf({ named }: LockedParty, { accountId }: Actor, action: 'pay' | 'unpay', amount: number) {
  return { bookingId: named.id, action, actorId: accountId, data: { amount } };
}

interface NewPayment {
  id?: string | undefined;
  bookingId: number;
  tripId: number;
  carrierId: number;
  at: Date;
  /** Minor units and euro cents; both are negative for a refund. */
  amount: number;
  eurCents: number;
  currency: Currency;
  rate: number;
  method: PaymentMethod;
  given?: number | null;
  change?: CashChange | null | undefined;
  takenBy: number | null;
  refundOf?: string | null;
  note?: string;
  /** The page of a provider on which it was paid, and the provider's id of this movement. */
  card?: { checkoutId: string; movement: string };
  /** The cash-up that a refund corrects; without it, cash goes to the open cash-up of the person who takes it. */
  cashUpId?: number | null | undefined;
}

/**
 * Inserts a payment and adds it to the paid sum of its booking, which the caller has locked. A fiscal receipt that its carrier wants is asked for after the commit. Throws `payment_known` for an id that exists,
 * and `refund_too_much` for a refund of more than was paid.
 */
export async function addPayment(sql: Db, payment: NewPayment): Promise<void> {
  const id = payment.id ?? randomUUID();
  const { takenBy } = payment;
  const isCash = payment.method === 'cash' && takenBy !== null;
  const cashUpId = isCash ? (payment.cashUpId ?? (await openCashUp(sql, { ...payment, takenBy }))) : null;
  await sql`
    insert into payment (id, booking_id, trip_id, carrier_id, at, amount, currency, eur_cents, rate, method, given, taken_by,
      refund_of, cash_up_id, checkout_id, movement, note, change_currency, change_amount, change_rate, change_over)
    values (${id}, ${payment.bookingId}, ${payment.tripId}, ${payment.carrierId}, ${payment.at},
      ${payment.amount}, ${payment.currency}, ${payment.eurCents}, ${payment.rate}, ${payment.method},
      ${payment.given ?? null}, ${payment.takenBy}, ${payment.refundOf ?? null}, ${cashUpId}, ${payment.card?.checkoutId ?? null},
      ${payment.card?.movement ?? null}, ${payment.note ?? ''}, ${payment.change?.currency ?? null}, ${payment.change?.amount ?? null},
      ${payment.change?.rate ?? null}, ${payment.change?.over ?? null})`;
  const [row] = await sql<{ receipt: boolean }[]>`
    update booking set paid = paid + ${payment.eurCents}, updated_at = greatest(updated_at, ${payment.at})
    where id = ${payment.bookingId} returning exists (select from fiscal_receipt where payment_id = ${id}) as receipt`;
  if (row?.receipt) await addJob(sql, 'fiscal.send', { id, attempt: 0 }, { queue: `fiscal ${payment.carrierId}` });
}
