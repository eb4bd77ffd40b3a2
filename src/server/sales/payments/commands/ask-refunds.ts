import { randomUUID } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import type { Currency } from '#shared/core/currencies.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { amountFor } from '#shared/sales/bookings/rules/payments.ts';

interface Overpaid {
  id: number;
  status: BookingStatus;
  fare: number | null;
  charge: number;
  paid: number;
  /** Euro cents that the provider was asked to give back. */
  asked: number;
}

/**
 * Asks the providers to refund the sums paid by card above the debt: after the cancellation of either side, for a seat that was gone, for a
 * second payment, and for all of a payment that did not fit its order (`all`). The bookings are locked.
 */
export async function askRefunds(
  sql: Db,
  bookingIds: readonly number[],
  now: Date,
  all: string | null = null,
): Promise<void> {
  const rows = await sql<Overpaid[]>`
    select id, status, fare, cancellation_charge as charge, paid, (
      select coalesce(sum(r.eur_cents), 0)::int from card_refund r where r.booking_id = booking.id and r.state = 'asked') as asked
    from booking where id = any(${[...bookingIds]}::int[]) order by id`;
  for (const row of rows) {
    let over = row.paid - owedFor(row) - row.asked;
    for (const left of await cardLefts(sql, row.id)) {
      if (all !== null && left.checkoutId !== all) continue;
      const eurCents = all === null ? Math.min(over, left.restEurCents) : left.restEurCents;
      if (eurCents <= 0) break;
      const { rest, restEurCents, currency, rate } = left;
      const amount = eurCents === restEurCents ? rest : Math.min(rest, amountFor(eurCents, currency, rate, 'card'));
      const id = randomUUID();
      await sql`
        insert into card_refund (id, checkout_id, booking_id, amount, eur_cents, state, asked_at)
        values (${id}, ${left.checkoutId}, ${row.id}, ${amount}, ${eurCents}, 'asked', ${now})`;
      await addJob(sql, 'payments.refund', { id }, { key: `card refund ${id}` });
      over -= eurCents;
    }
  }
}

/**
 * The sum that a booking may keep of its payments: its price until it is cancelled, since a request that is not confirmed is paid to be
 * confirmed.
 */
function owedFor({ status, fare, charge, paid }: Overpaid): number {
  if (status === 'cancelled' || status === 'no_show') return charge;
  return status === 'ejected' || status === 'left_behind' ? paid : (fare ?? paid);
}

interface CardLeft {
  checkoutId: string;
  currency: Currency;
  rate: number;
  rest: number;
  restEurCents: number;
}

/** Remainders of the payments of a booking by card, without the refunds that the provider was asked for already; the newest first. */
export async function cardLefts(sql: Db, bookingId: number): Promise<CardLeft[]> {
  return sql<CardLeft[]>`
    select * from (
      select p.checkout_id, p.currency, max(p.rate) as rate, max(p.at) as at,
        (sum(p.amount) - max(asked.amount))::int as rest, (sum(p.eur_cents) - max(asked.cents))::int as rest_eur_cents
      from payment p cross join lateral (
        select coalesce(sum(r.amount), 0) as amount, coalesce(sum(r.eur_cents), 0) as cents from card_refund r
        where r.checkout_id = p.checkout_id and r.booking_id = p.booking_id and r.state = 'asked') asked
      where p.booking_id = ${bookingId} and p.checkout_id is not null group by p.checkout_id, p.currency) lefts
    where rest > 0 and rest_eur_cents > 0 order by at desc, checkout_id`;
}
