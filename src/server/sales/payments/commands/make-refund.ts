import type { AppContext } from '#server/context.ts';
import { type Db, transaction } from '#server/core/database/db.ts';
import { writeHistory } from '#server/sales/bookings/core/commands/history.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { PaymentProviderName } from '#shared/core/payment-providers.ts';
import { keysOf } from '../queries/accounts.ts';
import { askRefunds, cardLefts } from './ask-refunds.ts';
import { settleCheckout } from './settle.ts';

interface RefundRow {
  checkoutId: string;
  bookingId: number;
  carrierId: number;
  provider: PaymentProviderName;
  reference: string;
  payment: string;
  amount: number;
  eurCents: number;
}

/**
 * Asks the provider for a refund, unless it knows of it already: a job that was killed after the call runs again. The entry follows once the
 * provider has made it.
 */
export async function makeRefund(app: AppContext, id: string, now: Date): Promise<void> {
  const [row] = await app.pool<RefundRow[]>`
    select c.id as checkout_id, r.booking_id, c.carrier_id, c.provider, c.reference, c.payment, r.amount,
      r.eur_cents
    from card_refund r join checkout c on c.id = r.checkout_id where r.id = ${id} and r.state = 'asked'`;
  if (!row) return;
  const { provider, reference, payment, amount } = row;
  const keys = await keysOf(app, app.pool, row.carrierId, provider);
  const service = await app.payments[provider]();
  const { back } = await service.status(keys, reference);
  if (!back.some(({ ours }) => ours === id)) {
    try {
      await service.refund(keys, { id, checkout: reference, payment, amount });
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'payment_refund_refused')) throw error;
      // Until other money has arrived there is less to give back than the ledger says.
      if (back.some(({ state }) => state === 'waiting')) throw error;
      await settleCheckout(app, row.checkoutId, {}, now);
      await transaction(app.pool, (sql) => refuse(sql, id, row, now));
      return;
    }
  }
  await settleCheckout(app, row.checkoutId, {}, now);
}

/**
 * Where the carrier has given some back at the provider meanwhile, or a bank has, the rest is asked for. Otherwise the provider never makes it:
 * the office gives the money back in another way.
 */
async function refuse(
  sql: Db,
  id: string,
  { bookingId, checkoutId, amount, eurCents }: RefundRow,
  now: Date,
): Promise<void> {
  await sql`select from booking where id = ${bookingId} for no key update`;
  const failed = await sql`update card_refund set state = 'failed' where id = ${id} and state = 'asked' returning id`;
  if (failed.length === 0) return;
  const left = (await cardLefts(sql, bookingId)).find((one) => one.checkoutId === checkoutId);
  if ((left?.rest ?? 0) >= amount)
    return writeHistory(sql, now, [{ bookingId, action: 'refundFailed', actorId: null, data: { amount: eurCents } }]);
  await sql`delete from card_refund where id = ${id}`;
  const [unlike] = await sql`
    select from checkout c where c.id = ${checkoutId} and (c.currency, c.amount) not in (
      select p.currency, sum(p.amount) from payment p where p.checkout_id = c.id and p.movement = c.payment group by p.currency)`;
  await askRefunds(sql, [bookingId], now, unlike ? checkoutId : null);
}
