import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bookingsApi } from '#shared/bookings/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { addBookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { addPassenger, findTestActor } from '#testing/carriers.ts';
import { addChatPair } from '#testing/chats.ts';
import { databaseUrl, emptyDatabase } from '#testing/database.ts';
import { connect, type Pool } from '../database/db.ts';
import { localStore } from '../files/store.ts';
import { backUp, restore } from './backup.ts';

const NOW = new Date('2026-06-10T09:00:00Z');

let app: TestApp;
let source: Pool;
let folder: string;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
  const url = databaseUrl(inject('postgres').url, app.sql.options.database);
  source = connect(url, { max: 1, slowQueries: true });
  folder = await mkdtemp(join(tmpdir(), 'vezu-backup-'));
  await chmod(folder, 0o755);
  await live();
});
afterAll(async () => {
  await source.end();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Creates rows in many tables: bookings, a parcel, a chat, jobs, a track with its partitions, and pictures in the data folder. */
async function live(): Promise<void> {
  const chatPair = await addChatPair(app);
  const { id } = await chatPair.toDriver();
  await chatPair.say(chatPair.passenger, id, 'Рядок\tз табуляцією,\nновим рядком і \\. зворотною скіскою');
  const { tripId } = await addBookableTrip(app.sql);
  const rider = await addPassenger(app.sql);
  for (const body of [seatInput(3), parcelInput()]) {
    await app.call(bookingsApi.book, { params: { tripId }, body }, rider.token);
  }
  await app.sql`select make_fix_days('2026-06-09', 3)`;
  await app.sql`
    insert into trip_fix (trip_id, recorded_at, lat, lon, source)
    select ${tripId}, '2026-06-10T08:00:00Z'::timestamptz + n * interval '1 hour', 50, 24, 'app' from generate_series(1, 20) n`;
}

/** Every row of every table, and the next values of the sequences. */
async function contentsOf(sql: Pool): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename not in ('migration', 'migrations', 'history_epoch') order by 1`;
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(`select t::text as row from ${name} t order by 1`);
    contents[name] = rows.map(({ row }) => row);
  }
  const rules = await sql`
    select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint order by 1, 2, 3`;
  const sequences = await sql`select sequencename, last_value from pg_sequences order by 1`;
  return { ...contents, rules: [...rules], sequences: [...sequences] };
}

async function epochOf(sql: Pool): Promise<string> {
  const [row] = await sql<{ epoch: string }[]>`select epoch from history_epoch`;
  return row?.epoch ?? '';
}

test('a restored database has every row and file of the backup and accepts new rows', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await writeFile(join(dataDir, 'secrets.key'), 'the key');
  await localStore(join(dataDir, 'files')).put('abcdefghij.webp', Buffer.from('a picture'));
  const at = join(folder, 'first');
  const rows = await backUp(source, { dataDir, folder: at }, NOW);
  const empty = await emptyDatabase();
  const elsewhere = await mkdtemp(join(folder, 'other-'));
  expect(await restore({ url: empty.url, pool: empty.sql }, { dataDir: elsewhere, folder: at })).toBe(rows);
  expect(await contentsOf(empty.sql)).toEqual(await contentsOf(source));
  expect(await epochOf(empty.sql)).not.toBe(await epochOf(source));
  expect(await readFile(join(elsewhere, 'secrets.key'), 'utf8')).toBe('the key');
  expect(await readFile(join(elsewhere, 'files/ab/cd/abcdefghij.webp'), 'utf8')).toBe('a picture');
  await expect(empty.sql`insert into message (chat_id, seq, sender_id, client_id, text, created_at)
    select chat_id, seq + 1, sender_id, gen_random_uuid(), 'далі', now() from message limit 1`).resolves.toBeDefined();
  await expect(restore({ url: empty.url, pool: empty.sql }, { dataDir: elsewhere, folder: at })).rejects.toThrow(
    'The database holds something already',
  );
  await empty.close();
});

test('a backup is readable by its owner only, and never overwrites another backup', async () => {
  const at = join(folder, 'private');
  await backUp(source, { dataDir: folder, folder: at }, NOW);
  expect((await stat(join(at, 'contents.json'))).mode & 0o077).toBe(0);
  expect((await stat(join(at, 'tables'))).mode & 0o077).toBe(0);
  await expect(backUp(source, { dataDir: folder, folder: at }, NOW)).rejects.toThrow('name another folder');
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('restore refuses a folder that is no backup, comes from a later version or lacks rows', async () => {
  const at = join(folder, 'changed');
  await backUp(source, { dataDir: folder, folder: at }, NOW);
  const path = join(at, 'contents.json');
  const contents = JSON.parse(await readFile(path, 'utf8'));
  const tried = async (change: object) => {
    await writeFile(path, JSON.stringify({ ...contents, ...change }));
    const empty = await emptyDatabase();
    const outcome = await restore({ url: empty.url, pool: empty.sql }, { dataDir: folder, folder: at }).catch(
      ({ message }) => message,
    );
    await empty.close();
    return outcome;
  };
  const later = [...contents.migrations, { name: '9999_later.sql', hash: 'x' }];
  expect(await tried({ migrations: later })).toMatch('of another Vezu');
  const [first, ...others] = contents.tables;
  expect(await tried({ tables: [{ ...first, rows: first.rows + 1 }, ...others] })).toMatch('lacks rows');
  expect(await tried({ form: 2 })).toMatch('of another form');
  const nothing = { dataDir: folder, folder: join(folder, 'nowhere') };
  await expect(restore({ url: '', pool: source }, nothing)).rejects.toThrow('There is no backup');
});
