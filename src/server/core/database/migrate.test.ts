import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { allTests } from '#testing/scene.ts';
import { testDatabase } from '#testing/server/database.ts';
import { checkDatabase, connect } from './db.ts';
import { checkKey, deleteFingerprint } from './key-fingerprint.ts';
import { migrate, pendingMigrations } from './migrate.ts';

const database = allTests(testDatabase);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-migrations-'));
  await database.sql.unsafe('drop table if exists migration, one, two');
  await writeFile(join(folder, '0001_one.sql'), 'create table one (id int); insert into one values (1);');
});
afterAll(() => rm(folder, { recursive: true }));

test('each file runs once and in order, also when several nodes start at once', async () => {
  await writeFile(join(folder, '0002_two.sql'), 'create table two as select * from one');
  const ran = await Promise.all([migrate(database.sql, { folder }), migrate(database.sql, { folder })]);
  expect(ran.flat().sort()).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(await migrate(database.sql, { folder })).toEqual([]);
  expect(await pendingMigrations(database.sql, folder)).toEqual([]);
});

test('a file that fails leaves no changes behind', async () => {
  await writeFile(join(folder, '0002_two.sql'), 'create table two (id int); select nonsense;');
  await expect(migrate(database.sql, { folder })).rejects.toThrow(
    /^The migration 0002_two.sql failed and changed nothing \(column "nonsense" does not exist\): report it, or go back.$/,
  );
  expect(await pendingMigrations(database.sql, folder)).toEqual(['0002_two.sql']);
  await writeFile(join(folder, '0002_two.sql'), 'create table two (id int)');
  expect(await migrate(database.sql, { folder })).toEqual(['0002_two.sql']);
});

test('a file that was changed after it ran is refused by its name', async () => {
  await migrate(database.sql, { folder });
  await writeFile(join(folder, '0001_one.sql'), 'create table one (id bigint)');
  await expect(migrate(database.sql, { folder })).rejects.toThrow('The migration 0001_one.sql was changed');
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

test('a database that a later Vezu has migrated is refused', async () => {
  await migrate(database.sql, { folder });
  await database.sql`insert into migration (name, hash, applied_at) values ('9999_later.sql', 'x', now())`;
  await expect(migrate(database.sql, { folder })).rejects.toThrow(
    'A later Vezu has migrated this database (9999_later.sql)',
  );
});

test('what belongs to an empty database happens in the transaction of its first migration, once', async () => {
  await writeFile(join(folder, '0002_two.sql'), 'create table two (id int)');
  const emptied: number[] = [];
  const onEmpty = async () => {
    emptied.push(emptied.length);
    if (emptied.length === 1) throw new Error('killed here');
  };
  await expect(migrate(database.sql, { folder, onEmpty })).rejects.toThrow('killed here');
  expect(await pendingMigrations(database.sql, folder)).toEqual(['0001_one.sql', '0002_two.sql']);
  await migrate(database.sql, { folder, onEmpty });
  await migrate(database.sql, { folder, onEmpty });
  expect(emptied).toEqual([0, 1]);
});

test('a migration that finds its table in use gives up its place in the queue and is tried again', async () => {
  await migrate(database.sql, { folder });
  await writeFile(join(folder, '0002_two.sql'), 'alter table one add column more int');
  const reader = await database.sql.reserve();
  await reader`begin`;
  await reader`select * from one`;
  await expect(migrate(database.sql, { folder, attempts: 1 })).rejects.toThrow(
    'The migration 0002_two.sql found its tables in use 1 times',
  );
  const migrating = migrate(database.sql, { folder });
  const isWaiting = async () => {
    const rows =
      await database.sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table one%'`;
    return rows.length > 0;
  };
  await expect.poll(isWaiting).toBe(true);
  await reader`commit`;
  reader.release();
  expect(await migrating).toEqual(['0002_two.sql']);
});

test('an index is built while others write, and a half-built one is built again', async () => {
  await migrate(database.sql, { folder });
  await writeFile(
    join(folder, '0002_two.sql'),
    '-- outside of a transaction\n-- one; row\ncreate unique index concurrently if not exists one_id on one (id);\nanalyze one;\n',
  );
  await database.sql`insert into one values (1)`;
  await expect(migrate(database.sql, { folder })).rejects.toThrow('could not create unique index');
  const indexes = () => database.sql`
    select indisvalid as whole from pg_index where indexrelid = to_regclass('one_id')::oid`;
  expect([...(await indexes())]).toEqual([{ whole: false }]);
  await database.sql`delete from one where ctid = (select max(ctid) from one)`;
  const ran = await Promise.all([migrate(database.sql, { folder }), migrate(database.sql, { folder })]);
  expect(ran.flat()).toEqual(['0002_two.sql']);
  expect([...(await indexes())]).toEqual([{ whole: true }]);
});

test('a key is recognised by its fingerprint, until it is given up', async () => {
  const { sql } = database;
  await checkKey(sql, Buffer.from('one'));
  await expect(checkKey(sql, Buffer.from('one'))).resolves.toBeUndefined();
  await expect(checkKey(sql, Buffer.from('two'))).rejects.toThrow('encrypted under another key');
  await deleteFingerprint(sql);
  await expect(checkKey(sql, Buffer.from('two'))).resolves.toBeUndefined();
});
