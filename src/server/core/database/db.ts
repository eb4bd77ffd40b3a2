import { setTimeout as wait } from 'node:timers/promises';
import type driver from 'postgres';
import { StartError } from '../start-error.ts';
import { traceStatements } from '../tracing/spans.ts';
import { driverAddress } from './address.ts';
import { postgres } from './driver.ts';

/** The oldest supported major version of PostgreSQL. */
const OLDEST_VERSION = 16;

/** The number of connections of a node. With more than this, its own requests compete for locks (measured). */
export const MAX_CONNECTIONS = 16;

/**
 * The number of additional connections for reads that take less time in the database than on the network: many of them share a connection
 * and are sent in a pipeline (docs/performance.md).
 */
const PIPELINED_CONNECTIONS = 4;

/** In ms: a statement that waits or runs for longer fails, and so does a transaction that stays idle for longer. */
const TIMEOUTS = { lock_timeout: 1_000, statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 };
const NO_TIMEOUTS = { lock_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** The delay before a broken or failed connection is made again, in seconds. */
const RECONNECT_AFTER = 0.2;

const types = {
  /** Parses bigint and numeric as numbers: ids, cents and counts stay far below 2^53. */
  number: {
    to: 1700,
    from: [20, 1700],
    serialize: (value: number) => String(value),
    parse: (text: string) => Number(text),
  },
  /** Returns `date` as the string 'YYYY-MM-DD', without a time zone. */
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

/** Runs SQL as a tagged template. Whether it runs in a transaction depends on where the value comes from. */
export type Db = driver.ISql<Types>;

/** The connection pool: runs SQL outside of a transaction; `transaction()` begins one. */
export type Pool = driver.Sql<Types>;

interface ConnectOptions {
  max?: number;
  name?: string;
  slowQueries?: boolean;
  /** The path of a Unix socket of the same PostgreSQL; it costs less processor time per statement than TCP. */
  socket?: string | null;
  /**
   * Whether a pooler in transaction mode, such as PgBouncer, is between: each statement may run on another connection, so that nothing is
   * prepared and the timeouts are set on the role (`setRoleTimeouts`).
   */
  pooled?: boolean;
  /** Is called with each statement and its values before they are sent. */
  receive?: (text: string, values: readonly unknown[]) => void;
}

const PIPELINED = Symbol('the connections that pipelined reads share');

interface PipelinedPool extends Pool {
  [PIPELINED]: () => Pool;
}

/**
 * Creates a pool for the PostgreSQL at `url`; the connections are opened when needed. Results have bigint and numeric as number, date as
 * 'YYYY-MM-DD', timestamptz as Date. A statement waits at most a second for a lock and runs at most 15 s, or without a limit with
 * `slowQueries`.
 */
export function connect(url: string, options: ConnectOptions = {}): Pool {
  const maxConnections = options.max ?? MAX_CONNECTIONS;
  const pool = open(url, maxConnections, options);
  let lane: Pool | null = null;
  let ended = false;
  const pipelinedReads = () => {
    if (ended) return pool;
    lane ??= open(url, Math.min(PIPELINED_CONNECTIONS, maxConnections), options);
    return lane;
  };
  const endPool = pool.end;
  pool.end = async (how) => {
    ended = true;
    await Promise.all([endPool(how), lane?.end(how)]);
  };
  return Object.assign(pool, { [PIPELINED]: pipelinedReads });
}

/**
 * Returns the connections for reads that always finish within a millisecond or two. Do not use it for slow statements or for statements
 * that take locks: other reads wait behind them on the same connection. Within a transaction it returns the transaction itself.
 */
export function pipelined(sql: Db): Db {
  return isPipelinedPool(sql) ? sql[PIPELINED]() : sql;
}

function isPipelinedPool(sql: Db): sql is PipelinedPool {
  return PIPELINED in sql;
}

/** Columns are in snake case in the database and in camel case in the code, in results and in rows to insert. */
const CAMEL_CASE = { column: { from: postgres.toCamel, to: postgres.fromCamel } };

function open(url: string, max: number, { name, slowQueries, socket, pooled, receive }: ConnectOptions): Pool {
  const { url: address, ssl } = driverAddress(url);
  const pool = postgres(address, {
    max,
    ssl,
    prepare: !pooled,
    types,
    transform: CAMEL_CASE,
    ...(socket ? { path: socket } : {}),
    ...(receive ? { debug: (_connection: number, text: string, values: unknown[]) => receive(text, values) } : {}),
    onnotice: () => undefined,
    connect_timeout: 10,
    // The driver's own delay grows to 20 s with every failed query, which is too long once the database is back.
    backoff: () => RECONNECT_AFTER,
    connection: {
      application_name: name ?? 'vezu',
      TimeZone: 'UTC',
      // A pooler refuses settings that it does not know.
      ...(pooled ? {} : slowQueries ? NO_TIMEOUTS : TIMEOUTS),
    },
  });
  return traceStatements(pool);
}

/** A part of a statement without values. */
export type SqlFragment = driver.PendingQuery<driver.Row[]>;

/**
 * Defines an SQL fragment without values that is used in several statements, written for a table alias. Its text is built once per alias,
 * whereas a template within a template is parsed for each statement (docs/performance.md).
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

/** SQLSTATE of a transaction that PostgreSQL rolled back in favour of another one: a serialization failure, a deadlock. */
const ROLLED_BACK = new Set(['40001', '40P01']);

/** The maximum number of attempts when PostgreSQL rolls a transaction back in favour of another one. */
const MAX_ATTEMPTS = 4;

/** The maximum delay before the second attempt, in ms; it doubles with each further attempt. */
const RETRY_WAIT = 20;

/**
 * Runs `work` in one READ COMMITTED transaction and returns its result; an error rolls back. `work` first locks rows in the order of
 * docs/reliability.md and then reads them. PostgreSQL may roll the transaction back in favour of another one (a deadlock); `work` then
 * runs again, so it must not have effects outside the database that would happen twice.
 */
export async function transaction<T>(pool: Pool, work: (sql: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // The driver's type unwraps an array of promises; a command never returns one, so the result has the type that `work` returned.
      return (await pool.begin('isolation level read committed', work)) as T;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt === MAX_ATTEMPTS || !ROLLED_BACK.has(code)) throw error;
      await wait(Math.random() * RETRY_WAIT * 2 ** attempt);
    }
  }
}

