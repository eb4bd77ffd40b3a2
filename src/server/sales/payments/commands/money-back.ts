import { createHash } from 'node:crypto';
import type { MoneyBack } from '#server/core/cards/provider.ts';
import type { Db } from '#server/core/database/db.ts';
import { writeHistory } from '#server/sales/bookings/core/commands/history.ts';
import { addPayment } from '#server/sales/bookings/money/commands/pay.ts';
import type { Currency } from '#shared/core/currencies.ts';
import type { Checkout } from '../queries/checkouts.ts';
import { askRefunds } from './ask-refunds.ts';

interface RefundableCheckout {
  id: string;
  bookingId: number;
  /** That of the payment: the booking may be on another one now. */
  tripId: number;
  currency: Currency;
  rate: number;
  rest: number;
  restEurCents: number;
  paid: number;
}

/**
 * Enters refunds and chargebacks as the provider has made them, also those that nobody asked for here, each once. One that failed after it
 * was entered, as a chargeback that was won, is entered back; of a booking that was cancelled meanwhile, the won money is refunded. Returns whether
 * anything was entered. The parties are locked.
 */
export async function enterMoneyBack(
  sql: Db,
  checkout: Checkout,
  back: readonly MoneyBack[],
  now: Date,
): Promise<boolean> {
  let entered = false;
  for (const one of back) {
    if (one.state === 'waiting') continue;
    const ours = await ownRefund(sql, checkout.id, one.ours);
    const known = await sql<{ movement: string }[]>`
      select distinct movement from payment where checkout_id = ${checkout.id} and movement in (${one.id}, ${undone(one.id)})`;
    if (one.state === 'done' && known.length === 0) {
      await takeBack(sql, checkout, one, ours, now);
      entered = true;
    } else if (one.state === 'failed' && known.length === 1) {
      const bookings = await giveAgain(sql, checkout, one, now);
      // A refund that failed is the decision of the office.
      if (one.chargeback) await askRefunds(sql, bookings, now);
      entered = true;
    }
    if (ours && ours.state !== one.state) {
      await sql`update card_refund set state = ${one.state} where id = ${ours.id}`;
      if (one.state === 'failed')
        await record(sql, [{ bookingId: ours.bookingId, eurCents: ours.eurCents }], 'refundFailed', now);
      entered = true;
    }
  }
  return entered;
}

interface OwnRefund {
  id: string;
  bookingId: number;
  amount: number;
  eurCents: number;
  state: 'asked' | 'done' | 'failed';
}

async function ownRefund(sql: Db, checkoutId: string, id: string | null): Promise<OwnRefund | null> {
  if (id === null) return null;
  const [row] = await sql<OwnRefund[]>`
    select id, booking_id, amount, eur_cents, state from card_refund
    where checkout_id = ${checkoutId} and id::text = ${id}`;
  return row ?? null;
}

/** The entry that cancels a movement which has failed after all. */
function undone(movement: string): string {
  return `${movement}:undone`;
}

async function takeBack(sql: Db, checkout: Checkout, one: MoneyBack, ours: OwnRefund | null, now: Date): Promise<void> {
  const all = await leftOf(sql, checkout);
  // A refund that is made at the provider names no booking: the last ones of the party first.
  const from = ours ? all.filter(({ bookingId }) => bookingId === ours.bookingId) : all.toReversed();
  let open = one.amount;
  const parts: { bookingId: number; eurCents: number }[] = [];
  for (const left of from) {
    const amount = Math.min(open, left.rest);
    if (amount <= 0) continue;
    const share = Math.round((left.restEurCents * amount) / Math.max(1, left.rest));
    const worth = amount === left.rest ? left.restEurCents : ours ? Math.min(ours.eurCents, left.restEurCents) : share;
    // A booking is never paid less than nothing, also when the same money was given back by hand before: then the rest is rounding.
    const eurCents = Math.min(worth, left.paid);
    await addPayment(sql, {
      ...(ours ? { id: ours.id } : { id: idOf(checkout, one.id, left.bookingId) }),
      ...{ bookingId: left.bookingId, tripId: left.tripId, carrierId: checkout.carrierId, at: now, takenBy: null },
      ...{ amount: -amount, eurCents: -eurCents, currency: left.currency, rate: left.rate, method: 'card' },
      ...{ refundOf: left.id, card: { checkoutId: checkout.id, movement: one.id } },
    });
    parts.push({ bookingId: left.bookingId, eurCents });
    open -= amount;
  }
  await record(sql, parts, one.chargeback ? 'chargeback' : 'refundCard', now);
}

/** The merchant has the money again. Returns the bookings that it was paid for. */
async function giveAgain(sql: Db, checkout: Checkout, one: MoneyBack, now: Date): Promise<number[]> {
  const rows = await sql<
    { bookingId: number; tripId: number; amount: number; eurCents: number; currency: Currency; rate: number }[]
  >`
    select booking_id, trip_id, amount, eur_cents, currency, rate from payment
    where checkout_id = ${checkout.id} and movement = ${one.id} order by booking_id`;
  for (const { bookingId, tripId, amount, eurCents, currency, rate } of rows) {
    await addPayment(sql, {
      ...{
        id: idOf(checkout, undone(one.id), bookingId),
        bookingId,
        tripId,
        carrierId: checkout.carrierId,
        at: now,
        takenBy: null,
      },
      ...{ amount: -amount, eurCents: -eurCents, currency, rate, method: 'card' },
      card: { checkoutId: checkout.id, movement: undone(one.id) },
    });
  }
  await record(
    sql,
    rows.map(({ bookingId, eurCents }) => ({ bookingId, eurCents: -eurCents })),
    'payCard',
    now,
  );
  return rows.map(({ bookingId }) => bookingId);
}

async function leftOf(sql: Db, { id }: Checkout): Promise<RefundableCheckout[]> {
  return sql<RefundableCheckout[]>`
    select p.id, p.booking_id, p.trip_id, b.paid, p.currency, p.rate,
      (p.amount + coalesce(sum(r.amount), 0))::int as rest, (p.eur_cents + coalesce(sum(r.eur_cents), 0))::int as rest_eur_cents
    from payment p join booking b on b.id = p.booking_id left join payment r on r.refund_of = p.id
    where p.checkout_id = ${id} and p.amount > 0 group by p.id, b.paid order by p.booking_id`;
}

async function record(sql: Db, parts: readonly { bookingId: number; eurCents: number }[], action: string, now: Date) {
  await writeHistory(
    sql,
    now,
    parts.map(({ bookingId, eurCents }) => ({ bookingId, action, actorId: null, data: { amount: eurCents } })),
  );
}

/** The same id for the same movement, so that its payment cannot be entered twice. */
function idOf({ id }: Checkout, movement: string, bookingId: number): string {
  const hex = createHash('sha256').update(`${id} ${movement} ${bookingId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
