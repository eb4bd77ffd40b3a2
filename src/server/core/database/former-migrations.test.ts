import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FORMER_MIGRATIONS, formerDatabase, recordMigrations } from '#testing/samples/former-migrations.ts';
import type { TestDatabase } from '#testing/server/database.ts';
import { joined } from './former-migrations.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS, type MigrationName, readMigrations } from './migration-files.ts';

const REFUSED =
  'This database does not stand at the last migration of the earlier Vezu: run "npm run migrate" of the commit ' +
  'c77d582bdf64e4f4ef05ced37144907fba5aca9d first.';

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
    'The database of the earlier Vezu is taken over: its 97 migrations are now 15 files with the same tables.';
  expect(said.filter((step) => !step.startsWith('Migrating the database'))).toEqual([sentence]);
  expect(await start()).toEqual([]);
});

test('a database of the version with 93 migrations gets what it lacks', async () => {
  const { sql } = database;
  const columns = () => sql`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`;
  const today = await columns();
  await sql`drop table trip_alarm`;
  await sql`alter table boarding_point drop column side_en`;
  await sql`alter table route_plan drop column instant_confirmation`;
  await sql`alter table route_stop drop column range_from, drop column range_to`;
  await sql`alter table route_segment drop column range_from, drop column range_to`;
  await have(FORMER_MIGRATIONS.slice(0, 93));
  const backedUp: MigrationName[][] = [];
  await migrate(sql, { say: (step) => said.push(step), before: async () => void backedUp.push(await recorded()) });
  expect(backedUp).toEqual([FORMER_MIGRATIONS.slice(0, 93)]);
  expect(said).toContain(
    'The database of the earlier Vezu is taken over: its 93 migrations are now 15 files with the same tables.',
  );
  expect(await columns()).toEqual(today);
  expect(await recorded()).toEqual((await readMigrations(MIGRATIONS)).map(({ name, hash }) => ({ name, hash })));
});

test.each([
  ['one that lacks the last of them', FORMER_MIGRATIONS.slice(0, -1)],
  ['one that has run only the first', FORMER_MIGRATIONS.slice(0, 1)],
  ['one that has run another file under a known name', changed(FORMER_MIGRATIONS)],
  ['one of the version before them', [{ name: '0001_core.sql', hash: 'x' }]],
])('%s is refused by the commit that migrates it, and stays as it is', async (_what, migrations) => {
  await have(migrations);
  await expect(start()).rejects.toThrow(REFUSED);
  expect(await recorded()).toEqual(migrations);
  expect(said).toEqual([]);
});

function changed(migrations: readonly MigrationName[]): MigrationName[] {
  return migrations.map(({ name, hash }, index) => ({ name, hash: index === 50 ? hash.replace(/^./, 'x') : hash }));
}
