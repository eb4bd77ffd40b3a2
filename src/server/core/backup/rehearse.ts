import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Pool } from '../database/db.ts';
import { freeRoom } from '../postgres/full-disk.ts';
import { migrateDatabase } from '../postgres/open-database.ts';
import { startPostgres } from '../postgres/start.ts';
import { StartError } from '../start-error.ts';
import { describeBackup, restore } from './backup.ts';
import { sizesIn } from './folder.ts';

/** Ratio of the room that the rows of a table take, with indexes and the log of changes, to the size of its compressed file. */
const GROWTH = 12;
/** Size of an empty database, and the reserve on the disk (bytes). */
const RESERVE = 512 * 1024 ** 2;

interface RehearsalParts {
  folder: string;
  identity: string | null;
  /** An address with rights to make a database; null: an embedded server of its own is started for the rehearsal. */
  ownerUrl: string | null;
  /** Where the throw-away files go. */
  dataDir: string;
  say: (line: string) => void;
}

export interface Rehearsal {
  at: Date;
  rows: number;
  tables: number;
  files: number;
  /** How many migrations today's version would run on it. */
  migrations: number;
}

/**
 * Restores a backup into a database that is dropped afterwards, compares the number of rows of each table with the backup's list, and
 * runs the migrations of this version on it. The service is not touched. Throws a StartError when anything is missing.
 */
export async function rehearse({ folder, identity, ownerUrl, dataDir, say }: RehearsalParts): Promise<Rehearsal> {
  const { at, tables } = await describeBackup(folder, identity);
  await refuseWithoutRoom(folder, dataDir);
  const draft = await mkdtemp(join(dataDir, 'rehearsal-'));
  try {
    await using database = await throwAwayDatabase(draft, ownerUrl);
    const { url, pool } = database;
    const rows = await restore({ url, pool }, { dataDir: draft, folder, identity });
    await compareRows(pool, tables);
    const ran = await migrateDatabase({ url }, say);
    const files = await sizesIn(join(draft, 'files'));
    return { at, rows, tables: tables.length, files: files.length, migrations: ran.length };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Throws a StartError with the first table that has other rows than the backup says. */
async function compareRows(pool: Pool, tables: readonly { name: string; rows: number }[]): Promise<void> {
  for (const { name, rows } of tables) {
    const [found] = await pool.unsafe<{ count: number }[]>(`select count(*) from ${name}`);
    if (Number(found?.count) !== rows)
      throw new StartError(`The restored table ${name} has ${found?.count} rows instead of ${rows}.`);
  }
}

/** A rehearsal must not fill the disk of the service. */
async function refuseWithoutRoom(folder: string, dataDir: string): Promise<void> {
  const sizes = await sizesIn(folder);
  const need = sizes.reduce((sum, { path, size }) => sum + size * (path.includes('.copy.gz') ? GROWTH : 1), RESERVE);
  const free = await freeRoom(dataDir);
  if (free < need)
    throw new StartError(
      `A rehearsal of this backup needs about ${megabytes(need)} in ${dataDir}, and ${megabytes(free)} are free.`,
    );
}

interface ThrowAway extends AsyncDisposable {
  url: string;
  pool: Pool;
}

/** An own server among the files of the rehearsal, which ends with this process; or a database beside that of the service. */
async function throwAwayDatabase(draft: string, ownerUrl: string | null): Promise<ThrowAway> {
  if (ownerUrl !== null) return databaseBeside(ownerUrl);
  const server = await startPostgres(join(draft, 'database'), { durable: false, temporary: true });
  return opened(server.url, server.stop);
}

async function databaseBeside(ownerUrl: string): Promise<ThrowAway> {
  const address = new URL(ownerUrl);
  const name = `${decodeURIComponent(address.pathname.slice(1))}_rehearsal`;
  address.pathname = `/${encodeURIComponent(name)}`;
  const owner = connect(ownerUrl, { max: 1, slowQueries: true });
  const end = () => owner.end({ timeout: 5 });
  const drop = () => owner.unsafe(`drop database if exists "${name.replaceAll('"', '""')}" with (force)`);
  try {
    // One that was killed has left it.
    await drop();
    await owner.unsafe(`create database "${name.replaceAll('"', '""')}" template template0 encoding 'UTF8'`);
  } catch (error) {
    await end();
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
    throw new StartError(
      `The role of the database may not make one for the rehearsal: alter role ${address.username} createdb.`,
    );
  }
  return opened(address.href, async () => {
    await drop();
    await end();
  });
}

function opened(url: string, close: () => Promise<void>): ThrowAway {
  const pool = connect(url, { max: 2, slowQueries: true });
  return {
    url,
    pool,
    [Symbol.asyncDispose]: async () => {
      await pool.end({ timeout: 5 });
      await close();
    },
  };
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 ** 2)} MB`;
}
