import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { LOCKS } from './advisory-locks.ts';
import { type Db, type Pool, transaction } from './db.ts';
import { JOINED_UNTIL, needsTakeOver, takeOver } from './former-migrations.ts';
import { MIGRATIONS, type Migration, type MigrationName, migrationNames, readMigrations } from './migration-files.ts';
import { isOutsideTransaction, runOutsideTransaction } from './outside-transaction.ts';

/** SQLSTATE of a statement that did not get a lock in time. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Classes of SQLSTATE for data, constraints, names and own errors of a migration. */
const STATEMENT_FAULTS: readonly string[] = ['22', '23', '42', 'P0'];
/** The maximum time that a statement of a migration waits for a lock, and others behind it. */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_ATTEMPTS = 30;
const RETRY_WAIT_MS = 1_000;
/** The delay while another node migrates. */
const LOCK_POLL_MS = 100;

export interface MigrateOptions {
  folder?: string;
  /** The names of the migrations to run, instead of all. */
  only?: ReadonlySet<string>;
  /** Is called in the transaction of the first migration of an empty database. */
  onEmpty?: (sql: Db) => Promise<void>;
  /** Is called with the migrations to run, before a database with data is changed: there is no way back but a backup. */
  before?: (pending: readonly string[]) => Promise<void>;
  /** Is called before slow steps, and when the database of an earlier version is taken over. */
  say?: (step: string) => void;
  /** How often a migration is tried while others use the tables that it changes. */
  attempts?: number;
}

/**
 * Migrates the database: runs every file that has not been run, ordered by name, each in its own transaction and under one advisory lock,
 * because several nodes may start together. A file waits at most 2 s for a table that others use, so that they do not queue behind it for
 * longer, and is then tried again. A file that says so in its first line runs outside of a transaction (`outside-transaction.ts`). A
 * database with the former migrations is taken over first (`former-migrations.ts`). Returns the names of the files that it ran. Throws a
 * StartError when a file fails or was changed after it had been run, when a table stays locked, and when a later Vezu has migrated the database.
 */
export async function migrate(pool: Pool, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = MIGRATIONS, only, before, say = () => undefined } = options;
  const migrations = await readMigrations(folder);
  if (before && (await needsTakeOver(pool))) await before([JOINED_UNTIL]);
  const takenOver = await underLock(pool, 'migration', options.attempts, async (sql) => {
    await sql`create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null)`;
    return takeOver(sql, migrations);
  });
  if (takenOver) say(takenOver);
  await refuseNewer(pool, folder);
  const pending = await pendingMigrations(pool, folder);
  if (pending.length === migrations.length) say('Making the database …');
  else if (pending.length > 0) {
    await before?.(pending);
    say(`Migrating the database from ${lastBefore(migrations, pending)} to ${pending.at(-1)} …`);
  }
  const ran: string[] = [];
  for (const migration of migrations) {
    if (only && !only.has(migration.name)) continue;
    if (await apply(pool, migration, options)) ran.push(migration.name);
  }
  return ran;
}

function lastBefore(migrations: readonly Migration[], pending: readonly string[]): string {
  return migrations.map(({ name }) => name).findLast((name) => !pending.includes(name)) ?? '';
}

/** Throws a StartError when a later Vezu has migrated the database, because this version does not match its tables. */
export async function refuseNewer(pool: Pool, folder = MIGRATIONS): Promise<void> {
  const known = new Set(await migrationNames(folder));
  const rows = await pool<{ name: string }[]>`select name from migration order by name desc`;
  const later = rows.find(({ name }) => !known.has(name));
  if (!later) return;
  throw new StartError(`A later Vezu has migrated this database (${later.name}): start that one, or a later one.`);
}

export async function pendingMigrations(sql: Db, folder = MIGRATIONS): Promise<string[]> {
  const names = await migrationNames(folder);
  const rows = await sql<{ name: string }[]>`select name from migration`;
  const known = new Set(rows.map((row) => row.name));
  return names.filter((name) => !known.has(name));
}

async function apply(pool: Pool, migration: Migration, { onEmpty, attempts }: MigrateOptions): Promise<boolean> {
  const { name, text, hash } = migration;
  if (isOutsideTransaction(text)) {
    return runOutsideTransaction(pool, text, LOCKS.migrations, {
      isDone: (sql) => hasRun(sql, migration),
      finish: (sql) => record(sql, migration),
    });
  }
  return underLock(pool, name, attempts, async (sql) => {
    if (await hasRun(sql, migration)) return false;
    const [earlier] = await sql`select from migration limit 1`;
    await sql
      .unsafe(text)
      .simple()
      .catch((error: unknown) => {
        throw migrationFailure(name, error);
      });
    if (!earlier) await onEmpty?.(sql);
    await record(sql, { name, hash });
    return true;
  });
}

/** An error of the migration itself as a sentence with its file; any other, such as a table in use, stays. */
function migrationFailure(name: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof Error) || !STATEMENT_FAULTS.includes(code.slice(0, 2))) return error;
  return new StartError(`The migration ${name} failed and changed nothing (${error.message}): report it, or go back.`);
}

async function hasRun(sql: Db, { name, hash }: MigrationName): Promise<boolean> {
  const [known] = await sql<{ hash: string }[]>`select hash from migration where name = ${name}`;
  if (known && known.hash !== hash) {
    throw new StartError(
      `The migration ${name} was changed after this database had run it: put it back and write a new one.`,
    );
  }
  return known !== undefined;
}

async function record(sql: Db, { name, hash }: MigrationName): Promise<void> {
  await sql`insert into migration (name, hash, applied_at) values (${name}, ${hash}, now())`;
}

/**
 * Runs `work` in a transaction under the advisory lock. The lock is polled rather than waited for: a waiting transaction would block an
 * index that another node builds concurrently.
 */
async function underLock<T>(
  pool: Pool,
  name: string,
  attempts = LOCK_ATTEMPTS,
  work: (sql: Db) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; ) {
    try {
      const done = await transaction(pool, async (sql) => {
        await sql`set local statement_timeout = 0`;
        await sql.unsafe(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        const [lock] = await sql<{ ours: boolean }[]>`select pg_try_advisory_xact_lock(${LOCKS.migrations}) as ours`;
        return lock?.ours ? { value: await work(sql) } : null;
      });
      if (done) return done.value;
      await wait(LOCK_POLL_MS);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
      if (attempt >= attempts) {
        throw new StartError(
          `The migration ${name} found its tables in use ${attempt} times: run it at a quieter hour.`,
        );
      }
      attempt += 1;
      await wait(Math.random() * RETRY_WAIT_MS);
    }
  }
}
