import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { connect } from '#server/core/database/db.ts';
import { allTests } from '#testing/scene.ts';
import { testDatabase } from '#testing/server/database.ts';
import { copyCompressed, copyOut } from './dump.ts';

/** The size of a stream's buffer in bytes; when it is full, the stream asks its source to pause. */
const STORED = 64 * 1024;

const database = allTests(testDatabase);

test('a connection that was paused by its last rows continues', async () => {
  const answer = await database.sql.begin(async (sql) => {
    // The last kilobyte exceeds the buffer, and the end of the stream arrives in the same chunk.
    const table = { name: 'generate_series(1, 66)', columns: ["repeat('x', 1000)"], parts: [] };
    const rows = await copyOut(sql, table);
    await expect.poll(() => rows.readableLength).toBeGreaterThan(STORED);
    expect((await buffer(rows)).length).toBe(66 * 1001);
    return sql`select 1 as one`;
  });
  expect([...answer]).toEqual([{ one: 1 }]);
}, 10_000);

test('a copy whose writer fails, as on a full disk, ends its transaction and frees its connection', async () => {
  const table = { name: 'generate_series(1, 100000)', columns: ['gen_random_uuid()'], parts: [] };
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is full')) });
  const sql = connect(database.url, { max: 1 });
  const failed = sql.begin((transaction) => copyCompressed(transaction, table, (rows) => pipeline(rows, full)));
  await expect(failed).rejects.toThrow('the disk is full');
  expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }]);
  await sql.end();
});
