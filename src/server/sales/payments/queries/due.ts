import type { Db } from '#server/core/database/db.ts';

const BATCH = 100;

/**
 * Bookings for which more was paid than is owed, and of which a provider still has some that it was not asked for: however long ago that was,
 * since nobody may have run the jobs for days.
 */
export async function overpaidByCard(sql: Db): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select b.id from booking b cross join lateral (
      select coalesce(sum(r.eur_cents) filter (where r.state = 'asked'), 0) as asked, coalesce(bool_or(r.state = 'failed'), false) as refused
      from card_refund r where r.booking_id = b.id
    ) back
    where b.paid > b.owed
      and b.paid > back.asked + case when b.status in ('cancelled', 'no_show') then b.cancellation_charge
        when b.status in ('ejected', 'left_behind') then b.paid else coalesce(b.fare, b.paid) end
      and not back.refused
      and (select sum(p.eur_cents) from payment p where p.booking_id = b.id and p.checkout_id is not null) > back.asked
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
