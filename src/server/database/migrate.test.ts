import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { checkDatabase, connect } from './db.ts';
import { migrate, pendingMigrations } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-migrations-'));
  await database.sql.unsafe('drop table if exists migration, one, two');
  await writeFile(join(folder, '0001_one.sql'), 'create table one (id int); insert into one values (1);');
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('each file runs once and in order, also when several nodes start at once', async () => {
  await writeFile(join(folder, '0002_two.sql'), 'create table two as select * from one');
  const ran = await Promise.all([migrate(database.sql, folder), migrate(database.sql, folder)]);
  expect(ran.flat().sort()).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(await migrate(database.sql, folder)).toEqual([]);
  expect(await pendingMigrations(database.sql, folder)).toEqual([]);
});

test('a file that fails leaves no changes behind', async () => {
  await writeFile(join(folder, '0002_two.sql'), 'create table two (id int); select nonsense;');
  await expect(migrate(database.sql, folder)).rejects.toThrow('nonsense');
  expect(await pendingMigrations(database.sql, folder)).toEqual(['0002_two.sql']);
  await writeFile(join(folder, '0002_two.sql'), 'create table two (id int)');
  expect(await migrate(database.sql, folder)).toEqual(['0002_two.sql']);
});

test('a file that was changed after it ran is refused by its name', async () => {
  await migrate(database.sql, folder);
  await writeFile(join(folder, '0001_one.sql'), 'create table one (id bigint)');
  await expect(migrate(database.sql, folder)).rejects.toThrow('The migration 0001_one.sql was changed');
});

test('the error about an unusable database contains no password', async () => {
  const closed = connect('postgres://vezu:hidden@127.0.0.1:9/vezu', { max: 1 });
  await expect(checkDatabase(closed)).rejects.toThrow(
    'The database at 127.0.0.1:9 cannot be used (nothing answers there): check the setting DATABASE_URL.',
  );
  await closed.end();
  await expect(checkDatabase(database.sql)).resolves.toBeUndefined();
});

test('values arrive with the right JavaScript types', async () => {
  const [row] = await database.sql`
    select 9007199254740991::bigint as big, 12.5::numeric as fraction, '2026-03-29'::date as day,
      '2026-03-29T01:30:00Z'::timestamptz as instant, array[1, 2]::bigint[] as list, lower('ЛЬВІВ') as city`;
  expect(row).toEqual({
    big: 9_007_199_254_740_991,
    fraction: 12.5,
    day: '2026-03-29',
    instant: new Date('2026-03-29T01:30:00Z'),
    list: [1, 2],
    city: 'львів',
  });
});
