import type { Db } from '#server/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import type { CurrencySum } from '#shared/trips/payment-rows.ts';

/** Selects the payments of the booking called `b` as a JSON column (`PaymentRow[]`), with instants in ISO 8601. */
export function paymentsJson(sql: Db) {
  return sql`coalesce((
    select json_agg(json_build_object('id', p.id, 'at', to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'amount', p.amount, 'currency', p.currency, 'eurCents', p.eur_cents, 'rate', p.rate, 'method', p.method,
      'refundOf', p.refund_of, 'takenBy', trim(taker.name || ' ' || taker.last_name), 'note', p.note) order by p.at, p.id)
    from payment p left join account taker on taker.id = p.taken_by where p.booking_id = b.id), '[]'::json)`;
}

/** The cash of a trip that a person holds, by currency: what they took, less what they spent, since the last hand-over. */
export async function cashHeld(sql: Db, actor: Actor, tripId: number): Promise<CurrencySum[]> {
  return sql<CurrencySum[]>`
    select currency, sum(amount)::int as amount from (
      select p.currency, p.amount, p.cash_up_id from payment p
      union all select e.currency, -e.amount, e.cash_up_id from expense e
    ) moved join cash_up c on c.id = moved.cash_up_id
    where c.trip_id = ${tripId} and c.driver_id = ${actor.accountId} and c.handed_over_at is null
    group by currency order by currency`;
}
