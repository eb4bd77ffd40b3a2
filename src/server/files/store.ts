import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Where files are kept, by name (`<id>.webp`). A put is whole or not at all; removing what is not there is no error.
 * The local folder is one; another keeper, say an S3 bucket, is another object of this type.
 */
export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** null: there is no such file. */
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
}

/** Pictures of people are for the server's own user alone. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Takes a folder of files from all other users of the machine, with what an earlier version left in it open to them. */
export async function closeToOthers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await chmod(folder, FOLDER_MODE);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // One that is removed meanwhile is fine.
    if (entry.isDirectory()) await chmod(path, FOLDER_MODE).catch(() => undefined);
    else if (entry.isFile()) await chmod(path, FILE_MODE).catch(() => undefined);
  }
}

/** Files in a folder, two levels deep by the first letters of their names: no folder gets too large to list. */
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
