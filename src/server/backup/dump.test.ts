import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { copyOut } from './dump.ts';

/** What a stream keeps before it asks its source to pause. */
const STORED = 64 * 1024;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a connection whose last rows paused it goes on', async () => {
  const answer = await database.sql.begin(async (sql) => {
    // the last kilobyte is one too many, and the end comes in one piece with it
    const table = { name: 'generate_series(1, 66)', columns: ["repeat('x', 1000)"], parts: [] };
    const rows = await copyOut(sql, table);
    await expect.poll(() => rows.readableLength).toBeGreaterThan(STORED);
    expect((await buffer(rows)).length).toBe(66 * 1001);
    return sql`select 1 as one`;
  });
  expect([...answer]).toEqual([{ one: 1 }]);
}, 10_000);
