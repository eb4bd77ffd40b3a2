import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Pool } from './db.ts';

/** The first line of a migration that builds indexes while others write: `create index concurrently` refuses a transaction. */
const FIRST_LINE = '-- outside of a transaction';

/** The delay while another node migrates. */
const LOCK_POLL_MS = 100;

const INDEX = /create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i;

export function isOutsideTransaction(text: string): boolean {
  return text.startsWith(`${FIRST_LINE}\n`);
}

/**
 * Runs the statements of a migration one by one, each committed by itself, unless `isDone`. It may be killed in between and is then run
 * again from its beginning: its statements say `if not exists`, and an index that was left half built is dropped first. Returns whether
 * it ran.
 */
export async function runOutsideTransaction(
  pool: Pool,
  text: string,
  advisoryLock: number,
  { isDone, finish }: { isDone: (sql: Db) => Promise<boolean>; finish: (sql: Db) => Promise<void> },
): Promise<boolean> {
  const connection = await pool.reserve();
  try {
    while (!(await lock(connection, advisoryLock))) await wait(LOCK_POLL_MS);
    if (await isDone(connection)) return false;
    // The index waits for transactions that began before it: as long as they take.
    await connection`set statement_timeout = 0`;
    await connection`set lock_timeout = 0`;
    for (const statement of statementsOf(text)) {
      await dropHalfBuilt(connection, statement);
      await connection.unsafe(statement);
    }
    await finish(connection);
    return true;
  } finally {
    await connection`reset statement_timeout`;
    await connection`reset lock_timeout`;
    await connection`select pg_advisory_unlock_all()`;
    connection.release();
  }
}

async function lock(sql: Db, advisoryLock: number): Promise<boolean> {
  const [row] = await sql<{ ours: boolean }[]>`select pg_try_advisory_lock(${advisoryLock}) as ours`;
  return row?.ours === true;
}

/** Such a migration has plain statements only: no function bodies, no semicolon within a text. */
function statementsOf(text: string): string[] {
  const code = text.replace(/^\s*--.*$/gm, '');
  return code
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

async function dropHalfBuilt(sql: Db, statement: string): Promise<void> {
  const name = INDEX.exec(statement)?.[1];
  if (name === undefined) return;
  const [invalid] = await sql`
    select from pg_index where indexrelid = to_regclass(${name})::oid and not indisvalid`;
  if (invalid) await sql.unsafe(`drop index concurrently if exists ${name}`);
}
