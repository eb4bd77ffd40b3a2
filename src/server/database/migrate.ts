import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../core/start-error.ts';
import { type Pool, transaction } from './db.ts';

/** The folder of the product's own migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

/** An arbitrary number, the same in every version of Vezu. */
const ADVISORY_LOCK = 86_359_001;

/** A migration: its file name and the hash of its content. */
export interface MigrationName {
  name: string;
  hash: string;
}

interface Migration extends MigrationName {
  text: string;
}

/**
 * Migrates the database: runs every file of `folder` that has not been run, ordered by name, each in its own transaction and under one
 * advisory lock, because several nodes may start at once. `only` restricts it to the given names. Returns the names of the files that it
 * ran. Throws a StartError when a file was changed after it had been run.
 */
export async function migrate(pool: Pool, folder = MIGRATIONS, only?: ReadonlySet<string>): Promise<string[]> {
  await underLock(pool, async (sql) => {
    await sql`create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null)`;
  });
  const ran: string[] = [];
  for (const migration of await read(folder)) {
    if (only && !only.has(migration.name)) continue;
    if (await apply(pool, migration)) ran.push(migration.name);
  }
  return ran;
}

/** Returns the names of the migrations that have not been run; the list is empty when the database is current. */
export async function pendingMigrations(pool: Pool, folder = MIGRATIONS): Promise<string[]> {
  const files = await readdir(folder);
  const rows = await pool<{ name: string }[]>`select name from migration`;
  const known = new Set(rows.map((row) => row.name));
  return files.filter((name) => name.endsWith('.sql') && !known.has(name)).sort();
}

/** Whether `folder` contains each of these migrations unchanged. */
export async function areKnown(ran: readonly MigrationName[], folder = MIGRATIONS): Promise<boolean> {
  const hashes = new Map((await read(folder)).map(({ name, hash }) => [name, hash]));
  return ran.every(({ name, hash }) => hashes.get(name) === hash);
}

function apply(pool: Pool, migration: Migration): Promise<boolean> {
  const { name, text, hash } = migration;
  return underLock(pool, async (sql) => {
    const [known] = await sql<{ hash: string }[]>`select hash from migration where name = ${name}`;
    if (known && known.hash !== hash) {
      throw new StartError(
        `The migration ${name} was changed after this database had run it: put it back and write a new one.`,
      );
    }
    if (known) return false;
    await sql.unsafe(text).simple();
    await sql`insert into migration (name, hash, applied_at) values (${name}, ${hash}, now())`;
    return true;
  });
}

function underLock<T>(pool: Pool, work: Parameters<typeof transaction<T>>[1]): Promise<T> {
  return transaction(pool, async (sql) => {
    await sql`set local lock_timeout = 0`;
    await sql`set local statement_timeout = 0`;
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`;
    return work(sql);
  });
}

async function read(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
