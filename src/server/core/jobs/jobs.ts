import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type JobHelpers, Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { AppContext } from '#server/context.ts';
import type { Pool } from '../database/db.ts';
import type { Log } from '../log.ts';
import { traceJob } from '../tracing/spans.ts';
import { guardPool } from './orphaned-jobs.ts';

export interface JobContext extends Pick<AppContext, 'now' | 'log' | 'publish'> {
  app: AppContext;
  /** The pool: a job begins its own transactions. It calls `publish` after its own commit. */
  sql: Pool;
  /** Ends a job that waits for long when its process stops. */
  signal?: AbortSignal;
}

/**
 * A job runs at least once: it is repeated with growing delays until it succeeds (at most 25 times, about three days). It must check the
 * current state, which may have changed since the job was added.
 */
export type Job = (payload: unknown, context: JobContext) => Promise<void>;

/** The name of a job and its schedule: minute, hour, day, month, weekday, in UTC. */
export interface Cron {
  name: string;
  pattern: string;
}

/**
 * Jobs that call external servers have their own queues: a slow mail server or push service delays neither jobs that need only the
 * database (expiries, notifications) nor the other one's jobs.
 */
export type JobQueue = 'main' | 'mail' | 'push' | 'webhook' | 'telegram' | 'texting' | 'payment';

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
  /** How often the queue is polled, in ms: jobs are added without a NOTIFY. */
  pollInterval?: number;
  observe?: (name: string, outcome: 'done' | 'failed' | 'given up', ms: number) => void;
}

export interface JobRunner {
  /** Polls the queue immediately instead of at the next interval. */
  nudge(): void;
  /** Waits at most about 5 s for the running jobs; unfinished ones are taken over by another process. */
  stop(): Promise<void>;
}

const CONCURRENCY: Readonly<Record<JobQueue, number>> = {
  main: 4,
  mail: 2,
  push: 4,
  webhook: 4,
  telegram: 4,
  texting: 2,
  payment: 2,
};

/** The delay before a failed worker is started again, in ms. */
const RESTART_AFTER = 2_000;

/** Collects the jobs of all domains. Throws when two have the same name, or when a cron names an unknown job. */
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

/** Runs the domains' jobs and crons until stopped. The queue's schema must exist: see `migrateJobs`. */
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

/**
 * Starts a worker, and starts it again when the library gives up because it could not record the end of a job. Returns a function that
 * stops it.
 */
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

/** Starts the worker of one queue; only the worker of `main` adds the crons. */
function startWorker(options: JobOptions, queue: JobQueue, events: WorkerEvents): Promise<Runner> {
  const { url, pollInterval = 500 } = options;
  const { jobs, crons, queueOf } = gatherJobs(options.domains);
  const own = [...jobs].filter(([name]) => queueOf(name) === queue);
  const due = queue === 'main' ? crons : [];
  const concurrency = CONCURRENCY[queue];
  return run({
    events,
    taskList: Object.fromEntries(own.map(([name, job]) => [name, watched(name, job, options)])),
    parsedCronItems: parseCronItems(due.map((cron) => ({ task: cron.name, match: cron.pattern }))),
    logger: quietLogger(options.app.log),
    noHandleSignals: true,
    preset: {
      worker: {
        connectionString: url,
        concurrentJobs: concurrency,
        maxPoolSize: concurrency + 2,
        pollInterval,
        // With any batch delay, the library waits at the stop until the completion of a job is recorded.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
}

type Attempts = { attempts: number; max_attempts: number };

/** Wraps a job for the worker. Errors are logged here, with the job's name and without its payload. */
function watched(name: string, job: Job, { app, observe }: JobOptions) {
  const { log } = app;
  const context = jobContextOf(app);
  return async (
    payload: unknown,
    { job: { attempts, max_attempts }, abortSignal: signal }: Pick<JobHelpers, 'abortSignal'> & { job: Attempts },
  ) => {
    const startedAt = performance.now();
    try {
      await traceJob(name, () => job(payload, { ...context, signal }));
      observe?.(name, 'done', performance.now() - startedAt);
    } catch (err) {
      observe?.(name, attempts < max_attempts ? 'failed' : 'given up', performance.now() - startedAt);
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

/** Writes the worker library's messages to the app's log. Its messages about a failed job contain the payload, so those are left out. */
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) return;
    if (level === 'error') log.error({ err: meta?.error }, message);
    else if (level === 'warning') log.warn({}, message);
  });
}
