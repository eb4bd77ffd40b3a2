import { Logger, runMigrations } from 'graphile-worker';
import type driver from 'postgres';
import { driverAddress, queueAddress } from './address.ts';
import { LOCKS } from './advisory-locks.ts';
import { postgres } from './driver.ts';

const SILENT = new Logger(() => () => {});

/** Migrates the job queue's schema `graphile_worker` to the current version. It may run twice, also concurrently. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: queueAddress(url), maxPoolSize: 2, logger: SILENT });
  const { url: address, ssl } = driverAddress(url);
  const sql = postgres(address, { ssl, max: 1, fetch_types: false, onnotice: () => {} });
  try {
    await makeQuietTwin(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Creates `add_jobs_quietly`: the library's `add_jobs` without its NOTIFY, made from the library's own source text, so that it follows
 * updates of the library. Throws when that text no longer contains the NOTIFY, which stops the start.
 */
async function makeQuietTwin(sql: driver.Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${LOCKS.jobFunctions})`;
    const [row] = await transaction<{ definition: string }[]>`
      select pg_get_functiondef('graphile_worker.add_jobs(graphile_worker.job_spec[],boolean)'::regprocedure) as definition`;
    const definition = row?.definition ?? '';
    const quiet = definition
      .replace('graphile_worker.add_jobs(', 'graphile_worker.add_jobs_quietly(')
      .replace(/perform pg_notify\([^;]*;/i, '');
    if (!quiet.includes('add_jobs_quietly(') || quiet.includes('pg_notify'))
      throw new Error('add_jobs of graphile-worker has changed');
    await transaction.unsafe(quiet);
  });
}
