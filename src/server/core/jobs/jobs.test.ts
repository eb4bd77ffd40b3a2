import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testContext } from '#testing/server/context.ts';
import { testDatabase } from '#testing/server/database.ts';
import { type Pool, transaction } from '../database/db.ts';
import { migrateJobs } from '../database/migrate-jobs.ts';
import { createLog, type Log } from '../log.ts';
import { gatherJobs, type Job, type JobSource, startJobs } from './jobs.ts';
import { addJob } from './queue.ts';
import { runJobsNow } from './run-now.ts';

const NOW = new Date('2031-05-01T08:00:00Z');
const silent = createLog('silent');

let url: string;
let sql: Pool;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ url, sql, close } = await testDatabase());
  await Promise.all([migrateJobs(url), migrateJobs(url)]);
});
beforeEach(async () => {
  await sql`truncate graphile_worker._private_jobs`;
});
afterAll(() => close());

test('a job exists if and only if its transaction commits', async () => {
  await transaction(sql, (db) => addJob(db, 'mail', { to: 1 }));
  const lost = transaction(sql, async (db) => {
    await addJob(db, 'mail', { to: 2 });
    throw new Error('changed my mind');
  });
  await expect(lost).rejects.toThrow('changed my mind');
  const seen: unknown[] = [];
  await runNow({ mail: async (payload) => void seen.push(payload) });
  expect(seen).toEqual([{ to: 1 }]);
});

test('adding a job sends no NOTIFY', async () => {
  const received: string[] = [];
  const listening = await sql.listen('jobs:insert', (text) => received.push(text));
  await addJob(sql, 'mail', {});
  await sql`select graphile_worker.add_job('mail')`;
  await expect.poll(() => received.length).toBe(1);
  await listening.unlisten();
  expect(received).toHaveLength(1);
});

test('the last of several jobs with one key replaces the others', async () => {
  await addJob(sql, 'badge', { count: 1 }, { key: 'badge:5' });
  await addJob(sql, 'badge', { count: 2 }, { key: 'badge:5' });
  await addJob(sql, 'badge', { count: 9 }, { key: 'badge:6' });
  const seen: unknown[] = [];
  await runNow({ badge: async (payload) => void seen.push(payload) });
  expect(seen).toEqual([{ count: 2 }, { count: 9 }]);
});

test('due jobs run once and in order by the app’s clock, with the jobs that they add', async () => {
  await addJob(sql, 'late', 'eight', { runAt: NOW });
  await addJob(sql, 'late', 'seven', { runAt: new Date('2031-05-01T07:00:00Z') });
  await addJob(sql, 'late', 'nine', { runAt: new Date('2031-05-01T09:00:00Z') });
  await addJob(sql, 'first', null);
  const seen: unknown[] = [];
  const jobs: Record<string, Job> = {
    first: async (_payload, context) => addJob(context.sql, 'second', context.now().toISOString()),
    second: async (payload) => void seen.push(payload),
    late: async (payload) => void seen.push(payload),
  };
  expect(await runNow(jobs)).toEqual(['first', 'second', 'late', 'late']);
  expect(seen).toEqual([NOW.toISOString(), 'seven', 'eight']);
  expect(await runNow(jobs)).toEqual([]);
  expect(await runNow(jobs, new Date('2031-05-01T09:00:00Z'))).toEqual(['late']);
});

test('a failed job is tried again later when jobs are run by hand', async () => {
  let runs = 0;
  const jobs: Record<string, Job> = {
    shaky: async () => {
      runs += 1;
      if (runs === 1) throw new Error('mail server away');
    },
  };
  await addJob(sql, 'shaky', {});
  await expect(runNow(jobs)).rejects.toThrow('mail server away');
  expect(await runNow(jobs)).toEqual([]);
  expect(await runNow(jobs, new Date(NOW.getTime() + 3_000))).toEqual(['shaky']);
});

