import type { FileStore } from './store.ts';

export interface Migrated {
  copied: number;
  /** Files that the target had already. */
  present: number;
  bytes: number;
}

/**
 * Copies all files of a store into another one. Files that the target has in the same size stay, so that an interrupted run continues.
 * Nothing is deleted. Throws when a copy differs from its source.
 */
export async function migrateFiles(from: FileStore, to: FileStore): Promise<Migrated> {
  const sizes = new Map<string, number>();
  for await (const { name, size } of to.list()) sizes.set(name, size);
  const done: Migrated = { copied: 0, present: 0, bytes: 0 };
  for await (const { name, size } of from.list()) {
    if (sizes.get(name) === size) {
      done.present += 1;
      continue;
    }
    const bytes = await from.get(name);
    // A file that is deleted in the meantime is no error.
    if (!bytes) continue;
    await to.put(name, bytes);
    if (!(await to.get(name))?.equals(bytes)) throw new Error(`${name} was not stored as it is`);
    done.copied += 1;
    done.bytes += bytes.length;
  }
  return done;
}
