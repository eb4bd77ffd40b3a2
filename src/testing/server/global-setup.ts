import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/core/database/db.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { migrateJobs } from '#server/core/database/migrate-jobs.ts';
import { grantRunningRole, makeRunningRole } from '#server/core/database/running-role.ts';
import { type EmbeddedPostgres, startPostgres } from '#server/core/postgres/start.ts';
import { loadPlaces } from '#server/network/places/commands/load.ts';
import { databaseUrl } from './database.ts';

/**
 * Runs once: its own PostgreSQL in a temporary folder (or the one of DATABASE_URL), and a migrated database that each test
 * file copies. Two parallel runs do not meet.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await serverOfThisRun();
  const template = `vezu_template_${randomBytes(6).toString('hex')}`;
  const admin = connect(server.url, { max: 1, slowQueries: true });
  await admin.unsafe(`create database ${template}`);
  const url = databaseUrl(server.url, template);
  const pool = connect(url, { max: 2, slowQueries: true });
  await migrate(pool);
  await migrateJobs(url);
  const runningUrl = databaseUrl(server.runningUrl, template);
  await grantRunningRole(pool, runningUrl);
  await loadPlaces(pool);
  await pool.end();
  project.provide('postgres', { url: server.url, runningUrl: server.runningUrl, socket: server.socket, template });
  return async () => {
    await admin.unsafe(`drop database if exists ${template} with (force)`);
    await admin.end();
    await server.stop();
  };
}

async function serverOfThisRun(): Promise<EmbeddedPostgres> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, runningUrl: await runningRoleOf(given), socket: null, stop: async () => undefined };
  const folder = await mkdtemp(join(await placeOfDatabases(), 'vezu-test-'));
  // The server's own user can enter when root runs the tests; the cluster inside is closed to others.
  await chmod(folder, 0o755);
  const server = await startPostgres(folder, { durable: false, temporary: true });
  await setForShortLives(server.url);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function runningRoleOf(url: string): Promise<string> {
  const running = new URL(url);
  Object.assign(running, { username: 'vezu_test_app', password: 'vezu_test_app' });
  await makeRunningRole(url, running.href);
  return running.href;
}

/**
 * A test's database lives for seconds, and each of its connections runs most statements a few times only: planning them for each of the
 * first five values, as PostgreSQL would, takes longer than running them, and so does vacuuming tables that are about to be dropped.
 */
async function setForShortLives(url: string): Promise<void> {
  const sql = connect(url, { max: 1 });
  await sql`alter system set plan_cache_mode = force_generic_plan`;
  await sql`alter system set autovacuum = off`;
  if (process.platform === 'linux') await sql`alter system set file_copy_method = clone`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}

/** The file system of Linux that is in memory. */
const MEMORY = '/dev/shm';
/** How much of it, and of the memory, must be free: a run of all files needs less than half of it. */
const ROOM = 3_000_000_000;

/**
 * Each test file makes a database of 1,500 files and deletes it, and on a disk the file system takes as much of the processor for that
 * as PostgreSQL for the tests: therefore they are in memory where there is room.
 */
async function placeOfDatabases(): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return Math.min(free, process.availableMemory()) > ROOM ? MEMORY : tmpdir();
}
