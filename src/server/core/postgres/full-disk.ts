import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** SQLSTATE of a statement that found no room. */
const DISK_FULL = '53100';

/** With less than this a server cannot make its next file of changes (WAL), and ends; in bytes. */
const LEAST_ROOM = 17e6;

export function saysFullDisk(line: string): boolean {
  return /No space left on device|Disk quota exceeded/.test(line);
}

/**
 * Whether an error of the embedded server comes from a full disk. A server that finds no room for its changes ends, and its clients only
 * see that it went away: the reason is in its log, if that had room.
 */
export async function isOfFullDisk(error: unknown, dataDir: string): Promise<boolean> {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === DISK_FULL) return true;
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '');
  const current = log.slice(Math.max(0, log.lastIndexOf('starting PostgreSQL')));
  return saysFullDisk(current) || (await freeRoom(dataDir).catch(() => LEAST_ROOM)) < LEAST_ROOM;
}

/** The free room of the disk of a folder, in bytes; Infinity where the file system does not know. */
export async function freeRoom(folder: string): Promise<number> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** The part of the disk of a folder that is free, from 0 to 1; 1 where the file system does not know. */
export async function freeShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return blocks === 0 ? 1 : bavail / blocks;
}
