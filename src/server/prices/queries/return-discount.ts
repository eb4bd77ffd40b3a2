import type { Db } from '#server/database/db.ts';

/** The discount that a carrier gives on the way back, in percent; null without one. */
export async function returnDiscountOf(sql: Db, carrierId: number): Promise<number | null> {
  const [row] = await sql<{ percent: number | null }[]>`
    select return_discount_percent as percent from carrier where id = ${carrierId}`;
  return row?.percent ?? null;
}
