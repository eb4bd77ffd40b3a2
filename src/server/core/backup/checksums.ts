import { createHash } from 'node:crypto';
import { StartError } from '../start-error.ts';

interface Files {
  paths(): Promise<string[]>;
  read(path: string): AsyncIterable<Uint8Array>;
}

/** The SHA-256 of every file of a backup by its path in the folder, with `/`. */
export type Checksums = Record<string, string>;

/** The SHA-256 of a description, regardless of the order of its lines on the disk. */
export function checksumOfValue(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** Throws a StartError with the name of the first file that is missing, was added, or is not what the backup wrote. */
export async function checkFiles(backup: Files, sums: Checksums): Promise<void> {
  const there = new Set(await backup.paths());
  const missing = Object.keys(sums).find((path) => !there.has(path));
  if (missing) throw damaged(`${missing} is missing`);
  const added = [...there].find((path) => !(path in sums));
  if (added) throw damaged(`${added} does not belong to it`);
  for (const [path, sum] of Object.entries(sums)) {
    const hash = createHash('sha256');
    for await (const chunk of backup.read(path)) hash.update(chunk);
    if (hash.digest('hex') !== sum) throw damaged(`${path} is not what was written`);
  }
}

export function damaged(what: string): StartError {
  return new StartError(`The backup is damaged, and nothing was restored: ${what}.`);
}