test('the worker runs jobs and cron jobs, retries failures, and logs them without their payload', async () => {
  const lines: string[] = [];
  const seen: unknown[] = [];
  const shaky: Job = async (payload, { now }) => {
    seen.push([payload, now()]);
    if (seen.length === 1) throw new Error('mail server away');
  };
  await addJob(sql, 'shaky', { email: 'olena@example.com' });
  const worker = await start({ shaky }, { log: recordingLog(lines) });
  await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(2);
  await worker.stop();
  expect(seen[1]).toEqual([{ email: 'olena@example.com' }, NOW]);
  expect(lines).toEqual(['warn job failed shaky']);
  expect(await waiting()).toBe(0);
});

test('stopping waits for the running job', async () => {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  let done = false;
  const worker = await start({
    slow: async () => {
      started.resolve();
      await finish.promise;
      done = true;
    },
  });
  await addJob(sql, 'slow', {});
  worker.nudge();
  await started.promise;
  const stopped = worker.stop();
  finish.resolve();
  await stopped;
  expect(done).toBe(true);
  expect(await waiting()).toBe(0);
});

test('the next process takes over jobs of a killed process, but not those of a living one', async () => {
  const holding = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const seen: unknown[] = [];
  const alive = await start({
    job: async (payload) => {
      started.resolve();
      await holding.promise;
      seen.push(`first ${payload}`);
    },
  });
  await addJob(sql, 'job', 'held');
  await started.promise;
  await addJob(sql, 'other', 'orphan');
  await sql`
    update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now()
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'other')`;
  const next = await start({
    job: async () => void seen.push('twice'),
    other: async (payload) => void seen.push(payload),
  });
  await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(1);
  holding.resolve();
  await alive.stop();
  await next.stop();
  expect(seen).toEqual(['orphan', 'first held']);
});

test('pushes and mails that hang do not delay other jobs', async () => {
  const hanging = Promise.withResolvers<void>();
  const seen: string[] = [];
  const hang = () => hanging.promise;
  const note = (name: string) => async () => void seen.push(name);
  const jobs: Record<string, Job> = { push: hang, slow: hang, mail: note('mail'), expiry: note('expiry') };
  for (let n = 0; n < 20; n += 1) await addJob(sql, 'push', n);
  await addJob(sql, 'mail', {});
  const queues = { push: 'push', mail: 'mail', slow: 'mail' } as const;
  const worker = await start(jobs, { queues });
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['mail']);
  for (let n = 0; n < 5; n += 1) await addJob(sql, 'slow', n);
  await addJob(sql, 'expiry', {});
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['mail', 'expiry']);
  hanging.resolve();
  await worker.stop();
});

test('a queue for an unknown job stops the start', () => {
  expect(() => gatherJobs([{ queues: { a: 'push' } }])).toThrow('no job is called a');
});

test('two jobs with one name and a cron without a job stop the start', () => {
  const job: Job = async () => {};
  expect(() => gatherJobs([{ jobs: { a: job } }, { jobs: { a: job } }])).toThrow('two jobs are called a');
  expect(() => gatherJobs([{ crons: [{ name: 'b', pattern: '0 3 * * *' }] }])).toThrow('no job is called b');
});

test('an invalid cron pattern stops the start', async () => {
  const broken = { jobs: { a: async () => {} }, crons: [{ name: 'a', pattern: 'every night' }] };
  await expect(startJobs({ url, app: testContext(sql), domains: [broken] })).rejects.toThrow();
});

function runNow(jobs: Record<string, Job>, now = NOW) {
  return runJobsNow([{ jobs }], testContext(sql, { now: () => now }));
}

function start(
  jobs: Record<string, Job>,
  { log = silent, queues = {} }: Pick<JobSource, 'queues'> & { log?: Log } = {},
) {
  const app = testContext(sql, { now: () => NOW, log });
  return startJobs({ url, app, domains: [{ jobs, queues }], pollInterval: 20 });
}

async function waiting(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) from graphile_worker.jobs`;
  return row?.count ?? -1;
}

function recordingLog(lines: string[]): Log {
  const note = (level: string) => (fields: object, message?: string) =>
    void lines.push(`${level} ${message} ${Reflect.get(fields, 'job')}`);
  return { ...silent, warn: note('warn'), error: note('error') };
}
