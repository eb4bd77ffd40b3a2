import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/server/database.ts';
import { readConfig } from '../core/settings/config.ts';
import { keepUp, nextTask } from '../upkeep.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-upkeep-'));
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['2026-06-10T00:00:00Z', 'backup', '2026-06-10T02:15:00.000Z'],
  ['2026-06-10T02:15:00Z', 'backup', '2026-06-11T02:15:00.000Z'],
  ['2026-06-14T02:15:00Z', 'rehearsal', '2026-06-14T04:30:00.000Z'],
  ['2026-06-14T04:30:00Z', 'backup', '2026-06-15T02:15:00.000Z'],
])('after %s the next task is a %s', (now, task, at) => {
  expect(nextTask(new Date(now))).toEqual({ task, at: new Date(at) });
});

test('a backup is made, rehearsed by its folder, and both are noted in the database, as is one that failed', async () => {
  const output: string[] = [];
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    SECRETS_KEY: 'a key of the test, which is no secret',
  });
  const given = { config, named: undefined, say: (line: string) => output.push(line) };
  const now = () => new Date('2026-06-10T09:00:00Z');
  await keepUp('backup', { ...given, named: join(folder, '2026-06-10T02-15-00') }, now);
  await keepUp('rehearsal', { ...given, named: folder }, now);
  expect(output.at(-1)).toMatch(
    /^The rehearsal went well: \d+ rows in \d+ tables, as many as the backup of .* lists, 0 files/,
  );
  await rm(join(folder, '2026-06-10T02-15-00'), { recursive: true });
  await expect(keepUp('rehearsal', { ...given, named: folder }, now)).rejects.toThrow(
    'There is no backup to rehearse in',
  );
  const noted = await database.sql`select task, row_count > 0 as "came", problem from upkeep order by id`;
  expect([...noted]).toEqual([
    { task: 'backup', came: true, problem: null },
    { task: 'rehearsal', came: true, problem: null },
    { task: 'rehearsal', came: null, problem: expect.stringContaining('There is no backup to rehearse') },
  ]);
});
