import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The maximum length of a socket path on every system, in bytes without the final NUL. */
const LONGEST_PATH = 103;

/** The prefix of PostgreSQL's socket files and their lock files. */
const NAME = '.s.PGSQL.';

export function socketPath(folder: string, port: number): string {
  return join(folder, `${NAME}${port}`);
}

/**
 * Whether a server can create its socket in this folder. It cannot on Windows, with too long a path, or on a file system without sockets,
 * such as some network shares.
 */
export async function canHoldSocket(folder: string): Promise<boolean> {
  if (process.platform === 'win32' || Buffer.byteLength(socketPath(folder, 65_535)) > LONGEST_PATH) return false;
  // this name is no longer than that of the server's socket
  const trial = join(folder, `${NAME}${randomBytes(2).toString('hex')}`);
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(trial, () => server.close(() => resolve(true)));
  });
}

/** Returns the socket of the server with this folder and port; null when it has none. */
export async function findSocket(folder: string, port: number): Promise<string | null> {
  const path = socketPath(folder, port);
  const found = await stat(path).catch(() => null);
  return found?.isSocket() ? path : null;
}

/** Deletes the socket files of a killed server: a new one would refuse to start if another process had the id in its lock file. */
export async function clearSockets(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(NAME));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
