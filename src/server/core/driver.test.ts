import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { connect } from './db.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('who writes to a connection that is gone is told, and the process and the pool live on', async () => {
  const pool = connect(database.url, { max: 2 });
  const own = await pool.reserve();
  const [row] = await own<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await database.sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`;
  await expect.poll(() => own`select 1`.catch((error) => error.code), { timeout: 10_000 }).toBe('CONNECTION_CLOSED');
  await expect(own`select 2`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await pool`select 3 as n`).toEqual([{ n: 3 }]);
  await pool.end({ timeout: 1 });
});
