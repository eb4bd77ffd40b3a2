import { cp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type FileStore, localStore } from '../files/store.ts';
import { type BackupReader, exists } from './folder.ts';

const FOLDER = 'files';

/** The path of a file in a backup: two levels of folders, as in `localStore`. */
export function backupPathOf(name: string): string {
  return `${FOLDER}/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

export interface RestoredFiles {
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** Copies the files of a backup beside the files of the data folder, or into the bucket; `keep` makes them the app's. */
export async function restoreFiles(
  backup: BackupReader,
  { dataDir, bucket }: { dataDir: string; bucket: FileStore | null },
): Promise<RestoredFiles> {
  const draft = join(dataDir, 'files.unfinished');
  await rm(draft, { recursive: true, force: true });
  const target = bucket ?? localStore(draft);
  const put: string[] = [];
  const restored: RestoredFiles = {
    keep: async () => {
      if (!bucket) await moveFiles(draft, join(dataDir, FOLDER));
    },
    discard: async () => {
      if (!bucket) return rm(draft, { recursive: true, force: true });
      for (const name of put) await bucket.remove(name);
    },
  };
  try {
    for (const path of await backup.paths()) {
      if (!path.startsWith(`${FOLDER}/`)) continue;
      await target.put(basename(path), await backup.readWhole(path));
      put.push(basename(path));
    }
  } catch (error) {
    await restored.discard();
    throw error;
  }
  return restored;
}

async function moveFiles(from: string, to: string): Promise<void> {
  if (!(await exists(from))) return;
  if (!(await exists(to))) return rename(from, to);
  await cp(from, to, { recursive: true });
  await rm(from, { recursive: true });
}
