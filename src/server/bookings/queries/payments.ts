import type { Db } from '#server/database/db.ts';
import type { Currency } from '#shared/core/currencies.ts';
import type { PaymentMethod } from '#shared/trips/payment-rows.ts';

/** A payment with what its refunds have left of it. */
export interface PaidRow {
  id: string;
  amount: number;
  currency: Currency;
  rate: number;
  method: PaymentMethod;
  cashUpId: number | null;
  /** Minor units and euro cents that are not taken back. */
  rest: number;
  restEurCents: number;
}

/** The payments of a booking that are not refunded completely, newest first. A refund that names no payment is deducted from the newest ones. */
export async function paymentsOf(sql: Db, bookingId: number): Promise<PaidRow[]> {
  const rows = await sql<PaidRow[]>`
    select p.id, p.amount, p.currency, p.rate, p.method, p.cash_up_id as "cashUpId",
      (p.amount + coalesce(sum(r.amount), 0))::int as rest, (p.eur_cents + coalesce(sum(r.eur_cents), 0))::int as "restEurCents"
    from payment p left join payment r on r.refund_of = p.id
    where p.booking_id = ${bookingId} and p.amount > 0
    group by p.id order by p.at desc, p.id`;
  const [given] = await sql<{ back: number }[]>`
    select coalesce(-sum(eur_cents), 0)::int as back from payment
    where booking_id = ${bookingId} and amount < 0 and refund_of is null`;
  return lessGivenBack(rows, given?.back ?? 0);
}

function lessGivenBack(rows: readonly PaidRow[], back: number): PaidRow[] {
  let open = back;
  return rows
    .map((row) => {
      const taken = Math.min(open, row.restEurCents);
      open -= taken;
      const restEurCents = row.restEurCents - taken;
      const rest = taken === 0 ? row.rest : Math.round((row.rest * restEurCents) / Math.max(1, row.restEurCents));
      return { ...row, rest, restEurCents };
    })
    .filter(({ rest }) => rest > 0);
}
