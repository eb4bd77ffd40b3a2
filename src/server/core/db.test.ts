import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { connect, type Db, quick, transaction } from './db.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function backend(sql: Db): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
}

test('quick reads share few connections of their own, and wait for no slow statement of others', async () => {
  const pool = connect(database.url);
  const slow = Array.from({ length: 16 }, () => pool`select pg_sleep(0.5), pg_backend_pid() as pid`);
  const others = Promise.all(slow.map(async (asked) => (await asked)[0]?.pid));
  const reads = Array.from({ length: 40 }, () => backend(quick(pool)));
  const backends = new Set(await Promise.all(reads));
  expect(backends.size).toBeLessThanOrEqual(4);
  for (const pid of await others) expect(backends).not.toContain(pid);
  await pool.end({ timeout: 1 });
  await expect(backend(quick(pool))).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
});

test('a quick read in a transaction is of the transaction', async () => {
  await transaction(database.sql, async (sql) => {
    expect(await backend(quick(sql))).toBe(await backend(sql));
  });
});
