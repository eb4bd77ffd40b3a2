import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { AppContext } from '../context.ts';
import type { Log } from '../core/log.ts';
import type { Pool } from '../database/db.ts';
import { guardPool } from './orphaned-jobs.ts';
import { quietLogger } from './worker-log.ts';

/** What a job is given: the context of its app, and what most jobs need of it. */
export interface JobContext extends Pick<AppContext, 'now' | 'log' | 'publish'> {
  app: AppContext;
  /** The pool: a job begins its own transactions. It calls `publish` after its own commit. */
  sql: Pool;
}

/**
 * A job happens at least once: it is tried again, later and later, until it ends without an error (25 times, about three
 * days). It checks what it finds, for the world may have moved on since it was added.
 */
export type Job = (payload: unknown, context: JobContext) => Promise<void>;

/** A job by its name and when to add it: minute, hour, day, month, weekday, in UTC. */
export interface Cron {
  name: string;
  pattern: string;
}

/**
 * Jobs that wait for others' servers have workers of their own: however long a mail server or a push service takes, what only
 * needs the database (expiries, notifications) goes on, and mails do not wait for pushes.
 */
export type JobQueue = 'main' | 'mail' | 'push';

export interface JobSource {
  jobs?: Readonly<Record<string, Job>>;
  crons?: readonly Cron[];
  /** The queues of jobs that are not in `main`, by the job's name. */
  queues?: Readonly<Record<string, JobQueue>>;
}

export interface JobOptions {
  url: string;
  app: AppContext;
  domains: readonly JobSource[];
  /** How often the queue is looked at, in ms: jobs are added without a NOTIFY. */
  pollInterval?: number;
}

export interface JobRunner {
  /** Look now instead of at the next poll. */
  nudge(): void;
  /** Waits for the jobs that are running, for at most about 5 s; the rest is taken up by whoever comes next. */
  stop(): Promise<void>;
}

/** How many jobs of each queue run at once in this process. */
const CONCURRENCY: Readonly<Record<JobQueue, number>> = { main: 4, mail: 2, push: 4 };

/** How long after a failure of the worker itself it is started again, in ms. */
const RESTART_AFTER = 2_000;

/** Every domain's jobs in one table; two of one name, or a cron for a job that is none, end the start. */
export function gatherJobs(domains: readonly JobSource[]): {
  jobs: Map<string, Job>;
  crons: Cron[];
  queueOf: (name: string) => JobQueue;
} {
  const jobs = new Map<string, Job>();
  for (const domain of domains) {
    for (const [name, job] of Object.entries(domain.jobs ?? {})) {
      if (jobs.has(name)) throw new Error(`two jobs are called ${name}`);
      jobs.set(name, job);
    }
  }
  const crons = domains.flatMap((domain) => domain.crons ?? []);
  for (const cron of crons) if (!jobs.has(cron.name)) throw new Error(`no job is called ${cron.name}`);
  const queues = new Map(domains.flatMap((domain) => Object.entries(domain.queues ?? {})));
  for (const name of queues.keys()) if (!jobs.has(name)) throw new Error(`no job is called ${name}`);
  return { jobs, crons, queueOf: (name) => queues.get(name) ?? 'main' };
}

/** Runs the domains' jobs and crons until stopped. The queue's schema must be there: `migrateJobs`. */
export async function startJobs(options: JobOptions): Promise<JobRunner> {
  const events: WorkerEvents = new EventEmitter();
  const { log } = options.app;
  const guard = guardPool(options.url, events, log);
  const { jobs, queueOf } = gatherJobs(options.domains);
  const queues = new Set<JobQueue>(['main', ...[...jobs.keys()].map(queueOf)]);
  const workers = await Promise.all(
    [...queues].map((queue) => keepWorking(() => startWorker({ ...options, url: guard.url }, queue, events), log)),
  );
  return {
    nudge: () => guard.nudge(),
    stop: async () => {
      await Promise.all(workers.map((stop) => stop()));
      await guard.stop();
    },
  };
}

/** Starts a worker, and again when the library gives up since it could not note how a job ended. Answers what stops it. */
async function keepWorking(start: () => Promise<Runner>, log: Log): Promise<() => Promise<void>> {
  let stopped = false;
  let runner = await start();
  const again = new AbortController();
  const watching = keepRunning();
  return async () => {
    stopped = true;
    again.abort();
    await runner.stop().catch(() => undefined);
    await watching;
  };

  async function keepRunning(): Promise<void> {
    while (!stopped) {
      await runner.promise.catch((err: unknown) => log.error({ err }, 'jobs ended'));
      if (stopped) return;
      await wait(RESTART_AFTER, undefined, { signal: again.signal }).catch(() => undefined);
      if (stopped) return;
      runner = await start().catch(() => runner);
    }
  }
}

/** The worker of one queue; crons are added by that of `main` alone. */
function startWorker(options: JobOptions, queue: JobQueue, events: WorkerEvents): Promise<Runner> {
  const { url, pollInterval = 500 } = options;
  const { jobs, crons, queueOf } = gatherJobs(options.domains);
  const own = [...jobs].filter(([name]) => queueOf(name) === queue);
  const due = queue === 'main' ? crons : [];
  const concurrency = CONCURRENCY[queue];
  return run({
    events,
    taskList: Object.fromEntries(own.map(([name, job]) => [name, watched(name, job, options.app)])),
    parsedCronItems: parseCronItems(due.map((cron) => ({ task: cron.name, match: cron.pattern }))),
    logger: quietLogger(options.app.log),
    noHandleSignals: true,
    preset: {
      worker: {
        connectionString: url,
        concurrentJobs: concurrency,
        maxPoolSize: concurrency + 2,
        pollInterval,
        // With a batch, of whatever length, the library waits at the stop until it is noted that a job is done.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
}

/** A job as the worker calls it. What goes wrong is logged here, by its name and without the payload. */
function watched(name: string, job: Job, app: AppContext) {
  const { log } = app;
  const context = jobContextOf(app);
  return async (
    payload: unknown,
    { job: { attempts, max_attempts } }: { job: { attempts: number; max_attempts: number } },
  ) => {
    try {
      await job(payload, context);
    } catch (err) {
      if (attempts < max_attempts) log.warn({ job: name, attempt: attempts, err }, 'job failed');
      else log.error({ job: name, attempt: attempts, err }, 'job given up');
      throw err;
    }
  };
}

export function jobContextOf(app: AppContext): JobContext {
  const { pool, now, log, publish } = app;
  return { app, sql: pool, now, log, publish };
}
