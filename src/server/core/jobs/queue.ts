import type { Db } from '../database/db.ts';

interface JobTiming {
  /** Of several jobs with the same key that have not started, only the last one remains. */
  key?: string;
  runAt?: Date;
  /** Jobs with the same one run one after another, on all nodes. */
  queue?: string;
  /** Of the jobs that are due, those with the lowest number run first; 0 if none is given. */
  priority?: number;
}

/**
 * Adds a job within the caller's transaction: it exists if and only if that commits. Of several jobs with one `key` that have not started,
 * only the last remains. Without `runAt` it is due immediately. `payload` is any JSON value.
 *
 * The library's own `add_job` sends a NOTIFY, which makes every commit wait for a global lock (commands that add a job were 1.4 to 1.8
 * times slower), so this uses the copy without NOTIFY that `migrateJobs` creates.
 */
export async function addJob(db: Db, name: string, payload: unknown, options: JobTiming = {}): Promise<void> {
  await db`select from ${jobCall(db, name, payload, options)}`;
}

/** The SQL call behind `addJob`, for callers that combine it with other work in one statement: `(select count(*) from ${…})`. */
export function jobCall(db: Db, name: string, payload: unknown, options: JobTiming = {}) {
  const text = JSON.stringify(payload ?? {});
  return db`
    graphile_worker.add_jobs_quietly(array[
      (${name}::text, ${text}::text::json, ${options.queue ?? null}::text, ${options.runAt ?? null}::timestamptz, null,
        ${options.key ?? null}::text, ${options.priority ?? null}::int, null)
      ::graphile_worker.job_spec
    ])`;
}
