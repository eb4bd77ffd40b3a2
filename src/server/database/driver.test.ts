import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { connect } from './db.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the patch matches the installed version', async () => {
  const folder = join(import.meta.dirname, '../../..');
  const { version } = JSON.parse(await readFile(join(folder, 'node_modules/postgres/package.json'), 'utf8'));
  // A new release may fix what the patch fixes: read the issues that the patch names, then shorten or delete it.
  expect(await readdir(join(folder, 'patches'))).toEqual([`postgres+${version}.patch`]);
});

test('a statement on a lost connection is rejected, and the process and the pool continue', async () => {
  const pool = connect(database.url, { max: 2 });
  const own = await pool.reserve();
  const [row] = await own<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await database.sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`;
  await expect.poll(() => own`select 1`.catch((error) => error.code), { timeout: 10_000 }).toBe('CONNECTION_CLOSED');
  await expect(own`select 2`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await pool`select 3 as n`).toEqual([{ n: 3 }]);
  await pool.end({ timeout: 1 });
});

interface Queue {
  push(item: unknown): void;
  shift(): unknown;
  remove(item: unknown): unknown;
  length: number;
}

/** Repeats what a driver does for each statement with its idle connections; returns the time in ms. */
function use(idle: Queue, times: number): number {
  const startedAt = performance.now();
  for (let count = 0; count < times; count += 1) {
    const connection = idle.shift();
    idle.push(connection);
    idle.remove(connection);
    idle.push(connection);
  }
  return performance.now() - startedAt;
}

test('a queue that is never empty does not get slower with use, and keeps its order', async () => {
  const file = join(createRequire(import.meta.url).resolve('postgres'), '../../../src/queue.js');
  const { default: makeQueue }: { default: (items: unknown[]) => Queue } = await import(pathToFileURL(file).href);
  const idle = makeQueue([1, 2, 3]);
  const first = use(idle, 1_000);
  use(idle, 100_000);
  // Without the patch, the second measurement takes a hundred times as long or more.
  expect(use(idle, 1_000)).toBeLessThan(10 * first + 20);
  expect([idle.shift(), idle.shift(), idle.shift(), idle.length]).toEqual([1, 2, 3, 0]);
});
