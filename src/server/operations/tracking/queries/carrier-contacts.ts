import type { Db } from '#server/core/database/db.ts';

/** How to reach a carrier, as it is written on its page. */
export async function carrierContacts(sql: Db, carrierId: number): Promise<string[]> {
  const rows = await sql<{ value: string }[]>`
    select value from carrier_contact where carrier_id = ${carrierId} order by position`;
  return rows.map(({ value }) => value);
}
