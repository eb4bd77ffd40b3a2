import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { drained, type S3Address, type S3Client, s3Client, tagOf } from '../files/s3-client.ts';
import { StartError } from '../start-error.ts';
import { chunksOf, ENCRYPTED } from './encryption.ts';
import { CONTENTS } from './folder.ts';

/** The size of a part (bytes) in which larger files are sent; a store takes 10,000 parts. */
const PART = 16 * 1024 * 1024;
/** A part that is not through within this time (ms) has failed. */
const TIMEOUT = 10 * 60_000;

/** Copies of backups in a bucket: an object for each file, named by the backup and its path. */
export interface BackupBucket {
  /** Sends a backup folder; its description goes last, so that a folder without one counts as incomplete. */
  send(folder: string, name: string): Promise<void>;
  /** Fetches a backup into a folder, which must not exist. Throws a StartError when there is no complete one of that name. */
  fetch(name: string, folder: string): Promise<void>;
  /** The names of the complete backups, in order. */
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

export function backupBucket(address: S3Address, partSize = PART): BackupBucket {
  const client = s3Client(address);
  const { ask, list } = client;
  const last = `/${CONTENTS}${ENCRYPTED}`;
  return {
    async send(folder, name) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
      const isLast = (path: string) => Number(`/${path}` === last);
      for (const path of paths.sort((a, b) => isLast(a) - isLast(b))) {
        await sendFile(client, join(folder, path), `/${name}/${path}`, partSize);
      }
    },
    async fetch(name, folder) {
      const keys: string[] = [];
      for await (const object of list(`${name}/`)) keys.push(object.name);
      if (!keys.includes(`${name}${last}`)) {
        throw new StartError(`There is no complete backup ${name} in the bucket ${address.bucket}.`);
      }
      for (const key of keys) {
        const target = join(folder, key.slice(name.length + 1));
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        const answer = await ask('GET', `/${key}`, undefined, TIMEOUT);
        if (!answer.ok || !answer.body) throw new StartError(`${key} is gone from the bucket ${address.bucket}.`);
        await pipeline(Readable.from(chunksOf(answer.body)), createWriteStream(target, { mode: 0o600 }));
      }
    },
    async names() {
      const names: string[] = [];
      for await (const { name } of list()) if (name.endsWith(last)) names.push(name.slice(0, -last.length));
      return names.filter((name) => !name.includes('/')).sort();
    },
    async remove(name) {
      // The description first: the rest of an interrupted removal is no backup.
      await drained(ask('DELETE', `/${name}${last}`));
      const keys: string[] = [];
      for await (const object of list(`${name}/`)) keys.push(object.name);
      for (const key of keys) await drained(ask('DELETE', `/${key}`));
    },
  };
}

/** Sends a small file in one request, a large one in parts. */
async function sendFile({ ask }: S3Client, path: string, key: string, partSize: number): Promise<void> {
  await using file = await open(path);
  const { size } = await file.stat();
  const read = async (from: number) => {
    const { buffer } = await file.read(Buffer.alloc(Math.min(partSize, size - from)), { position: from });
    return buffer;
  };
  if (size <= partSize) return drained(ask('PUT', key, await read(0), TIMEOUT));
  const id = tagOf(await (await ask('POST', `${key}?uploads=`)).text(), 'UploadId');
  if (!id) throw new StartError('The bucket takes no files in parts.');
  const query = `uploadId=${encodeURIComponent(id)}`;
  try {
    const parts: string[] = [];
    for (let from = 0; from < size; from += partSize) {
      const number = parts.length + 1;
      const answer = await ask('PUT', `${key}?partNumber=${number}&${query}`, await read(from), TIMEOUT);
      await answer.arrayBuffer();
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${answer.headers.get('etag')}</ETag></Part>`);
    }
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    // A store may find out while it puts the parts together, and says so under status 200.
    const response = await (await ask('POST', `${key}?${query}`, Buffer.from(body), TIMEOUT)).text();
    if (response.includes('<Error>')) throw new StartError(`The bucket did not take ${key.slice(1)}.`);
  } catch (error) {
    await drained(ask('DELETE', `${key}?${query}`)).catch(() => undefined);
    throw error;
  }
}
