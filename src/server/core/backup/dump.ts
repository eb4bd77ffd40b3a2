import { pipeline, type Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Db, type Pool, transaction } from '../database/db.ts';
import type { MigrationName } from '../database/migration-files.ts';
import { StartError } from '../start-error.ts';

/** The description of a database in a backup. The rows are in separate files, one for each table, named by its number. */
export interface Dump {
  migrations: MigrationName[];
  tables: (Table & { rows: number })[];
  sequences: { name: string; value: number }[];
}

/** `name` includes the schema and is quoted for SQL; `columns` has the stored columns without the generated ones. */
export interface Table {
  name: string;
  columns: string[];
  /** The statements that create the partitions of a partitioned table. */
  parts: string[];
}

/** Copies the rows of a table out of the database or into it; the caller chooses the destination or source. */
type Carry = (sql: Db, table: Table, number: number) => Promise<void>;

/** Dumps every table in one snapshot. It neither blocks other transactions nor waits for them. */
export async function dumpOf(pool: Pool, carry: Carry): Promise<Dump> {
  const dump: Dump = { migrations: [], tables: [], sequences: [] };
  await pool.begin('isolation level repeatable read read only', async (sql) => {
    dump.migrations = await migrationsOf(sql);
    for (const [number, table] of (await tablesOf(sql)).entries()) {
      await carry(sql, table, number);
      dump.tables.push({ ...table, rows: await countOf(sql, table) });
    }
    // The sequences are read last, so that a number that was handed out during the dump is not handed out again.
    dump.sequences = await sql<Dump['sequences']>`
      select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
      where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`;
  });
  return dump;
}

/**
 * Fills the tables of an unused database, which the dump's own migrations have created, in one transaction. No trigger runs: their effects
 * are already part of the dumped rows, and would happen twice. Throws a StartError when rows are missing.
 */
export async function fillWith(pool: Pool, dump: Dump, carry: Carry): Promise<number> {
  return transaction(pool, async (sql) => {
    const links = await foreignKeysOf(sql);
    for (const { table, name } of links) await sql.unsafe(`alter table ${table} drop constraint ${name}`);
    for (const { name } of dump.tables) await sql.unsafe(`alter table ${name} disable trigger user`);
    // Migrations write the first rows of some tables.
    if (dump.tables.length > 0) await sql.unsafe(`truncate ${dump.tables.map(({ name }) => name).join(', ')}`);
    for (const [number, table] of dump.tables.entries()) {
      for (const part of table.parts) await sql.unsafe(part);
      await carry(sql, table, number);
      if ((await countOf(sql, table)) !== table.rows) throw new StartError(`The backup lacks rows of ${table.name}.`);
    }
    for (const { name } of dump.tables) await sql.unsafe(`alter table ${name} enable trigger user`);
    for (const { table, name, rule } of links) {
      await sql.unsafe(`alter table ${table} add constraint ${name} ${rule}`);
    }
    for (const { name, value } of dump.sequences) await sql`select setval(${name}::regclass, ${value})`;
    return dump.tables.reduce((sum, { rows }) => sum + rows, 0);
  });
}

export async function copyOut(sql: Db, { name, columns }: Table): Promise<Readable> {
  const rows = await sql.unsafe(`copy (select ${columns.join(', ')} from ${name}) to stdout`).readable();
  // rows that arrive faster than they are read pause the connection; the driver resumes on the next read, and after the end nobody reads
  rows.once('end', () => rows._read(0));
  return rows;
}

/**
 * Passes the compressed rows of a table to `write`. When `write` fails, for example on a full disk, the remaining rows are read and
 * dropped: the driver cannot roll back while rows are being sent, and the connection would wait for its reader without end.
 */
export async function copyCompressed(sql: Db, table: Table, write: (rows: Readable) => Promise<void>): Promise<void> {
  const rows = await copyOut(sql, table);
  try {
    await write(pipeline(rows.iterator({ destroyOnReturn: false }), createGzip(), () => undefined));
  } catch (error) {
    rows.on('data', () => undefined);
    await finished(rows).catch(() => undefined);
    throw error;
  }
}

export async function copyIn(sql: Db, { name, columns }: Table): Promise<Writable> {
  return sql.unsafe(`copy ${name} (${columns.join(', ')}) from stdin`).writable();
}

async function migrationsOf(sql: Db): Promise<Dump['migrations']> {
  return [...(await sql<Dump['migrations']>`select name, hash from migration order by name`)];
}

/**
 * Lists our tables and the tables of the job queue, without the lists of executed migrations and without the epoch: a restored database gets a
 * new epoch.
 */
async function tablesOf(sql: Db): Promise<Table[]> {
  return sql<Table[]>`
    select format('%I.%I', n.nspname, t.relname) as name,
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select format('create table if not exists %I.%I partition of %I.%I %s',
          n.nspname, p.relname, n.nspname, t.relname, pg_get_expr(p.relpartbound, p.oid))
        from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = t.oid order by p.relname) as parts
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where n.nspname in ('public', 'graphile_worker') and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname not in ('migration', 'migrations', 'history_epoch')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    order by 1`;
}

/** Lists the foreign keys. They are dropped while the tables are filled, and then added again, which checks all rows in one pass. */
async function foreignKeysOf(sql: Db): Promise<{ table: string; name: string; rule: string }[]> {
  return sql<{ table: string; name: string; rule: string }[]>`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as rule
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'graphile_worker')`;
}

async function countOf(sql: Db, { name }: Table): Promise<number> {
  const [row] = await sql.unsafe<{ count: number }[]>(`select count(*) from ${name}`);
  return row?.count ?? -1;
}
