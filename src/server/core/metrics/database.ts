import { Gauge, type Registry } from 'prom-client';
import { within } from '../clock.ts';
import { secondsAhead } from '../database/clock-difference.ts';
import type { Pool } from '../database/db.ts';

/**
 * The time limit of the database at a scrape, in ms. Prometheus ends a scrape after 10 s and would count the node as down; with this limit
 * only the database counts as down.
 */
const LIMIT = 5_000;

/**
 * Adds the figures of the database and returns the function that reads them, which runs before each scrape: its connections and transactions, how
 * long a statement waits for one of this node's connections, and the jobs that wait, by name. While the database does not answer,
 * `vezu_database_up` is 0 and the others are left out.
 */
export function watchDatabase(register: Registry, pool: Pool): () => Promise<void> {
  const registers = [register];
  const gauge = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const probe = gauge(
    'vezu_database_probe_seconds',
    'How long the cheapest statement took, with the wait for a connection',
  );
  const connections = gauge('vezu_database_connections', 'Connections to this database by state', ['state']);
  const room = gauge('vezu_database_connections_max', 'Connections that the server allows');
  const locks = gauge('vezu_database_waiting_for_locks', 'Statements that wait for a lock');
  const statements = gauge('vezu_database_transactions', 'Transactions since the statistics began', ['outcome']);
  const deadlocks = gauge('vezu_database_deadlocks', 'Deadlocks since the statistics began');
  const size = gauge('vezu_database_bytes', 'The size of the database');
  const due = gauge('vezu_jobs_due', 'Jobs that should have begun', ['task']);
  const age = gauge('vezu_jobs_oldest_seconds', 'How long the oldest of these jobs has been due', ['task']);
  const failing = gauge('vezu_jobs_given_up', 'Jobs that failed as often as they may', ['task']);
  const broken = gauge('vezu_broken_promises', 'Numbers that the last nightly check found wrong', ['promise']);
  const readUpkeep = watchUpkeep(registers, pool);
  const clock = gauge('vezu_clock_ahead_seconds', "By how much the clock of this node is ahead of the database's");

  const up = gauge('vezu_database_up', 'Whether the database answered');

  return async () => {
    for (const one of [probe, connections, room, locks, statements, deadlocks, size, due, age, failing, broken, clock])
      one.reset();
    const silent = () => {
      probe.set(LIMIT / 1_000);
      return 0;
    };
    up.set(await within(LIMIT, readAll(), silent));
  };

  /** Returns 1 when the database answered, else 0. */
  async function readAll(): Promise<number> {
    try {
      const startedAt = performance.now();
      await pool`select 1`;
      probe.set((performance.now() - startedAt) / 1_000);
      clock.set(await secondsAhead(pool));
      await readDatabase();
      await readJobs();
      await readPromises();
      await readUpkeep();
      return 1;
    } catch {
      return 0;
    }
  }

  async function readDatabase(): Promise<void> {
    const states = await pool<{ state: string; count: number; waiting: number }[]>`
      select coalesce(state, 'other') as state, count(*) as count, count(*) filter (where wait_event_type = 'Lock') as waiting
      from pg_stat_activity where datname = current_database() group by 1`;
    for (const { state, count } of states) connections.set({ state }, count);
    locks.set(states.reduce((sum, { waiting }) => sum + waiting, 0));
    const [row] = await pool<{ committed: number; undone: number; deadlocks: number; bytes: number; max: number }[]>`
      select xact_commit as committed, xact_rollback as undone, deadlocks, pg_database_size(datid) as bytes,
        current_setting('max_connections')::int as max
      from pg_stat_database where datname = current_database()`;
    if (!row) return;
    statements.set({ outcome: 'committed' }, row.committed);
    statements.set({ outcome: 'rolled back' }, row.undone);
    deadlocks.set(row.deadlocks);
    size.set(row.bytes);
    room.set(row.max);
  }

  async function readPromises(): Promise<void> {
    const rows = await pool<{ promise: string; count: number }[]>`
      select promise, count(*)::int as count from broken_promise group by 1`;
    for (const { promise, count } of rows) broken.set({ promise }, count);
  }

  /** A job that failed as often as it may has a time in the future still. */
  async function readJobs(): Promise<void> {
    const jobs = await pool<{ task: string; due: number; oldest: number; lost: number }[]>`
      select task_identifier as task, count(*) filter (where attempts < max_attempts) as due,
        coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts)), 0) as oldest,
        count(*) filter (where attempts >= max_attempts) as lost
      from graphile_worker.jobs
      where (run_at <= now() or attempts >= max_attempts) and locked_at is null group by 1`;
    for (const { task, due: count, oldest, lost } of jobs) {
      due.set({ task }, count);
      age.set({ task }, oldest);
      if (lost > 0) failing.set({ task }, lost);
    }
  }
}

/** Adds the figures of backups and rehearsals, which other processes make, and returns the function that reads them. */
function watchUpkeep(registers: Registry[], pool: Pool): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['task'], registers });
  const age = gauge('vezu_upkeep_age_seconds', 'The age of the newest backup and rehearsal that went well');
  const failed = gauge('vezu_upkeep_failed', '1 while the last backup, or the last rehearsal, failed');
  return async () => {
    for (const one of [age, failed]) one.reset();
    const rows = await pool<{ task: string; age: number | null; failed: boolean }[]>`
      select task, extract(epoch from now() - max(ended_at) filter (where problem is null))::float8 as age,
        (array_agg(problem is not null order by ended_at desc, id desc))[1] as failed
      from upkeep group by 1`;
    for (const { task, age: seconds, failed: isFailed } of rows) {
      if (seconds !== null) age.set({ task }, seconds);
      failed.set({ task }, Number(isFailed));
    }
  };
}
