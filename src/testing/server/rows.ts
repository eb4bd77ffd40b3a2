import type { Pool } from '#server/core/database/db.ts';

/** The number of rows of a table. */
export async function rowsIn(sql: Pool, table: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from ${sql(table)}`;
  return row?.count ?? 0;
}
