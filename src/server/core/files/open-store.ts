import { join } from 'node:path';
import type { Config } from '../settings/config.ts';
import { drained, type S3Address, s3Client } from './s3-client.ts';
import { closeToOthers, type FileStore, localStore } from './store.ts';

type StoreSettings = Pick<Config, 'dataDir' | 's3'>;

export async function openStore({ dataDir, s3 }: StoreSettings): Promise<FileStore> {
  return s3 ? s3Store(s3) : localFiles({ dataDir });
}

/** The store in the data folder, readable by the server's own user only. */
export async function localFiles({ dataDir }: Pick<Config, 'dataDir'>): Promise<FileStore> {
  const folder = join(dataDir, 'files');
  await closeToOthers(folder);
  return localStore(folder);
}

export function s3Store(address: S3Address): FileStore {
  const { ask, list } = s3Client(address);
  return {
    async put(name, bytes) {
      await drained(ask('PUT', `/${name}`, bytes));
    },
    async get(name) {
      const answer = await ask('GET', `/${name}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? bytes : null;
    },
    async remove(name) {
      await drained(ask('DELETE', `/${name}`));
    },
    list: () => list(),
    check: async () => {
      try {
        await drained(ask('HEAD', ''));
        return null;
      } catch {
        return 'the bucket does not answer';
      }
    },
  };
}
