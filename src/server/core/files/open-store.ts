import { join } from 'node:path';
import type { Config } from '../settings/config.ts';
import { s3Store } from './s3-store.ts';
import { closeToOthers, type FileStore, localStore } from './store.ts';

type StoreSettings = Pick<Config, 'dataDir' | 's3'>;

/** The store of the settings: the bucket if there is one, else the folder. */
export async function openStore({ dataDir, s3 }: StoreSettings): Promise<FileStore> {
  return s3 ? s3Store(s3) : localFiles({ dataDir });
}

/** The store in the data folder, readable by the server's own user only. */
export async function localFiles({ dataDir }: Pick<Config, 'dataDir'>): Promise<FileStore> {
  const folder = join(dataDir, 'files');
  await closeToOthers(folder);
  return localStore(folder);
}
