import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FORMER_MIGRATIONS, formerDatabase, recordMigrations } from '#testing/samples/former-migrations.ts';
import type { TestDatabase } from '#testing/server/database.ts';
import { joined } from './former-migrations.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS, type MigrationName, readMigrations } from './migration-files.ts';

const REFUSED =
  'This database does not stand at the last migration of the earlier Vezu: run "npm run migrate" of the commit ' +
  '521e630efc04482390103237a17f217b31409449 first.';

let database: TestDatabase;
let said: string[];

beforeAll(async () => {
  database = await formerDatabase();
});
beforeEach(() => {
  said = [];
});
afterAll(() => database.close());

const have = (migrations: readonly MigrationName[]) => recordMigrations(database, migrations);

async function recorded(): Promise<MigrationName[]> {
  return [...(await database.sql<MigrationName[]>`select name, hash from migration order by name collate "C"`)];
}

const start = () => migrate(database.sql, { say: (step) => said.push(step) });

test('a database with all former migrations gets the names of today, once, also when two nodes start together', async () => {
  const ran = (await Promise.all([start(), start()])).flat().sort();
  const own = (await readMigrations(MIGRATIONS)).map(({ name, hash }) => ({ name, hash }));
  expect(await recorded()).toEqual(own);
  expect(ran).toEqual(own.slice(joined(own).length).map(({ name }) => name));
  const sentence =
    'The database of the earlier Vezu is taken over: its 108 migrations are now 15 files with the same tables.';
  expect(said.filter((step) => !step.startsWith('Migrating the database'))).toEqual([sentence]);
  expect(await start()).toEqual([]);
});

test.each([
  ['one that lacks the last of them', FORMER_MIGRATIONS.slice(0, -1)],
  ['one that has run only the first', FORMER_MIGRATIONS.slice(0, 1)],
  ['one that has run another file under a known name', changed(FORMER_MIGRATIONS)],
])('%s is refused by the commit that migrates it, and stays as it is', async (_what, migrations) => {
  await have(migrations);
  await expect(start()).rejects.toThrow(REFUSED);
  expect(await recorded()).toEqual(migrations);
  expect(said).toEqual([]);
});

test('one with the former migrations and a later one is refused as that of a later Vezu', async () => {
  const later = [...FORMER_MIGRATIONS, { name: '0203_later.sql', hash: 'x' }];
  await have(later);
  await expect(start()).rejects.toThrow('A later Vezu has migrated this database (0203_later.sql)');
  expect(await recorded()).toEqual(later);
});

function changed(migrations: readonly MigrationName[]): MigrationName[] {
  return migrations.map(({ name, hash }, index) => ({ name, hash: index === 50 ? hash.replace(/^./, 'x') : hash }));
}
