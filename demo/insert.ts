import type { Db } from '#server/core/database/db.ts';

/** The number of rows per statement; larger statements are slower again. */
const AT_ONCE = 4000;

type Row = Readonly<Record<string, unknown>>;

/** Inserts rows with the same columns, named by the keys of the rows, into a table. An identity column continues after the inserted ids. */
export async function insertRows(sql: Db, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await sql.unsafe(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
      [JSON.stringify(rows.slice(start, start + AT_ONCE))],
    );
  }
  if ('id' in first) {
    await sql.unsafe(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
}

/** Adds the ids that the table would assign. */
export function numbered<R extends object>(rows: readonly R[]): (R & { id: number })[] {
  return rows.map((row, index) => ({ ...row, id: index + 1 }));
}
