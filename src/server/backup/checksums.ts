import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../core/start-error.ts';

/** The SHA-256 of every file of a backup by its path in the folder, with `/`. */
export type Checksums = Record<string, string>;

export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The SHA-256 of a description, whatever the order of its lines on the disk. */
export function checksumOfValue(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** Reads all files of a folder, also those in folders within it, except `contents.json` itself. */
export async function checksumsOf(folder: string): Promise<Checksums> {
  const sums: Checksums = {};
  for (const path of await pathsOf(folder)) sums[path] = await checksumOf(join(folder, path));
  return sums;
}

/** Throws a StartError with the name of the first file that is missing, was added, or is not what the backup wrote. */
export async function checkFiles(folder: string, sums: Checksums): Promise<void> {
  const there = new Set(await pathsOf(folder));
  const missing = Object.keys(sums).find((path) => !there.has(path));
  if (missing) throw damaged(`${missing} is missing`);
  const added = [...there].find((path) => !(path in sums));
  if (added) throw damaged(`${added} does not belong to it`);
  for (const [path, sum] of Object.entries(sums)) {
    if ((await checksumOf(join(folder, path))) !== sum) throw damaged(`${path} is not what was written`);
  }
}

export function damaged(what: string): StartError {
  return new StartError(`The backup is damaged, and nothing was restored: ${what}.`);
}

async function pathsOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== 'contents.json')
    .sort();
}
