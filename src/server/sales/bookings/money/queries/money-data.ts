import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { Pages } from '#server/core/http/calls/json-stream.ts';

/** Exports the payments of a person's bookings, those that they took, their expenses, and the cash that they held or confirmed. */
export async function moneyData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const payments = (condition: SqlFragment) =>
    new Pages('00000000-0000-0000-0000-000000000000', (after, limit) => {
      return sql<{ after: string }[]>`
        select p.id as after, p.booking_id, p.at, p.amount, p.currency, p.eur_cents, p.method
        from payment p join booking b on b.id = p.booking_id join party on party.id = b.party_id
        where ${condition} and p.id > ${after} order by p.id limit ${limit}`;
    });
  const [expenses, cashUps] = await Promise.all([
    sql`
      select e.trip_id, e.at, e.amount, e.currency, e.what,
        coalesce((select json_agg('/api/trips/' || p.trip_id || '/photos/' || p.id order by p.id)
          from parcel_photo p where p.expense_id = e.id), '[]') as receipt
      from expense e where e.driver_id = ${accountId} order by e.at`,
    sql`
      select trip_id, opened_at, handed_over_at, confirmed_at,
        driver_id = ${accountId} as held, case when confirmed_by = ${accountId} then note end as note
      from cash_up where driver_id = ${accountId} or confirmed_by = ${accountId} order by id`,
  ]);
  return {
    payments: payments(sql`party.account_id = ${accountId}`),
    paymentsTaken: payments(sql`p.taken_by = ${accountId}`),
    expenses,
    cashUps,
  };
}
