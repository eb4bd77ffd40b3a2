import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError } from '../core/start-error.ts';
import type { Pool } from '../database/db.ts';
import { areKnown, migrate } from '../database/migrate.ts';
import { migrateJobs } from '../database/migrate-jobs.ts';
import type { Database } from '../postgres/open-database.ts';
import { type Checksums, checkFiles, checksumOfValue, checksumsOf, damaged } from './checksums.ts';
import { copyIn, copyOut, type Dump, dumpOf, fillWith } from './dump.ts';

/** The version of the backup format; backups of other versions are refused, except those from before there were checksums. */
const FORM = 2;
const FORM_WITHOUT_CHECKSUMS = 1;

interface Where {
  dataDir: string;
  folder: string;
}

interface Contents extends Dump {
  form: number;
  at: string;
  /** The checksums of all other files. */
  files?: Checksums;
  /** The checksum of this description without this line. */
  seal?: string;
}

/**
 * Writes a complete backup into a new folder: every table in one snapshot, while the app goes on running, the uploaded files and the
 * encryption key. The folder appears only when it is complete. Throws a StartError when it exists already. Returns the number of rows.
 */
export async function backUp(sql: Pool, { dataDir, folder }: Where, now: Date): Promise<number> {
  if (await exists(folder)) throw new StartError(`There is ${folder} already: name another folder.`);
  const draft = `${folder}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
  const dump = await dumpOf(sql, async (transaction, table, number) => {
    const target = createWriteStream(tablePath(draft, number), { mode: 0o600 });
    await pipeline(await copyOut(transaction, table), createGzip(), target);
  });
  // The files are copied after the database, so that an upload in between leaves an unused file rather than a row without its file.
  if (await exists(join(dataDir, 'files'))) await cp(join(dataDir, 'files'), join(draft, 'files'), { recursive: true });
  if (await exists(join(dataDir, KEY_FILE))) await copyFile(join(dataDir, KEY_FILE), join(draft, KEY_FILE));
  const described: Contents = { form: FORM, at: now.toISOString(), ...dump, files: await checksumsOf(draft) };
  const contents: Contents = { ...described, seal: checksumOfValue(described) };
  await writeFile(join(draft, 'contents.json'), JSON.stringify(contents, null, 2), { mode: 0o600 });
  await rename(draft, folder);
  return dump.tables.reduce((sum, { rows }) => sum + rows, 0);
}

/**
 * Restores a backup into an empty database and its files into the data folder. The tables get the structure that they had; the next start
 * migrates them. Throws a StartError when the folder is not a backup, when a later version wrote it, when any file differs from what was
 * written, and when the database is not empty; then nothing is left half restored.
 * Returns the number of rows.
 */
export async function restore(
  { url, pool: sql }: Pick<Database, 'url' | 'pool'>,
  { dataDir, folder }: Where,
): Promise<number> {
  const contents = await contentsOf(folder);
  if (contents.files) await checkFiles(folder, contents.files);
  const [used] = await sql`select from pg_tables where schemaname = 'public' limit 1`;
  if (used)
    throw new StartError('The database holds something already: restore into an empty one, with another DATA_DIR.');
  if (!(await areKnown(contents.migrations))) {
    throw new StartError('The backup is of another Vezu, maybe a later one: restore it with the Vezu that made it.');
  }
  const draft = join(dataDir, 'files.unfinished');
  try {
    // A full disk is noticed before the database is filled.
    await rm(draft, { recursive: true, force: true });
    if (await exists(join(folder, 'files'))) await cp(join(folder, 'files'), draft, { recursive: true });
    await migrate(sql, { only: new Set(contents.migrations.map(({ name }) => name)) });
    await migrateJobs(url);
    const rows = await fillWith(sql, contents, async (transaction, table, number) => {
      await pipeline(createReadStream(tablePath(folder, number)), createGunzip(), await copyIn(transaction, table));
    });
    if (await exists(join(folder, KEY_FILE))) await copyFile(join(folder, KEY_FILE), join(dataDir, KEY_FILE));
    await moveFiles(draft, join(dataDir, 'files'));
    return rows;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    await emptyAgain(sql);
    throw error;
  }
}

async function moveFiles(from: string, to: string): Promise<void> {
  if (!(await exists(from))) return;
  if (!(await exists(to))) return rename(from, to);
  await cp(from, to, { recursive: true });
  await rm(from, { recursive: true });
}

/** Removes what was made in a database that was empty. */
async function emptyAgain(sql: Pool): Promise<void> {
  await sql
    .unsafe('drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public')
    .simple();
}

const KEY_FILE = 'secrets.key';

/** Reads the description of a backup. Throws a StartError when the folder is not a backup. */
async function contentsOf(folder: string): Promise<Contents> {
  let read: Partial<Contents>;
  try {
    read = JSON.parse(await readFile(join(folder, 'contents.json'), 'utf8'));
  } catch {
    throw new StartError(`There is no backup in ${folder}.`);
  }
  const { form, at, migrations, tables, sequences, files, seal } = read;
  const isKnown = form === FORM || form === FORM_WITHOUT_CHECKSUMS;
  if (!isKnown || !at || !migrations || !tables || !sequences) {
    throw new StartError(`The backup in ${folder} is of another form: restore it with the Vezu that made it.`);
  }
  if (form === FORM_WITHOUT_CHECKSUMS) return { form, at, migrations, tables, sequences };
  const { seal: _, ...described } = read;
  if (!files || checksumOfValue(described) !== seal) throw damaged('contents.json is not what was written');
  return { form, at, migrations, tables, sequences, files };
}

function tablePath(folder: string, number: number): string {
  return join(folder, 'tables', `${number}.copy.gz`);
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
