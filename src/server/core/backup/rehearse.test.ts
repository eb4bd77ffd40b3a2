import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { appScene } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { databaseUrl } from '#testing/server/database.ts';
import { localStore } from '../files/store.ts';
import { backUp } from './backup.ts';
import { checksumOfValue } from './folder.ts';
import { rehearse } from './rehearse.ts';

const NOW = new Date('2026-06-10T09:00:00Z');

const app = appScene();
let folder: string;
let made: string;
let rows: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-rehearsal-'));
  await addPassenger(app.sql);
  const store = localStore(join(folder, 'files'));
  await store.put('abcdefghijklmnopqrstuvwxyz.webp', Buffer.from('a picture'));
  made = join(folder, 'backup');
  rows = await backUp(app.sql, { dataDir: folder, folder: made, store }, NOW);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const owner = () => databaseUrl(inject('postgres').url, app.sql.options.database);
const parts = () => ({
  folder: made,
  identity: null,
  ownerUrl: owner(),
  dataDir: folder,
  say: () => undefined,
});

/** The databases and folders that rehearsals of this file have left. */
async function leftovers(): Promise<string[]> {
  const name = `${app.sql.options.database}_rehearsal`;
  const databases = await app.sql<{ name: string }[]>`select datname as name from pg_database where datname = ${name}`;
  const folders = (await readdir(folder)).filter((entry) => entry.startsWith('rehearsal-'));
  return [...databases.map(({ name: one }) => one), ...folders];
}

test('a backup is restored beside the database of the service, counted, migrated and dropped', async () => {
  const before = await app.sql`select count(*) from account`;
  expect(await rehearse(parts())).toEqual({ at: NOW, rows, tables: expect.any(Number), files: 1, migrations: 0 });
  expect(await leftovers()).toEqual([]);
  expect(await app.sql`select count(*) from account`).toEqual(before);
});

test('without another PostgreSQL it is restored into an own one, which ends', async () => {
  expect(await rehearse({ ...parts(), ownerUrl: null })).toMatchObject({ rows, files: 1 });
  expect(await leftovers()).toEqual([]);
});

test('a role that may make no database gets the statement that lets it', async () => {
  await expect(rehearse({ ...parts(), ownerUrl: app.databaseUrl })).rejects.toThrow(/alter role \w+ createdb/);
});

test('a table with other rows than the backup lists is named, and nothing is left', async () => {
  const contents = JSON.parse(await readFile(join(made, 'contents.json'), 'utf8'));
  const number = contents.tables.findIndex(({ name }: { name: string }) => name === 'public.account');
  const path = `tables/${number}.copy.gz`;
  const lines = gunzipSync(await readFile(join(made, path))).toString();
  await writeFile(join(made, path), gzipSync(`${lines.split('\n').slice(1).join('\n')}`));
  await expect(rehearse(parts())).rejects.toThrow('The backup is damaged');
  // With new sums, the number of rows shows it.
  const { seal: _, ...described } = {
    ...contents,
    files: { ...contents.files, [path]: await sumOf(join(made, path)) },
  };
  await writeFile(join(made, 'contents.json'), JSON.stringify({ ...described, seal: checksumOfValue(described) }));
  await expect(rehearse(parts())).rejects.toThrow('The backup lacks rows of public.account.');
  expect(await leftovers()).toEqual([]);
  expect(existsSync(made)).toBe(true);
});

async function sumOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
