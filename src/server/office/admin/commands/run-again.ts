import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';

/** Runs a failed job again immediately, with all its attempts; throws `not_found` when it has run, or runs now. */
export async function runAgain(sql: Db, jobId: number): Promise<void> {
  const [job] = await sql`
    select from graphile_worker._private_jobs where id = ${jobId} and last_error is not null and locked_at is null for update`;
  if (!job) throw new DomainError('not_found');
  await sql`select from graphile_worker.reschedule_jobs(array[${jobId}::bigint], run_at => now(), attempts => 0)`;
}
