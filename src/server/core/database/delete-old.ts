import type { Pool } from './db.ts';

/** The number of rows of one statement: some tenths of a second, also with several indexes. */
const PORTION = 5_000;

/**
 * Deletes the rows of a table from before an instant, in portions. One statement for all of them would meet the time limit of statements
 * where much has gathered, as after a week without jobs, and would then fail every night. The column needs an index.
 */
export async function deleteOld(
  pool: Pool,
  { table, column, before }: { table: string; column: string; before: Date },
  portion = PORTION,
): Promise<void> {
  for (let deleted = portion; deleted === portion; ) {
    const { count } = await pool`
      delete from ${pool(table)} where ctid = any(array(
        select ctid from ${pool(table)} where ${pool(column)} < ${before} order by ${pool(column)} limit ${portion}))`;
    deleted = count;
  }
}
