import type { Db } from '#server/core/database/db.ts';

const BATCH = 100;

/** Bookings that changed in the last day and for which more was paid than is owed, some of it by card. */
export async function overpaidByCard(sql: Db, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select b.id from booking b
    where b.updated_at >= ${now}::timestamptz - interval '1 day'
      and b.paid > case when b.status in ('cancelled', 'no_show') then b.cancellation_charge
        when b.status in ('ejected', 'left_behind') then b.paid else coalesce(b.fare, b.paid) end
        + (select coalesce(sum(r.eur_cents), 0) from card_refund r where r.booking_id = b.id and r.state = 'asked')
      and exists (select from payment p where p.booking_id = b.id and p.checkout_id is not null)
      and not exists (select from card_refund r where r.booking_id = b.id and r.state = 'failed')
    order by b.id limit ${BATCH}`;
  return rows.map(({ id }) => id);
}

/** Checkouts of which the provider may know more: open ones, which end with their time, and those with a refund that is on its way. */
export async function dueCheckouts(sql: Db, now: Date): Promise<{ id: string; end: boolean }[]> {
  return sql<{ id: string; end: boolean }[]>`
    select c.id, c.ends_at <= ${now} as end from checkout c
    where (c.paid_at is null and c.ended_at is null and c.opened_at < ${now}::timestamptz - interval '1 minute')
      or exists (select from card_refund r where r.checkout_id = c.id and r.state = 'asked' and r.asked_at < ${now}::timestamptz - interval '1 minute')
    order by c.opened_at limit ${BATCH}`;
}
