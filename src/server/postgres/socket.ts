import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** What every system takes as the path of a socket, in bytes without the NUL at its end. */
const LONGEST_PATH = 103;

/** PostgreSQL names its socket so, and the lock beside it. */
const NAME = '.s.PGSQL.';

/** The path of the socket that a server on this port makes in this folder. */
export function socketPath(folder: string, port: number): string {
  return join(folder, `${NAME}${port}`);
}

/**
 * Whether a server can make its socket in this folder: not on Windows, where the path is too long, or on a file system that knows
 * none, as some that are shared with another machine.
 */
export async function canHoldSocket(folder: string): Promise<boolean> {
  if (process.platform === 'win32' || Buffer.byteLength(socketPath(folder, 65_535)) > LONGEST_PATH) return false;
  // no longer than the server's own
  const trial = join(folder, `${NAME}${randomBytes(2).toString('hex')}`);
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(trial, () => server.close(() => resolve(true)));
  });
}

/** The socket of the server that runs on this folder and port; null when it has none. */
export async function findSocket(folder: string, port: number): Promise<string | null> {
  const path = socketPath(folder, port);
  const found = await stat(path).catch(() => null);
  return found?.isSocket() ? path : null;
}

/** Takes away what a server that was killed has left: it would not begin where another process has the number of its lock. */
export async function clearSockets(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(NAME));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
