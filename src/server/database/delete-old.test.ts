import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { connect } from './db.ts';
import { deleteOld } from './delete-old.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.sql`create table seen (at timestamptz not null, n integer not null)`;
});
afterAll(() => database.close());

test.each([0, 1, 9, 10, 11, 30])(
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
