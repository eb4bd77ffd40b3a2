import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { connect, type Db, pipelined, transaction } from './db.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Runs two transactions that lock two rows in opposite order, so that PostgreSQL rolls one of them back. */
async function crosswise(
  begin: (work: (sql: Db) => Promise<void>) => Promise<void>,
): Promise<PromiseSettledResult<void>[]> {
  let arrived = 0;
  let release = () => {};
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  const lock = (sql: Db, id: number) => sql`update account set updated_at = now() where id = ${id}`;
  const one = (first: number, second: number) =>
    begin(async (sql) => {
      await lock(sql, first);
      arrived += 1;
      if (arrived === 2) release();
      await both;
      await lock(sql, second);
    });
  const [a = 0, b = 0] = await Promise.all(['a', 'b'].map((name) => addAccount(name)));
  return Promise.allSettled([one(a, b), one(b, a)]);
}

async function addAccount(name: string): Promise<number> {
  const email = `${name}.${Math.random()}@example.org`;
  const [row] = await database.sql<{ id: number }[]>`
    insert into account (email, user_type, name, terms_agreed_at) values (${email}, 'passenger', ${name}, now()) returning id`;
  return row?.id ?? 0;
}

async function backend(sql: Db): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
}

test('pipelined reads share a few own connections and do not wait for slow statements of others', async () => {
  const pool = connect(database.url);
  const slow = Array.from({ length: 16 }, () => pool`select pg_sleep(0.5), pg_backend_pid() as pid`);
  const others = Promise.all(slow.map(async (asked) => (await asked)[0]?.pid));
  const reads = Array.from({ length: 40 }, () => backend(pipelined(pool)));
  const backends = new Set(await Promise.all(reads));
  expect(backends.size).toBeLessThanOrEqual(4);
  for (const pid of await others) expect(backends).not.toContain(pid);
  await pool.end({ timeout: 1 });
  await expect(backend(pipelined(pool))).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
});

test('a pipelined read within a transaction uses the connection of the transaction', async () => {
  await transaction(database.sql, async (sql) => {
    expect(await backend(pipelined(sql))).toBe(await backend(sql));
  });
});

test('a transaction that PostgreSQL rolls back because of a deadlock runs again', async () => {
  const outcomes = await crosswise((work) => transaction(database.sql, work));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

test('without a retry one of the two transactions fails (control test)', async () => {
  const outcomes = await crosswise(async (work) => void (await database.sql.begin(work)));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: '40P01' } }]);
});

test('a transaction that fails for its own reason does not run again', async () => {
  let calls = 0;
  const failing = transaction(database.sql, async () => {
    calls += 1;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(calls).toBe(1);
});