/**
 * Runs `work` within a transaction so that an error in it undoes only what `work` wrote. The error is thrown; a caller who catches it can
 * continue the transaction.
 */
export async function savepoint<T>(sql: Db, work: (sql: Db) => Promise<T>): Promise<T> {
  // Everything that `transaction` hands out is the driver's transaction, which has savepoints.
  return (await (sql as driver.TransactionSql<Types>).savepoint(work)) as T;
}

/** Stores the timeouts with the role of this database, for connections that reach it through a pooler and cannot name them. */
export async function setRoleTimeouts(sql: Db): Promise<void> {
  const [row] = await sql<{ name: string }[]>`select quote_ident(current_database()) as name`;
  for (const [setting, value] of Object.entries({ ...TIMEOUTS, timezone: "'UTC'" })) {
    await sql.unsafe(`alter role current_user in database ${row?.name} set ${setting} = ${value}`);
  }
}

/** Checks that the database answers and that its version is supported. Throws a StartError when not. */
export async function checkDatabase(pool: Pool, oldest = OLDEST_VERSION): Promise<void> {
  const { host, port } = pool.options;
  const at = `${host[0]}:${port[0]}`;
  let version: number;
  try {
    const [row] = await pool<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
    version = row?.version ?? 0;
  } catch (error) {
    throw new StartError(`The database at ${at} cannot be used (${reasonOf(error)}): check the setting DATABASE_URL.`);
  }
  if (version < oldest * 10_000) {
    const found = Math.floor(version / 10_000);
    throw new StartError(
      `The database at ${at} is PostgreSQL ${found}, Vezu needs ${oldest} or newer: check DATABASE_URL.`,
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
