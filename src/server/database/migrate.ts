import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../core/start-error.ts';
import { type Pool, transaction } from './db.ts';

/** The folder of the product's own migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

/** Any number will do, as long as every Vezu takes the same one. */
const ADVISORY_LOCK = 86_359_001;

/** A migration by its file and the hash of what is in it. */
export interface MigrationName {
  name: string;
  hash: string;
}

interface Migration extends MigrationName {
  text: string;
}

/**
 * Brings the database forward: runs every file of `folder` that it has not seen, in the order of their names, each in a
 * transaction of its own under one advisory lock (several nodes may start at once), or only those of `only`. Gives the
 * names of those it ran.
 * Throws a StartError when a file that was run has been changed since.
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

/** The names of the files that this database has not seen: none of them when it is current. */
export async function pendingMigrations(pool: Pool, folder = MIGRATIONS): Promise<string[]> {
  const files = await readdir(folder);
  const rows = await pool<{ name: string }[]>`select name from migration`;
  const known = new Set(rows.map((row) => row.name));
  return files.filter((name) => name.endsWith('.sql') && !known.has(name)).sort();
}

/** Whether `folder` has each of these, as it was. */
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
