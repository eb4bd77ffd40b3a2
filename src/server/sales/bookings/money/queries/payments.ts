import type { Db } from '#server/core/database/db.ts';
import { changeJson } from '#server/sales/trips/queries/payment-rows.ts';
import { lessGivenBack, type Rest } from '#shared/sales/bookings/rules/refunds.ts';
import type { CashChange } from '#shared/sales/trips/payment-rows.ts';

/** A payment with what its refunds have left of it, and where it was taken. */
export interface PaidRow extends Rest {
  tripId: number;
  cashUpId: number | null;
  amount: number;
  change: CashChange | null;
}

/** The payments of a booking into the carrier's hands that are not refunded completely, newest first. A refund that names no payment is deducted from the newest ones. */
export async function paymentsOf(sql: Db, bookingId: number): Promise<PaidRow[]> {
  const rows = await sql<PaidRow[]>`
    select p.id, p.currency, p.rate, p.method, p.trip_id, p.cash_up_id, p.amount, ${changeJson(sql)} as change,
      (p.amount + coalesce(sum(r.amount), 0))::int as rest, (p.eur_cents + coalesce(sum(r.eur_cents), 0))::int as rest_eur_cents
    from payment p left join payment r on r.refund_of = p.id
    where p.booking_id = ${bookingId} and p.amount > 0 and p.checkout_id is null
    group by p.id order by p.at desc, p.id`;
  const [given] = await sql<{ back: number }[]>`
    select coalesce(-sum(eur_cents), 0)::int as back from payment
    where booking_id = ${bookingId} and amount < 0 and refund_of is null and checkout_id is null`;
  return lessGivenBack(rows, given?.back ?? 0);
}

/**
 * Euro cents that were paid by card online, which the provider gives back. The staff cannot give them back by hand, unless the provider has
 * refused a refund.
 */
export async function paidOnline(sql: Db, bookingId: number): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(eur_cents), 0)::int as cents from payment
    where booking_id = ${bookingId} and checkout_id is not null
      and not exists (select from card_refund r where r.booking_id = ${bookingId} and r.state = 'failed')`;
  return row?.cents ?? 0;
}
