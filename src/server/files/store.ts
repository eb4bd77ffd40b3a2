import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '#shared/core/errors.ts';

/**
 * Stores files by name (`<id>.webp`). `put` is atomic; deleting a missing file is no error. The local folder is one implementation; an S3
 * bucket could be another.
 */
export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns null when there is no such file. */
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
}

const UNWRITABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSYS']);

/** Waits until a file is stored. Throws `upload_not_implemented` when the store takes no files: a read-only disk, or no permission. */
export async function storing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const unwritable = error instanceof Error && 'code' in error && UNWRITABLE.has(String(error.code));
    throw unwritable ? new DomainError('upload_not_implemented') : error;
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
  };
}
