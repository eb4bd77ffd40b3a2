import type { Db } from '#server/core/database/db.ts';

/** Euro cents that the receiver of a parcel has paid by card; of cash nobody records who paid it. For queries with `booking b`. */
export function paidByReceiver(sql: Db) {
  return sql`(
    select sum(p.eur_cents)::int from payment p join checkout k on k.id = p.checkout_id
    where p.booking_id = b.id and k.by_receiver)`;
}

/** Euro cents that the receiver of a parcel still pays: all of it, or what another stop costs more. For queries with `booking b` and `parcel c`. */
export function receiversDue(sql: Db) {
  return sql`(
    select greatest(0, case when c.payer = 'receiver' then coalesce(b.fare, 0) - b.paid
      else least(c.receiver_extra, coalesce(b.fare, 0) - b.paid + own.paid) - own.paid end)
    from (select coalesce(${paidByReceiver(sql)}, 0) as paid) own)`;
}
