import type { Db } from '#server/database/db.ts';

/** Rows in one statement; more make it slower again. */
const AT_ONCE = 4000;

type Row = Readonly<Record<string, unknown>>;

/**
 * Puts rows into a table, all with the same columns, whose names are the rows' keys. A table with ids of its own gives the
 * next one after those that the rows bring.
 */
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

/** Rows with the ids that the table would give them. */
export function numbered<R extends Row>(rows: readonly R[]): (R & { id: number })[] {
  return rows.map((row, index) => ({ ...row, id: index + 1 }));
}
