import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import type driver from 'postgres';
import { driverAddress, queueAddress } from '../database/address.ts';
import { LOCK_SPACES } from '../database/advisory-locks.ts';
import { postgres } from '../database/driver.ts';
import type { Log } from '../log.ts';

/** How often the queue is searched for jobs of dead processes, in ms. */
const SWEEP_INTERVAL = 30_000;

/** The time limit for the worker's connections to close, in ms. */
const CLOSING_TIME = 3_000;

export interface PoolGuard {
  /** The database URL for the worker: it gives the worker's connections their own name. */
  url: string;
  nudge(): void;
  /** Waits until the connections of the stopped worker are closed. */
  stop(): Promise<void>;
}

/**
 * A killed process leaves its jobs locked, and the worker library releases them only after 4 hours. Therefore each pool holds an advisory
 * lock on its own name while its process runs, and each pool releases the jobs of pools whose lock is free.
 */
export function guardPool(url: string, events: WorkerEvents, log: Log, interval = SWEEP_INTERVAL): PoolGuard {
  const { url: address, ssl } = driverAddress(url);
  const sql = postgres(address, { ssl, max: 1, idle_timeout: 0, max_lifetime: null, onnotice: () => {} });
  const name = `vezu-jobs-${randomBytes(6).toString('hex')}`;
  const pools = new Map<string, WorkerPool>();
  const locks: Locks = { connection: 0, held: new Set() };
  let running: Promise<void> = Promise.resolve();
  const sweep = () => {
    running = running
      .then(() => holdLocks(sql, locks, new Set(pools.keys())))
      .then(() => freeOrphans(sql, [...pools.keys()]))
      .catch((err: unknown) => log.warn({ err }, 'orphaned jobs not freed'));
  };
  events.on('pool:create', ({ workerPool }) => {
    pools.set(workerPool.id, workerPool);
    sweep();
  });
  events.on('pool:release', ({ workerPool }) => pools.delete(workerPool.id));
  const timer = setInterval(sweep, interval);
  return {
    url: named(url, name),
    nudge: () => {
      for (const pool of pools.values()) pool.nudge(1);
    },
    stop: async () => {
      clearInterval(timer);
      await running;
      await untilGone(sql, name).catch(() => undefined);
      await sql.end({ timeout: 5 });
    },
  };
}

function named(url: string, name: string): string {
  const address = new URL(queueAddress(url));
  address.searchParams.set('application_name', name);
  return address.href;
}

/**
 * Waits until the worker's connections are closed. The library stops watching them earlier; if the database, which is stopped next,
 * terminated one of them, the error would be uncaught.
 */
async function untilGone(sql: driver.Sql, name: string): Promise<void> {
  for (const end = performance.now() + CLOSING_TIME; performance.now() < end; await wait(10)) {
    const left = await sql`select from pg_stat_activity where application_name = ${name}`;
    if (left.length === 0) return;
  }
}

interface Locks {
  /** The process id of the connection that holds the locks: a new connection holds none. */
  connection: number;
  held: Set<string>;
}

async function holdLocks(sql: driver.Sql, locks: Locks, names: ReadonlySet<string>): Promise<void> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  if (row?.pid !== locks.connection) locks.held.clear();
  locks.connection = row?.pid ?? 0;
  for (const id of names) {
    if (!locks.held.has(id)) await sql`select pg_advisory_lock(${LOCK_SPACES.workers}, hashtext(${id}))`;
    locks.held.add(id);
  }
  for (const id of locks.held) {
    if (names.has(id)) continue;
    await sql`select pg_advisory_unlock(${LOCK_SPACES.workers}, hashtext(${id}))`;
    locks.held.delete(id);
  }
}

async function freeOrphans(sql: driver.Sql, workers: string[]): Promise<void> {
  await sql.begin((transaction) => [
    transaction`
      select graphile_worker.force_unlock_workers(array(
        select locked_by
        from (select distinct locked_by from graphile_worker.jobs where locked_by <> all (${workers}::text[])) as holders
        where pg_try_advisory_xact_lock(${LOCK_SPACES.workers}, hashtext(locked_by))
      ))`,
  ]);
}
