import { setTimeout as wait } from 'node:timers/promises';
import type driver from 'postgres';
import { StartError } from '../core/start-error.ts';
import { postgres } from './driver.ts';

/** The oldest PostgreSQL that serves. */
const OLDEST_VERSION = 16;

/** Above this many connections a node's own requests fight over locks (measured). */
const MAX_CONNECTIONS = 16;

/**
 * So many more are kept for reads that take less of the database than the way there and back: many of them share a connection,
 * one behind another, and go out and come back together (docs/performance.md).
 */
const PIPELINED_CONNECTIONS = 4;

/** After a connection broke or could not be made the next is tried so much later, in seconds. */
const RECONNECT_AFTER = 0.2;

const types = {
  /** bigint and numeric as numbers: ids, cents and counts stay far below 2^53. */
  number: {
    to: 1700,
    from: [20, 1700],
    serialize: (value: number) => String(value),
    parse: (text: string) => Number(text),
  },
  /** `date` stays what it is, a day on a calendar: 'YYYY-MM-DD'. */
  day: {
    to: 1082,
    from: [1082],
    serialize: (value: string) => value,
    parse: (text: string) => text,
  },
  instant: {
    to: 1184,
    from: [1114, 1184],
    serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
    parse: (text: string) => new Date(text),
  },
};

type Types = { number: number; day: string; instant: Date };

/** Runs SQL as a tagged template, in the transaction or outside of one as its giver decides. */
export type Db = driver.ISql<Types>;

/** The pool of connections: SQL outside of a transaction, and `transaction()` begins one. */
export type Pool = driver.Sql<Types>;

interface ConnectOptions {
  max?: number;
  name?: string;
  slowQueries?: boolean;
  /** The path of a Unix socket by which the same PostgreSQL is reached: less of the processor than TCP for each statement. */
  socket?: string | null;
  /** Hears of each statement with its values before they are sent. */
  receive?: (text: string, values: readonly unknown[]) => void;
}

/** The connections of each pool that its quick reads share. */
const pipelinedPools = new WeakMap<object, () => Pool>();

/**
 * Connects lazily to the PostgreSQL at `url`. Answers: bigint and numeric as number, date as 'YYYY-MM-DD', timestamptz as
 * Date. A statement waits at most 2 s for a lock and runs at most 15 s, or as long as it takes where `slowQueries`.
 */
export function connect(url: string, options: ConnectOptions = {}): Pool {
  const maxConnections = Math.min(options.max ?? MAX_CONNECTIONS, MAX_CONNECTIONS);
  const pool = open(url, maxConnections, options);
  let lane: Pool | null = null;
  let ended = false;
  pipelinedPools.set(pool, () => {
    if (ended) return pool;
    lane ??= open(url, Math.min(PIPELINED_CONNECTIONS, maxConnections), options);
    return lane;
  });
  const endPool = pool.end;
  pool.end = async (how) => {
    ended = true;
    await Promise.all([endPool(how), lane?.end(how)]);
  };
  return pool;
}

/**
 * The same database for a read that is always over in a millisecond or two: in it no statement that may be slow, none that
 * takes a lock, for others wait behind it. In a transaction it is the transaction.
 */
export function pipelined(sql: Db): Db {
  return pipelinedPools.get(sql)?.() ?? sql;
}

function open(url: string, max: number, { name, slowQueries, socket, receive }: ConnectOptions): Pool {
  return postgres(url, {
    max,
    types,
    ...(socket ? { path: socket } : {}),
    ...(receive ? { debug: (_connection: number, text: string, values: unknown[]) => receive(text, values) } : {}),
    onnotice: () => undefined,
    connect_timeout: 10,
    // The library's own wait grows to 20 s with every query that fails, whoever sent it: too long once the database is back.
    backoff: () => RECONNECT_AFTER,
    connection: {
      application_name: name ?? 'vezu',
      TimeZone: 'UTC',
      lock_timeout: slowQueries ? 0 : 2_000,
      statement_timeout: slowQueries ? 0 : 15_000,
      idle_in_transaction_session_timeout: slowQueries ? 0 : 30_000,
    },
  });
}

/** SQL without values, for a place in other statements. */
export type SqlFragment = driver.PendingQuery<driver.Row[]>;

/**
 * A piece of SQL without values that is often part of statements: its text, written for the row of an alias, is put together
 * once, where a template in a template is read anew for each statement (docs/performance.md).
 */
export function sqlFragment(write: (row: string) => string): (sql: Db, alias: string) => SqlFragment {
  const written = new Map<string, SqlFragment>();
  return (sql, alias) => {
    const known = written.get(alias);
    if (known) return known;
    if (!/^[a-z_]+$/.test(alias)) throw new Error(`${alias} is no alias of a row`);
    const made = sql.unsafe<driver.Row[]>(write(alias));
    written.set(alias, made);
    return made;
  };
}

/** SQLSTATE of a transaction that PostgreSQL rolled back so that others could go on: a serialization failure, a deadlock. */
const ROLLED_BACK = new Set(['40001', '40P01']);

/** How often a transaction is run when PostgreSQL rolls it back in favour of another one. */
const MAX_ATTEMPTS = 4;

/** The longest wait before the second attempt, in ms; twice as long before each further one. */
const RETRY_WAIT = 20;

/**
 * Runs `work` in one READ COMMITTED transaction: committed with its answer, rolled back with its error. `work` locks rows
 * first, in the order of docs/reliability.md, and reads them then. PostgreSQL may still end it in favour of another one (a
 * deadlock): then `work` is called again, so that it must keep nothing outside the database that a second call would double.
 */
export async function transaction<T>(pool: Pool, work: (sql: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // The library unwraps an array of promises; a command gives none, so what comes out is what `work` gave.
      return (await pool.begin('isolation level read committed', work)) as T;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt === MAX_ATTEMPTS || !ROLLED_BACK.has(code)) throw error;
      await wait(Math.random() * RETRY_WAIT * 2 ** attempt);
    }
  }
}

/** Asks the database whether it answers and is new enough; throws a StartError in one sentence when not. */
export async function checkDatabase(pool: Pool): Promise<void> {
  const { host, port } = pool.options;
  const at = `${host[0]}:${port[0]}`;
  let version: number;
  try {
    const [row] = await pool<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
    version = row?.version ?? 0;
  } catch (error) {
    throw new StartError(`The database at ${at} cannot be used (${reasonOf(error)}): check the setting DATABASE_URL.`);
  }
  if (version < OLDEST_VERSION * 10_000) {
    const found = Math.floor(version / 10_000);
    throw new StartError(
      `The database at ${at} is PostgreSQL ${found}, Vezu needs ${OLDEST_VERSION} or newer: check DATABASE_URL.`,
    );
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing answers there',
    ENOENT: 'nothing answers there',
    ENOTFOUND: 'there is no such host',
    EAI_AGAIN: 'there is no such host',
    CONNECT_TIMEOUT: 'it does not answer',
    ETIMEDOUT: 'it does not answer',
    '28P01': 'the password is wrong',
    '28000': 'it refuses this user',
    '3D000': 'there is no such database',
    '53300': 'it has no free connection',
  };
  return reasons[code] ?? (error.message || code);
}
