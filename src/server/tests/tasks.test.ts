import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase, testDatabase } from '#testing/server/database.ts';
import { readConfig } from '../core/settings/config.ts';
import {
  backUpBefore,
  makeBackup,
  migrateOnly,
  restoreBackup,
  runAdminTask,
  runFilesTask,
  type TaskParts,
} from '../tasks.ts';

let folder: string;
let database: TestDatabase | null = null;
let output: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-tasks-'));
  output = [];
});
afterEach(async () => {
  await database?.close();
  database = null;
  await rm(folder, { recursive: true, force: true });
});

const noContext = () => Promise.reject(new Error('the database is not looked at'));

const dataDir = () => join(folder, 'data');

function parts(env: Record<string, string> = {}): TaskParts {
  const config = readConfig({ DATA_DIR: dataDir(), LOG_LEVEL: 'silent', ...env });
  return { config, named: join(folder, 'backup'), say: (line) => output.push(line) };
}

/** Settings that lead to a database without tables. */
async function emptySettings(): Promise<Record<string, string>> {
  database = await emptyDatabase();
  return { DATABASE_URL: database.url, SECRETS_KEY: 'a key of the test, which is no secret' };
}

test.each([
  ['backup', makeBackup],
  ['migrate', migrateOnly],
  ['admin', (given: TaskParts) => runAdminTask({ ...given, words: ['create', 'boss@vezu.example'] }, noContext)],
  ['files', (given: TaskParts) => runFilesTask({ ...given, words: ['check'] })],
] as const)('%s makes no database where there is none', async (_name, task) => {
  await expect(task(parts())).rejects.toThrow(
    `There is no database in ${dataDir()}. If Vezu runs as a service, this command needs the settings of the service, DATA_DIR or ` +
      'DATABASE_URL above all; otherwise npm start makes a database.',
  );
  expect([existsSync(dataDir()), output]).toEqual([false, []]);
});

test('a restore of what is no backup makes no database, and another says where it makes one', async () => {
  await expect(restoreBackup(parts())).rejects.toThrow(`There is no backup in ${join(folder, 'backup')}.`);
  expect([existsSync(dataDir()), output]).toEqual([false, []]);
  await mkdir(join(folder, 'backup'));
  await writeFile(join(folder, 'backup/contents.json'), '{}');
  await expect(restoreBackup(parts())).rejects.toThrow();
  expect(output[0]).toBe(`There is no database in ${dataDir()}: a new one is made there.`);
});

test.each([
  ['backup', makeBackup],
  ['admin', (given: TaskParts) => runAdminTask({ ...given, words: ['list'] }, noContext)],
] as const)('%s of a database without tables is refused in a sentence', async (_name, task) => {
  await expect(task(parts(await emptySettings()))).rejects.toThrow(
    'The database is empty: npm start or npm run migrate makes its tables.',
  );
});

test('a backup is made once before migrations of the embedded database, and none of another server', async () => {
  database = await testDatabase();
  const opened = { url: database.url, pool: database.sql, close: async () => undefined };
  const { config, say } = parts();
  const before = backUpBefore({ config, database: opened, say });
  await before(['0035_extras.sql', '0036_ledger.sql']);
  await before(['0035_extras.sql', '0036_ledger.sql']);
  const made = join(dataDir(), 'backups', 'before-0035_extras.sql');
  expect(existsSync(join(made, 'contents.json'))).toBe(true);
  expect(output).toEqual(['Making a backup before the migration …', expect.stringContaining(`It is in ${made}`)]);
  output = [];
  const elsewhere = { ...config, databaseUrl: database.url };
  await backUpBefore({ config: elsewhere, database: opened, say })(['0037_x.sql']);
  expect(output).toEqual([expect.stringContaining('npm run backup')]);
  expect(existsSync(join(dataDir(), 'backups', 'before-0037_x.sql'))).toBe(false);
});
