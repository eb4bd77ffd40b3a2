import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Pool } from '../database/db.ts';
import { migrationsOfBackup } from '../database/former-migrations.ts';
import { migrate } from '../database/migrate.ts';
import { migrateJobs } from '../database/migrate-jobs.ts';
import { MIGRATIONS, readMigrations } from '../database/migration-files.ts';
import { grantRunningRole } from '../database/running-role.ts';
import type { FileStore } from '../files/store.ts';
import type { Database } from '../postgres/open-database.ts';
import { StartError } from '../start-error.ts';
import { readVersion } from '../version.ts';
import { copyCompressed, copyIn, type Dump, dumpOf, fillWith } from './dump.ts';
import {
  type BackupReader,
  type BackupWriter,
  type Checksums,
  CONTENTS,
  checkFiles,
  checksumOfValue,
  damaged,
  exists,
  readerOf,
  UNFINISHED,
  writerInto,
} from './folder.ts';
import { backupPathOf, restoreFiles } from './restored-files.ts';

/** The version of the backup format; backups of other versions are refused, except those from before there were checksums. */
const FORM = 2;
const FORM_WITHOUT_CHECKSUMS = 1;

interface BackupParts {
  dataDir: string;
  folder: string;
  /** The store of the uploaded files; null leaves them out. */
  store: FileStore | null;
  /** Public keys of age; with none the backup is not encrypted. */
  recipients?: readonly string[];
}

interface RestoreParts {
  dataDir: string;
  folder: string;
  /** The bucket of uploaded files; null: they go into the data folder. */
  bucket?: FileStore | null;
  /** The path of the file with the secret key of an encrypted backup. */
  identity?: string | null;
}

interface Contents extends Dump {
  form: number;
  at: string;
  /** The version of the Vezu that made it; backups of the first versions have none. */
  version?: string;
  /** The checksums of all other files. */
  files?: Checksums;
  /** The checksum of this description without this line. */
  seal?: string;
}

/**
 * Writes a complete backup into a new folder: every table in one snapshot, the uploaded files and the encryption key. The app continues to
 * run. The folder appears only when it is complete. Throws a StartError when it exists already. Returns the number of rows.
 */
