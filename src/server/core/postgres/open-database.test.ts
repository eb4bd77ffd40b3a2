import { afterEach, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase, testDatabase } from '#testing/server/database.ts';
import { migrateDatabase } from './open-database.ts';

let database: TestDatabase;
afterEach(() => database.close());

/** Output of the migration, and how many files it ran. */
async function migrated(): Promise<[output: string[], ran: number]> {
  const output: string[] = [];
  const ran = await migrateDatabase(database, (step) => output.push(step));
  return [output, ran.length];
}

test('an empty database is made', async () => {
  database = await emptyDatabase();
  expect(await migrated()).toEqual([['Making the database …'], expect.any(Number)]);
});

test('one that lacks migrations is migrated, and nothing is said of one that is current', async () => {
  database = await testDatabase();
  const [last] = await database.sql<{ name: string }[]>`select name from migration order by name desc limit 1`;
  expect(await migrated()).toEqual([[], 0]);
  await database.sql`delete from migration where name = ${last?.name ?? ''}`;
  // The table of the file exists already, so that the file fails, but after its sentence is printed.
  const output: string[] = [];
  await migrateDatabase(database, (step) => output.push(step)).catch(() => undefined);
  expect(output).toEqual([expect.stringMatching(/^Migrating the database from \d{4}_\w+\.sql to \d{4}_\w+\.sql …$/)]);
});
