import type { Pool } from '#server/database/db.ts';

/** How many rows a table has. */
export async function rowsIn(sql: Pool, table: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from ${sql(table)}`;
  return row?.count ?? 0;
}
