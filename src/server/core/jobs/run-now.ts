import type { AppContext } from '#server/context.ts';
import { gatherJobs, type JobContext, type JobSource, jobContextOf } from './jobs.ts';

interface DueJob {
  id: string;
  name: string;
  payload: unknown;
}

/**
 * Runs the jobs that are due by the app's clock, in this process and one after another: first those without a time, then the others by
 * time, each once, including the jobs that they add. Returns the names in the order of execution. A failed job stays in the queue for
 * later, as with the worker, and so does a job that none of these domains has; the first error is thrown at the end. For tests and
 * one-shot commands.
 */
export async function runJobsNow(domains: readonly JobSource[], app: AppContext): Promise<string[]> {
  const context = jobContextOf(app);
  const { jobs } = gatherJobs(domains);
  const tried: DueJob[] = [];
  const failures: unknown[] = [];
  const next = () => nextDue(context, [...jobs.keys()], tried);
  for (let due = await next(); due; due = await next()) {
    tried.push(due);
    try {
      await jobs.get(due.name)?.(due.payload, context);
      await context.sql`select from graphile_worker.complete_jobs(${[due.id]}::bigint[])`;
    } catch (error) {
      failures.push(error);
      await postpone(context, due);
    }
  }
  if (failures.length > 0) throw failures[0];
  return tried.map((job) => job.name);
}

/** Finds the next due job. The app's clock may be a test's; a job without a time has the database's time, which is therefore ignored. */
async function nextDue({ sql, now }: JobContext, names: string[], tried: DueJob[]): Promise<DueJob | undefined> {
  const [due] = await sql<DueJob[]>`
    select job.id::text as id, task.identifier as name, job.payload
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where job.is_available and task.identifier = any(${names}::text[])
      and (job.run_at <= ${now()} or (job.run_at <= job.updated_at and job.attempts = 0))
      and job.id <> all (${tried.map((job) => job.id)}::bigint[])
    order by job.priority, job.run_at > job.updated_at, case when job.run_at > job.updated_at then job.run_at end, job.id
    limit 1`;
  return due;
}

/** Counts an attempt and sets the same delay as the worker: e^attempts seconds. */
async function postpone({ sql, now }: JobContext, { id }: DueJob): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(
      array[id], run_at => ${now()}::timestamptz + exp(least(attempts + 1, 10)) * interval '1 second', attempts => attempts + 1)
    from graphile_worker.jobs where id = ${id}::bigint`;
}
