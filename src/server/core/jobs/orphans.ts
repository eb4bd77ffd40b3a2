import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import postgres from 'postgres';
import type { Log } from '../log.ts';

/** How often the queue is looked through for jobs of processes that died, in ms. */
const SWEEP_INTERVAL = 30_000;

/** Any number: keeps these advisory locks apart from others' in the same database. */
const LOCK_SPACE = 7_031;

export interface PoolGuard {
  nudge(): void;
  stop(): Promise<void>;
}

/**
 * A killed process leaves its jobs locked, and the worker library gives them back only after 4 hours. So each pool holds
 * an advisory lock on its own name for as long as its process lives, and each frees the jobs of pools whose lock is free.
 */
export function guardPool(url: string, events: WorkerEvents, log: Log, interval = SWEEP_INTERVAL): PoolGuard {
  const sql = postgres(url, { max: 1, idle_timeout: 0, max_lifetime: null, onnotice: () => {} });
  const pools: WorkerPool[] = [];
  let running: Promise<void> = Promise.resolve();
  const sweep = () => {
    running = running
      .then(() =>
        freeOrphans(
          sql,
          pools.map((pool) => pool.id),
        ),
      )
      .catch((err: unknown) => log.warn({ err }, 'orphaned jobs not freed'));
  };
  events.on('pool:create', ({ workerPool }) => {
    pools.push(workerPool);
    sweep();
  });
  const timer = setInterval(sweep, interval);
  return {
    nudge: () => {
      for (const pool of pools) pool.nudge(1);
    },
    stop: async () => {
      clearInterval(timer);
      await running;
      await sql.end({ timeout: 5 });
    },
  };
}

async function freeOrphans(sql: postgres.Sql, own: string[]): Promise<void> {
  // Taken again at every sweep: a connection that was lost has lost its locks, and taking one twice does no harm.
  for (const id of own) await sql`select pg_advisory_lock(${LOCK_SPACE}, hashtext(${id}))`;
  await sql.begin((transaction) => [
    transaction`
      select graphile_worker.force_unlock_workers(array(
        select locked_by
        from (select distinct locked_by from graphile_worker.jobs where locked_by <> all (${own}::text[])) as holders
        where pg_try_advisory_xact_lock(${LOCK_SPACE}, hashtext(locked_by))
      ))`,
  ]);
}
