import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import type { Identity } from './binaries.ts';
import { freeRoom, saysFullDisk } from './full-disk.ts';

/** The name of the user who owns the databases. */
export const USER = 'vezu';
export const RUNNING_USER = 'vezu_app';

/** The room that a new cluster needs for a database with demo data, its log of changes and some days of use; in bytes. */
const ROOM = 256e6;

/** Makes the files of a new server. Throws a StartError with the reason when that is not possible. */
export async function makeCluster(
  bin: string,
  folder: string,
  password: string,
  identity: Identity | null,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 });
  await checkRoom(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity) {
    await chown(folder, identity.uid, identity.gid);
    await chown(passwordFile, identity.uid, identity.gid);
  }
  // The ctype must be UTF-8, or trigrams ignore Cyrillic letters; the built-in provider makes the sort order the same on every machine.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const flags = ['--encoding=UTF8', `--locale=${locale}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${passwordFile}`];
  try {
    await promisify(execFile)(join(bin, 'initdb'), ['-D', folder, ...access, ...flags], {
      ...identity,
      cwd: '/',
    });
  } catch (error) {
    const lines = (error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error))
      .trim()
      .split('\n');
    if (lines.some(saysFullDisk)) throw new StartError(`The disk of ${folder} is full: make room, then start again.`);
    // After the reason it only says that it removes what it has made.
    const reason = lines.find((line) => /error:|FATAL|PANIC/.test(line)) ?? lines.at(-1);
    throw new StartError(`PostgreSQL could not make its files in ${folder}: ${reason}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function checkRoom(folder: string): Promise<void> {
  const free = await freeRoom(folder);
  if (free >= ROOM) return;
  const [needed, found] = [ROOM, free].map((bytes) => `${Math.floor(bytes / 1e6)} MB`);
  throw new StartError(
    `A new database needs ${needed}, and the disk of ${folder} has ${found}: make room, or set DATA_DIR to another folder.`,
  );
}

/** Checks the major version: PostgreSQL of one major version cannot read the files of another. */
export async function checkVersion(bin: string, folder: string): Promise<void> {
  const { stdout } = await promisify(execFile)(join(bin, 'postgres'), ['--version'], { cwd: '/' });
  const program = /(\d+)/.exec(stdout)?.[1];
  const files = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (program === files) return;
  throw new StartError(
    `The files in ${folder} are of PostgreSQL ${files} and this Vezu brings ${program}: move them over with pg_dump.`,
  );
}
