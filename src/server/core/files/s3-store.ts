import { drained, type S3Address, s3Client } from './s3-client.ts';
import type { FileStore } from './store.ts';

/** Stores files in a bucket, under their names. */
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
