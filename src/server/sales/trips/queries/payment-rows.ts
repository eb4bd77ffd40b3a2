import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import type { CurrencySum, OwnCash } from '#shared/sales/trips/payment-rows.ts';

/** Selects the change in another currency of the payment called `p` as a JSON column (`CashChange`). */
export function changeJson(sql: Db) {
  return sql`case when p.change_currency is not null then json_build_object('currency', p.change_currency, 'amount', p.change_amount,
    'rate', p.change_rate, 'over', p.change_over) end`;
}

/** Selects the payments of the booking called `b` as a JSON column (`PaymentRow[]`), with instants in ISO 8601. */
export function paymentsJson(sql: Db) {
  return sql`coalesce((
    select json_agg(json_build_object('id', p.id, 'at', to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'amount', p.amount, 'currency', p.currency, 'eurCents', p.eur_cents, 'rate', p.rate, 'method', p.method,
      'refundOf', p.refund_of, 'takenBy', trim(taker.name || ' ' || taker.last_name), 'note', p.note,
      'online', p.checkout_id is not null, 'change', ${changeJson(sql)}) order by p.at, p.id)
    from payment p left join account taker on taker.id = p.taken_by where p.booking_id = b.id), '[]'::json)`;
}

/** The cash of a trip that a person holds, by currency: what they took, less what they spent, since the last hand-over. */
export async function cashHeld(sql: Db, actor: Actor, tripId: number): Promise<CurrencySum[]> {
  return sql<CurrencySum[]>`
    select s.currency, s.hand_over as amount from cash_up c join till_sum s on s.cash_up_id = c.id
    where c.trip_id = ${tripId} and c.driver_id = ${actor.accountId} and c.handed_over_at is null
    order by s.currency`;
}

/** Selects the ids of the photos of the receipt of the expense called `e` as a JSON column. */
export function receiptsJson(sql: Db) {
  return sql`coalesce((
    select json_agg(p.id order by p.stored_at, p.id) from parcel_photo p where p.expense_id = e.id), '[]'::json)`;
}

export async function ownCash(sql: Db, actor: Actor, tripId: number): Promise<OwnCash> {
  const open = sql`select id from cash_up where trip_id = ${tripId} and driver_id = ${actor.accountId} and handed_over_at is null`;
  const [payments, expenses] = await Promise.all([
    sql<OwnCash['payments']>`
      select p.id, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, p.amount, p.currency,
        p.eur_cents, p.rate, p.method, p.refund_of,
        trim(a.name || ' ' || a.last_name) as taken_by, p.note, p.booking_id, b.kind, b.name,
        ${changeJson(sql)} as change
      from payment p join booking b on b.id = p.booking_id left join account a on a.id = p.taken_by
      where p.cash_up_id in (${open}) order by p.at, p.id`,
    sql<OwnCash['expenses']>`
      select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.amount, e.currency, e.what,
        ${receiptsJson(sql)} as photos
      from expense e where e.cash_up_id in (${open}) order by e.at, e.id`,
  ]);
  return { payments, expenses };
}
