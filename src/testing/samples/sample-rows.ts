import type { Db, Pool } from '#server/core/database/db.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  /** The table and column that it refers to. */
  refersTo: string | null;
  key: string | null;
  isGiven: boolean;
}

type Ids = Readonly<Record<string, number>>;

/**
 * Adds one row of sample values to each table that refers to one of the given rows; returns the tables that got none, because they have
 * one that must be the only one. `ids` has the id of a row by its table. Checks between columns are dropped from this database.
 */
export async function addSampleRows(sql: Pool, ids: Ids): Promise<string[]> {
  await dropChecks(sql);
  const byTable = Object.groupBy(await columnsOf(sql), ({ table }) => table);
  let without = Object.keys(byTable).filter((table) => byTable[table]?.some((column) => isOf(column, ids)));
  // Twice: what refers to a row that another table gets
  for (const _ of ['first', 'again']) {
    const left: string[] = [];
    for (const table of without) if (!(await addRow(sql, byTable[table] ?? [], ids))) left.push(table);
    without = left;
  }
  return without;
}

function isOf({ refersTo }: Column, ids: Ids): boolean {
  return refersTo !== null && refersTo in ids;
}

async function addRow(sql: Pool, columns: readonly Column[], ids: Ids): Promise<boolean> {
  const chosen = columns.filter((column) => column.isGiven || column.refersTo !== null);
  const names = chosen.map(({ name }) => `"${name}"`).join(', ');
  const values = chosen.map((column) => sampleOf(column, ids)).join(', ');
  const insert = async (tx: Db) => {
    // Neither triggers nor references
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(`insert into "${columns[0]?.table}" (${names}) values (${values})`);
  };
  return sql.begin(insert).then(
    () => true,
    () => false,
  );
}

function sampleOf({ refersTo, key, type }: Column, ids: Ids): string {
  if (refersTo !== null && refersTo in ids) return String(ids[refersTo]);
  if (refersTo !== null && type === 'integer') return `coalesce((select "${key}" from "${refersTo}" limit 1), 0)`;
  if (refersTo !== null) return `(select "${key}" from "${refersTo}" limit 1)`;
  if (type.endsWith('[]')) return type === 'text[]' ? `'{sample}'` : `'{}'`;
  return SAMPLES[type.replace(/\(.*/, '')] ?? `'sample'::${type}`;
}

/** Not empty, so that emptying it shows. */
const SAMPLE_JSON = `'{"sample": "sample"}'`;

const SAMPLES: Readonly<Record<string, string>> = {
  ...{ integer: '1', smallint: '1', bigint: '1', numeric: '1', 'double precision': '1', real: '1', boolean: 'false' },
  ...{ uuid: 'gen_random_uuid()', date: `'2026-06-20'`, jsonb: SAMPLE_JSON, json: SAMPLE_JSON, int4range: `'[0,1)'` },
  'timestamp with time zone': `'2026-06-20T10:00:00Z'`,
  'time without time zone': `'10:00'`,
  bytea: `'\\xab'`,
};

async function dropChecks(sql: Pool): Promise<void> {
  const checks = await sql<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`;
  for (const { table, name } of checks) await sql.unsafe(`alter table ${table} drop constraint "${name}"`);
}

function columnsOf(sql: Pool): Promise<Column[]> {
  return sql<Column[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      target.relname as refers_to, aim.attname as key,
      not a.atthasdef and a.attidentity = '' as is_given
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
    left join pg_class target on target.oid = f.confrelid
    left join pg_attribute aim on aim.attrelid = f.confrelid and aim.attnum = f.confkey[1]
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname, a.attnum`;
}
