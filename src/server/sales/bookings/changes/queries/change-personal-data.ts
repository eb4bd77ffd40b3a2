import type { Db } from '#server/core/database/db.ts';
import { Pages } from '#server/core/http/calls/json-stream.ts';

/** Exports the changes of a person's bookings, and the changes that the person made or answered. */
export async function changeData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  return {
    bookingChanges: new Pages(
      0,
      (after, limit) => sql<{ after: number }[]>`
        select c.id as after, c.booking_id, c.state, c.side, c.by_phone, c.made_at,
          c.before, c.after as became, c.settled_at
        from booking_change c join booking b on b.id = c.booking_id join party on party.id = b.party_id
        where party.account_id = ${accountId} and c.id > ${after} order by c.id limit ${limit}`,
    ),
    bookingChangesMade: new Pages(
      0,
      (after, limit) => sql<{ after: number }[]>`
        select id as after, booking_id, state, made_at, settled_at,
          made_by = ${accountId} as made from booking_change
        where (made_by = ${accountId} or settled_by = ${accountId}) and id > ${after} order by id limit ${limit}`,
    ),
  };
}

/** The names and telephone numbers that changes of a person's bookings hold. */
export async function changeTraces(sql: Db, accountId: number): Promise<string[]> {
  const [row] = await sql<{ traces: (string | null)[] }[]>`
    select array_agg(distinct trace) as traces
    from booking_change c join booking b on b.id = c.booking_id join party on party.id = b.party_id
      cross join unnest(array[c.before->>'name', c.before->>'phone', c.after->>'name', c.after->>'phone']) as trace
    where party.account_id = ${accountId}`;
  return (row?.traces ?? []).flatMap((trace) => trace ?? []);
}