export async function backUp(sql: Pool, parts: BackupParts, now: Date): Promise<number> {
  const { dataDir, folder, store, recipients = [] } = parts;
  if (await exists(folder)) throw new StartError(`There is ${folder} already: name another folder.`);
  const draft = `${folder}${UNFINISHED}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
  try {
    const rows = await writeInto(draft, sql, { dataDir, store, recipients, now });
    await rename(draft, folder);
    return rows;
  } catch (error) {
    // The rest of the draft would fill a disk that is full already.
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

type Sources = Omit<BackupParts, 'folder' | 'recipients'> & { recipients: readonly string[]; now: Date };

/** Returns the number of rows. */
async function writeInto(draft: string, sql: Pool, sources: Sources): Promise<number> {
  const { dataDir, store, recipients, now } = sources;
  const writer = await writerInto(draft, recipients);
  const dump = await dumpOf(sql, async (transaction, table, number) => {
    await copyCompressed(transaction, table, (rows) => writer.write(tablePath(number), rows));
  });
  // The files are copied after the database, so that an upload in between leaves an unused file rather than a row without its file.
  if (store) await writeFiles(writer, store);
  if (await exists(join(dataDir, KEY_FILE))) await writer.write(KEY_FILE, [await readFile(join(dataDir, KEY_FILE))]);
  const described: Contents = {
    form: FORM,
    at: now.toISOString(),
    version: readVersion(),
    ...dump,
    files: sorted(writer.sums),
  };
  const contents: Contents = { ...described, seal: checksumOfValue(described) };
  await writer.write(CONTENTS, [Buffer.from(JSON.stringify(contents, null, 2))]);
  return dump.tables.reduce((sum, { rows }) => sum + rows, 0);
}

async function writeFiles(writer: BackupWriter, store: FileStore): Promise<void> {
  for await (const { name } of store.list()) {
    const bytes = await store.get(name);
    // A file that is deleted in the meantime is no error.
    if (bytes) await writer.write(backupPathOf(name), [bytes]);
  }
}

function sorted(sums: Checksums): Checksums {
  return Object.fromEntries(Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Restores a backup into an empty database and its files into the data folder or the bucket. The tables get the structure that they had;
 * the next start migrates them. Throws a StartError when the folder is not a backup, when a later version wrote it, when any file differs
 * from what was written, and when the database is not empty; then nothing is left half restored.
 * Returns the number of rows.
 */
export async function restore(
  { url, ownerUrl = url, pool: sql }: Pick<Database, 'url' | 'ownerUrl' | 'pool'>,
  { dataDir, folder, bucket = null, identity = null }: RestoreParts,
): Promise<number> {
  const backup = await readerOf(folder, identity);
  const contents = await contentsOf(backup, folder);
  if (contents.files) await checkFiles(backup, contents.files);
  const [used] = await sql`select from pg_tables where schemaname = 'public' limit 1`;
  if (used)
    throw new StartError('The database holds something already: restore into an empty one, with another DATA_DIR.');
  const migrations = await namesToRun(contents);
  // A full disk is noticed before the database is filled.
  const files = await restoreFiles(backup, { dataDir, bucket });
  try {
    await migrate(sql, { only: migrations });
    await migrateJobs(ownerUrl);
    if (ownerUrl !== url) await grantRunningRole(sql, url);
    const rows = await fillWith(sql, contents, async (transaction, table, number) => {
      const bytes = Readable.from(backup.read(tablePath(number)));
      await pipeline(bytes, createGunzip(), await copyIn(transaction, table));
    });
    if ((await backup.paths()).includes(KEY_FILE)) {
      await writeFile(join(dataDir, KEY_FILE), await backup.readWhole(KEY_FILE), { mode: 0o600 });
    }
    await files.keep();
    return rows;
  } catch (error) {
    await files.discard();
    await emptyAgain(sql);
    throw error;
  }
}

/** Describes a backup: when it was made, and its tables with their rows. Throws a StartError when it is none. */
export async function describeBackup(
  folder: string,
  identity: string | null,
): Promise<{ at: Date; tables: Pick<Dump['tables'][number], 'name' | 'rows'>[] }> {
  const { at, tables } = await contentsOf(await readerOf(folder, identity), folder);
  return { at: new Date(at), tables };
}

/** The names of the migrations that make the backup's tables. Throws a StartError when this version has others. */
async function namesToRun({ migrations, version }: Contents): Promise<ReadonlySet<string>> {
  const ownMigrations = await readMigrations(MIGRATIONS);
  const hashes = new Map(ownMigrations.map(({ name, hash }) => [name, hash]));
  const wanted = migrationsOfBackup(migrations, ownMigrations);
  if (!wanted.every(({ name, hash }) => hashes.get(name) === hash)) {
    const maker = version === undefined ? 'the Vezu that made it' : `Vezu ${version}, which made it`;
    throw new StartError(`The backup is of another Vezu, maybe a later one: restore it with ${maker}.`);
  }
  return new Set(wanted.map(({ name }) => name));
}

async function emptyAgain(sql: Pool): Promise<void> {
  await sql
    .unsafe('drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public')
    .simple();
}

const KEY_FILE = 'secrets.key';

/** Reads the description of a backup. Throws a StartError when it is not one that this version reads. */
async function contentsOf(backup: BackupReader, folder: string): Promise<Contents> {
  let read: Partial<Contents>;
  try {
    read = JSON.parse((await backup.readWhole(CONTENTS)).toString());
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`There is no backup in ${folder}.`);
  }
  const { form, at, version, migrations, tables, sequences, files, seal } = read;
  const isKnown = form === FORM || form === FORM_WITHOUT_CHECKSUMS;
  if (!isKnown || !at || !migrations || !tables || !sequences) {
    throw new StartError(`The backup in ${folder} is of another form: restore it with the Vezu that made it.`);
  }
  if (form === FORM_WITHOUT_CHECKSUMS) return { form, at, migrations, tables, sequences };
  const { seal: _, ...described } = read;
  if (!files || checksumOfValue(described) !== seal) throw damaged('contents.json is not what was written');
  return { form, at, ...(version !== undefined && { version }), migrations, tables, sequences, files };
}

function tablePath(number: number): string {
  return `tables/${number}.copy.gz`;
}
