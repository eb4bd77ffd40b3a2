import type { Db } from '#server/core/database/db.ts';
import { Pages } from '#server/core/http/calls/json-stream.ts';

export async function sheetActionData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  return {
    sheetPresses: await sql`
      select id, trip_id, pressed_at, at, action, booking_id, input, outcome, code
      from trip_action where account_id = ${accountId} order by stored_at, id`,
    notAboard: new Pages(
      0,
      (after, limit) => sql<{ after: number }[]>`
        select n.id as after, n.booking_id, n.at, n.ended_at
        from not_aboard n join booking b on b.id = n.booking_id join party on party.id = b.party_id
        where party.account_id = ${accountId} and n.id > ${after} order by n.id limit ${limit}`,
    ),
  };
}
