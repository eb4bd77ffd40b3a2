import { randomBytes } from 'node:crypto';
import { chmod, mkdir, opendir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '#shared/core/errors.ts';

export interface StoredFile {
  name: string;
  at: Date;
  /** In bytes. */
  size: number;
}

/** Stores files by name (`<id>.webp`): in a folder, or in a bucket (`open-store.ts`). `put` is atomic; deleting a missing file is no error. */
export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns null when there is no such file. */
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
  /** Yields all files in no order. */
  list(): AsyncIterable<StoredFile>;
  /** Returns why no file can be stored now; null when it can. */
  check(): Promise<string | null>;
}

const UNWRITABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSYS']);
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** With less free space (bytes) than some pictures need, a disk counts as full. */
const MIN_FREE = 64 * 1024 * 1024;

/**
 * Waits until a file is stored. Throws `upload_not_implemented` when the store takes no files (a read-only disk, or no permission), and
 * `storage_full` when it has no room.
 */
export async function storing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (FULL.has(code)) throw new DomainError('storage_full');
    throw UNWRITABLE.has(code) ? new DomainError('upload_not_implemented') : error;
  }
}

/** Only the server's own user may read the folder, because it has pictures of people. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Removes the access of all other users to a folder and to what an earlier version left in it. */
export async function closeToOthers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await chmod(folder, FOLDER_MODE);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // A file that is deleted in the meantime is no error.
    if (entry.isDirectory()) await chmod(path, FOLDER_MODE).catch(() => undefined);
    else if (entry.isFile()) await chmod(path, FILE_MODE).catch(() => undefined);
  }
}

/**
 * Stores files in a folder with two levels of subfolders, named by the first letters of the file names, so that no folder gets too large
 * to list.
 */
export function localStore(folder: string): FileStore {
  const place = (name: string) => join(folder, name.slice(0, 2), name.slice(2, 4), name);
  return {
    async put(name, bytes) {
      const target = place(name);
      const unfinished = `${target}.${randomBytes(4).toString('hex')}`;
      await mkdir(join(target, '..'), { recursive: true, mode: FOLDER_MODE });
      try {
        await writeFile(unfinished, bytes, { flush: true, mode: FILE_MODE });
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(place(name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(name) {
      await rm(place(name), { force: true });
    },
    list: () => filesIn(folder),
    check: async () => {
      try {
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize < MIN_FREE ? 'the disk is full' : null;
      } catch {
        return 'the folder of the files cannot be reached';
      }
    },
  };
}

const FILE_NAME = /^[a-z2-7]{26}(-s\.webp|\.webp|\.sealed|\.audio)$/;

async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  const entries = await opendir(folder, { recursive: true }).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) {
    if (!entry.isFile() || !FILE_NAME.test(entry.name)) continue;
    // A file that is deleted in the meantime is no error.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    if (found) yield { name: entry.name, at: found.mtime, size: found.size };
  }
}
