import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../start-error.ts';
import { type Change, decryptionBy, ENCRYPTED, encryptionFor } from './encryption.ts';

/** The description of a backup, which is written last. */
export const CONTENTS = 'contents.json';

export const UNFINISHED = '.unfinished';

export interface BackupWriter {
  write(path: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  /** The checksums of the written files, from before the encryption. */
  sums: Checksums;
}

/** Writes the files of a backup into a folder, encrypted if there are recipients; only the owner can read them. */
export async function writerInto(folder: string, recipients: readonly string[]): Promise<BackupWriter> {
  const encrypt = recipients.length > 0 ? await encryptionFor(recipients) : null;
  const sums: Checksums = {};
  return {
    sums,
    async write(path, bytes) {
      const target = join(folder, encrypt ? `${path}${ENCRYPTED}` : path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      const summed: Change = async function* (chunks) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      };
      const file = createWriteStream(target, { mode: 0o600 });
      await (encrypt
        ? pipeline(Readable.from(bytes), summed, encrypt, file)
        : pipeline(Readable.from(bytes), summed, file));
      sums[path] = hash.digest('hex');
    },
  };
}

export interface BackupReader {
  /** The names of all files but the description, without the ending of encrypted ones. */
  paths(): Promise<string[]>;
  read(path: string): AsyncIterable<Uint8Array>;
  readWhole(path: string): Promise<Buffer>;
}

/** Reads a backup folder, whether it is encrypted or not. Throws a StartError when there is none, or no key for it. */
export async function readerOf(folder: string, identity: string | null): Promise<BackupReader> {
  const isEncrypted = await exists(join(folder, `${CONTENTS}${ENCRYPTED}`));
  if (!isEncrypted && !(await exists(join(folder, CONTENTS)))) throw new StartError(`There is no backup in ${folder}.`);
  const decrypt = isEncrypted ? await decryptionBy(identity) : null;
  const ending = decrypt ? ENCRYPTED : '';
  const reader: BackupReader = {
    async paths() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .map((path) => (path.endsWith(ending) ? path.slice(0, path.length - ending.length) : path))
        .filter((path) => path !== CONTENTS)
        .sort();
    },
    async *read(path) {
      const bytes = createReadStream(join(folder, `${path}${ending}`));
      if (!decrypt) return yield* bytes;
      try {
        yield* decrypt(bytes);
      } catch (error) {
        if (error instanceof Error && /no identity matched/i.test(error.message)) {
          throw new StartError(`The backup is encrypted for another key than that in ${identity} (BACKUP_IDENTITY).`);
        }
        throw damaged(`${path} is not what was written`);
      }
    },
    async readWhole(path) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of reader.read(path)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
  return reader;
}

export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Every file below a folder with its size in bytes; none where there is no folder. */
export async function sizesIn(folder: string): Promise<{ path: string; size: number }[]> {
  if (!(await exists(folder))) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, size: (await stat(path)).size })));
}

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
