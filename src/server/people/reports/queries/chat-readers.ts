import type { Db } from '#server/core/database/db.ts';

/** The accounts whose screens show a chat: both sides, and the office of a carrier's chat. */
export async function chatReaders(sql: Db, chatId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select c.low_id as id from chat c where c.id = ${chatId}
    union select c.high_id from chat c where c.id = ${chatId}
    union select m.account_id from chat c join member m on m.carrier_id = c.carrier_id and m.role <> 'driver' where c.id = ${chatId}`;
  return rows.map(({ id }) => id);
}
