import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { allTests, appScene } from '#testing/scene.ts';
import { testDatabase } from '#testing/server/database.ts';
import { describeDifference, secondsAhead } from './clock-difference.ts';
import { connect, type Db, pipelined, transaction } from './db.ts';
import { deleteOld } from './delete-old.ts';

describe('the pool', () => {
  const database = allTests(testDatabase);

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

  it('pipelined reads share a few own connections and do not wait for slow statements of others', async () => {
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

  it('a pipelined read within a transaction uses the connection of the transaction', async () => {
    await transaction(database.sql, async (sql) => {
      expect(await backend(pipelined(sql))).toBe(await backend(sql));
    });
  });

  it('a transaction that PostgreSQL rolls back because of a deadlock runs again', async () => {
    const outcomes = await crosswise((work) => transaction(database.sql, work));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('without a retry one of the two transactions fails (control test)', async () => {
    const outcomes = await crosswise(async (work) => void (await database.sql.begin(work)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: '40P01' } }]);
  });

  it('a transaction that fails for its own reason does not run again', async () => {
    let calls = 0;
    const failing = transaction(database.sql, async () => {
      calls += 1;
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(calls).toBe(1);
  });
});

describe('the driver', () => {
  const database = allTests(testDatabase);

  it('the patch matches the installed version', async () => {
    const folder = join(import.meta.dirname, '../../../..');
    const { version } = JSON.parse(await readFile(join(folder, 'node_modules/postgres/package.json'), 'utf8'));
    // A new release may fix what the patch fixes: read the issues that the patch names, then shorten or delete it.
    expect(await readdir(join(folder, 'patches'))).toEqual([`postgres+${version}.patch`]);
  });

  it('a statement on a lost connection is rejected, and the process and the pool continue', async () => {
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

  it('a queue that is never empty does not get slower with use, and keeps its order', async () => {
    const file = join(createRequire(import.meta.url).resolve('postgres'), '../../../src/queue.js');
    const { default: makeQueue }: { default: (items: unknown[]) => Queue } = await import(pathToFileURL(file).href);
    const idle = makeQueue([1, 2, 3]);
    const first = use(idle, 1_000);
    use(idle, 100_000);
    // Without the patch, the second measurement takes a hundred times as long or more.
    expect(use(idle, 1_000)).toBeLessThan(10 * first + 20);
    expect([idle.shift(), idle.shift(), idle.shift(), idle.length]).toEqual([1, 2, 3, 0]);
  });
});

describe('deleting old rows', () => {
  const database = allTests(testDatabase);

  beforeAll(() => database.sql`create table seen (at timestamptz not null, n integer not null)`);

  it.each([0, 1, 9, 10, 11, 30])(
    'of %d old rows none stays, in portions of ten, and no newer row goes',
    async (old) => {
      const statements: string[] = [];
      const pool = connect(database.url, { max: 1, receive: (text) => statements.push(text) });
      await pool`truncate seen`;
      await pool`
    insert into seen select timestamptz '2026-06-10 09:00Z' - n * interval '1 second', n from generate_series(-4, ${old}::int) n`;
      statements.length = 0;
      await deleteOld(pool, { table: 'seen', column: 'at', before: new Date('2026-06-10T09:00:00Z') }, 10);
      expect(await pool`select n from seen order by n`).toEqual([-4, -3, -2, -1, 0].map((n) => ({ n })));
      expect(statements.filter((text) => text.includes('delete')).length).toBe(Math.floor(old / 10) + 1);
      await pool.end();
    },
  );
});

describe('the clock of a node', () => {
  const app = appScene();
  const HOUR = 3_600_000;

  it.each([
    { name: 'right', offset: 0, seconds: 0 },
    { name: 'an hour ahead', offset: HOUR, seconds: 3_600 },
    { name: 'an hour behind', offset: -HOUR, seconds: -3_600 },
  ])('a clock that is $name differs from the database by so much', async ({ offset, seconds }) => {
    const ahead = await secondsAhead(app.sql, () => Date.now() + offset);
    expect(Math.abs(ahead - seconds)).toBeLessThan(10);
  });

  it.each([
    [0, null],
    [14.4, null],
    [-14.4, null],
    [15, "15 s ahead of the database's"],
    [3_600.2, "3600 s ahead of the database's"],
    [-3_600.2, "3600 s behind the database's"],
  ])('%s seconds are described as %s', (ahead, description) => {
    expect(describeDifference(ahead)).toBe(description);
  });

  it('a node whose clock is wrong is ready, and says so', async () => {
    const right = Date.now;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => right() + HOUR);
    const response = await app.request('GET', '/ready');
    clock.mockRestore();
    const { status, clock: said } = await response.json();
    expect([response.status, status]).toEqual([200, 'ready']);
    expect(said).toMatch(/^3[56]\d\d s ahead of the database's$/);
  });
});
