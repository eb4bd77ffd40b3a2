import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { addBookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { addChatPair } from '#testing/chats.ts';
import { FORMER_MIGRATIONS, formerDatabase, recordMigrations } from '#testing/samples/former-migrations.ts';
import { appScene } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { databaseUrl, emptyDatabase } from '#testing/server/database.ts';
import { connect, type Pool } from '../database/db.ts';
import { migrate, pendingMigrations } from '../database/migrate.ts';
import { migrateJobs } from '../database/migrate-jobs.ts';
import { localStore } from '../files/store.ts';
import { backUp, restore } from './backup.ts';
import { deleteKilledBackups, deleteOldBackups } from './rotation.ts';

const NAME = 'abcdefghijklmnopqrstuvwxyz.webp';
const PICTURE = `files/ab/cd/${NAME}`;
const NOW = new Date('2026-06-10T09:00:00Z');

const app = appScene();

let source: Pool;
let folder: string;
beforeAll(async () => {
  const url = databaseUrl(inject('postgres').url, app.sql.options.database);
  source = connect(url, { max: 1, slowQueries: true });
  folder = await mkdtemp(join(tmpdir(), 'vezu-backup-'));
  await chmod(folder, 0o755);
  await live();
});
afterAll(async () => {
  await source.end();
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
  // Free seats are counted after the commit: what follows compares the rows of two moments.
  const seats = () => app.sql<{ free: string[] }[]>`select free_seats::text[] as free from trip where id = ${tripId}`;
  await vi.waitFor(async () => expect((await seats())[0]?.free).toHaveLength(3));
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
  await localStore(join(dataDir, 'files')).put(NAME, Buffer.from('a picture'));
  const at = join(folder, 'first');
  const rows = await backUp(source, { dataDir, folder: at, store: localStore(join(dataDir, 'files')) }, NOW);
  const empty = await emptyDatabase();
  const elsewhere = await mkdtemp(join(folder, 'other-'));
  expect(await restore({ url: empty.url, pool: empty.sql }, { dataDir: elsewhere, folder: at })).toBe(rows);
  expect(await contentsOf(empty.sql)).toEqual(await contentsOf(source));
  expect(await epochOf(empty.sql)).not.toBe(await epochOf(source));
  expect(await readFile(join(elsewhere, 'secrets.key'), 'utf8')).toBe('the key');
  expect(await readFile(join(elsewhere, PICTURE), 'utf8')).toBe('a picture');
  await expect(empty.sql`insert into message (chat_id, seq, sender_id, client_id, text, created_at)
    select chat_id, seq + 1, sender_id, gen_random_uuid(), 'далі', now() from message limit 1`).resolves.toBeDefined();
  await expect(restore({ url: empty.url, pool: empty.sql }, { dataDir: elsewhere, folder: at })).rejects.toThrow(
    'The database holds something already',
  );
  await empty.close();
});

test('a backup is readable by its owner only, and never overwrites another backup', async () => {
  const at = join(folder, 'private');
  await backUp(source, { dataDir: folder, folder: at, store: null }, NOW);
  expect((await stat(join(at, 'contents.json'))).mode & 0o077).toBe(0);
  expect((await stat(join(at, 'tables'))).mode & 0o077).toBe(0);
  await expect(backUp(source, { dataDir: folder, folder: at, store: null }, NOW)).rejects.toThrow(
    'name another folder',
  );
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

/** Tries to restore into an empty database and an empty data folder; returns the sentence of the refusal, and what it left behind. */
async function refusalOf(at: string) {
  const empty = await emptyDatabase();
  const elsewhere = await mkdtemp(join(folder, 'refused-'));
  const sentence = await restore({ url: empty.url, pool: empty.sql }, { dataDir: elsewhere, folder: at }).then(
    () => 'restored',
    ({ message }) => message,
  );
  const tables = await empty.sql`select from pg_tables where schemaname in ('public', 'graphile_worker')`;
  const left = [...tables.map(() => 'a table'), ...(await readdir(elsewhere))];
  await empty.close();
  return { sentence, left };
}

test.each([
  ['a flipped byte of a table', 'tables/3.copy.gz', (bytes: Buffer) => flipped(bytes), 'is not what was written'],
  ['a truncated picture', PICTURE, (bytes: Buffer) => bytes.subarray(0, 3), 'is not what was written'],
  ['a missing picture', PICTURE, null, 'is missing'],
  ['a missing table', 'tables/0.copy.gz', null, 'is missing'],
  ['a picture that was added', 'files/zz/zz/added.webp', () => Buffer.from('x'), 'does not belong to it'],
  ['another key', 'secrets.key', () => Buffer.from('another key'), 'is not what was written'],
])('%s is refused in one sentence, and nothing is restored', async (_what, path, change, reason) => {
  const at = await completeBackup();
  const file = join(at, path);
  await mkdir(dirname(file), { recursive: true });
  if (change) await writeFile(file, change(await readFile(file).catch(() => Buffer.alloc(0))));
  else await rm(file);
  expect(await refusalOf(at)).toEqual({
    sentence: `The backup is damaged, and nothing was restored: ${path} ${reason}.`,
    left: [],
  });
});

test('a restore that fails half-way leaves the database as empty as it was', async () => {
  const at = await completeBackup();
  const path = join(at, 'contents.json');
  const { files: _, seal: __, ...contents } = JSON.parse(await readFile(path, 'utf8'));
  const [first, ...others] = contents.tables;
  // From before there were checksums, so that only the database itself notices.
  await writeFile(
    path,
    JSON.stringify({ ...contents, form: 1, tables: [{ ...first, rows: first.rows + 1 }, ...others] }),
  );
  const { sentence, left } = await refusalOf(at);
  expect(sentence).toMatch('lacks rows');
  expect(left).toEqual([]);
  await writeFile(path, JSON.stringify({ ...contents, form: 1 }));
  expect(await refusalOf(at)).toMatchObject({ sentence: 'restored' });
});

test('the oldest backups named by their time are deleted, and nothing else', async () => {
  const parent = await mkdtemp(join(folder, 'rotated-'));
  const names = ['2026-06-01T02-00-00', '2026-06-02T02-00-00', '2026-06-03T02-00-00', 'before-the-update'];
  for (const name of names) {
    await mkdir(join(parent, name));
    await writeFile(join(parent, name, 'contents.json'), '{}');
  }
  await mkdir(join(parent, '2026-05-01T02-00-00'));
  expect(await deleteOldBackups(parent, 0)).toEqual([]);
  expect(await deleteOldBackups(parent, 2)).toEqual(['2026-06-01T02-00-00']);
  expect((await readdir(parent)).sort()).toEqual(['2026-05-01T02-00-00', ...names.slice(1)]);
});

test('a backup that fails leaves nothing of itself on the disk', async () => {
  const parent = await mkdtemp(join(folder, 'failed-'));
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const store = { ...localStore(parent), get: () => Promise.reject(full), list: () => listOf(NAME) };
  const made = backUp(source, { dataDir: parent, folder: join(parent, 'monday'), store }, NOW);
  await expect(made).rejects.toBe(full);
  expect(await readdir(parent)).toEqual([]);
});

async function* listOf(name: string) {
  yield { name, at: NOW, size: 1 };
}

test('what is left of a backup that was killed is deleted after a day', async () => {
  const parent = await mkdtemp(join(folder, 'killed-'));
  const [killed, unfinished, named] = ['2026-06-09T08-59-59', '2026-06-09T09-00-00', 'monday'].map(
    (name) => `${name}.unfinished`,
  );
  for (const name of [killed, unfinished, named]) await mkdir(join(parent, name ?? '', 'tables'), { recursive: true });
  await deleteKilledBackups(parent, NOW);
  expect((await readdir(parent)).sort()).toEqual([unfinished, named]);
});

function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const middle = Math.floor(changed.length / 2);
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  return changed;
}

/** Makes a backup of all rows, a picture and a key. */
async function completeBackup(): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await writeFile(join(dataDir, 'secrets.key'), 'the key');
  await localStore(join(dataDir, 'files')).put(NAME, Buffer.from('a picture'));
  const at = `${dataDir}-backup`;
  await backUp(source, { dataDir, folder: at, store: localStore(join(dataDir, 'files')) }, NOW);
  return at;
}

test('restore refuses a folder that is no backup, comes from a later version or lacks rows', async () => {
  const at = join(folder, 'changed');
  await backUp(source, { dataDir: folder, folder: at, store: null }, NOW);
  const path = join(at, 'contents.json');
  // From before there were checksums.
  const { files: _, seal: __, ...known } = JSON.parse(await readFile(path, 'utf8'));
  const contents = { ...known, form: 1 };
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
  expect(await tried({ form: 3 })).toMatch('of another form');
  const nothing = { dataDir: folder, folder: join(folder, 'nowhere') };
  await expect(restore({ url: '', pool: source }, nothing)).rejects.toThrow('There is no backup');
});

test('a backup with all former migrations is restored under the new names, and an older one is refused', async () => {
  const former = await formerDatabase();
  await migrateJobs(former.url);
  await former.sql`insert into account (email, user_type, name) values ('a@example.com', 'passenger', 'Ольга')`;
  const at = join(folder, 'former');
  const rows = await backUp(former.sql, { dataDir: folder, folder: at, store: null }, NOW);
  const empty = await emptyDatabase();
  const elsewhere = await mkdtemp(join(folder, 'former-data-'));
  expect(await restore({ url: empty.url, pool: empty.sql }, { dataDir: elsewhere, folder: at })).toBe(rows);
  expect(await contentsOf(empty.sql)).toEqual(await contentsOf(former.sql));
  await migrate(empty.sql);
  expect(await pendingMigrations(empty.sql)).toEqual([]);
  await empty.close();

  await recordMigrations(former, FORMER_MIGRATIONS.slice(0, -1));
  const older = join(folder, 'older');
  await backUp(former.sql, { dataDir: folder, folder: older, store: null }, NOW);
  await former.close();
  expect(await refusalOf(older)).toEqual({
    sentence: expect.stringMatching('restore it with the commit [0-9a-f]{40}, run its "npm run migrate"'),
    left: [],
  });
});
