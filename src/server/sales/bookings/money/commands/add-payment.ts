import { randomUUID } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import type { Currency } from '#shared/core/currencies.ts';
import type { PaymentMethod } from '#shared/sales/trips/payment-rows.ts';
import { openCashUp } from './open-cash-up.ts';

export interface NewPayment {
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
  takenBy: number;
  refundOf?: string | null;
  note?: string;
  /** The cash-up that a refund corrects; without it, cash goes to the open cash-up of the person who takes it. */
  cashUpId?: number | null | undefined;
}

/**
 * Inserts a payment and adds it to what is paid of its booking, which the caller has locked. Throws `payment_known` for an id that exists,
 * and `refund_too_much` for a refund of more than was paid.
 */
export async function addPayment(sql: Db, payment: NewPayment): Promise<void> {
  const cashUpId = payment.method === 'cash' ? (payment.cashUpId ?? (await openCashUp(sql, payment))) : null;
  await sql`
    insert into payment (id, booking_id, trip_id, carrier_id, at, amount, currency, eur_cents, rate, method, given, taken_by,
      refund_of, cash_up_id, note)
    values (${payment.id ?? randomUUID()}, ${payment.bookingId}, ${payment.tripId}, ${payment.carrierId}, ${payment.at},
      ${payment.amount}, ${payment.currency}, ${payment.eurCents}, ${payment.rate}, ${payment.method},
      ${payment.given ?? null}, ${payment.takenBy}, ${payment.refundOf ?? null}, ${cashUpId}, ${payment.note ?? ''})`;
  await sql`
    update booking set paid = paid + ${payment.eurCents}, updated_at = greatest(updated_at, ${payment.at})
    where id = ${payment.bookingId}`;
}
