import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addBookableTrip } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { databaseUrl, emptyDatabase } from '#testing/server/database.ts';
import { type Bucket, testBucket } from '#testing/services/bucket.ts';
import { connect, type Pool } from '../database/db.ts';
import { newFileId } from '../files/file-id.ts';
import { s3Store } from '../files/open-store.ts';
import { localStore } from '../files/store.ts';
import { backUp, restore } from './backup.ts';
import { backupBucket } from './backup-bucket.ts';
import { backupsIn, deleteOldCopies } from './rotation.ts';

const NOW = new Date('2026-06-10T09:00:00Z');
/** Several copies of a backup take long on a busy machine. */
const SLOW = { timeout: 300_000 };
const PICTURE = `${newFileId()}.webp`;
const KEY = 'the key of the second factors';

const app = appScene();

let source: Pool;
let folder: string;
let recipient: string;
let identity: string;
beforeAll(async () => {
  source = connect(databaseUrl(inject('postgres').url, app.sql.options.database), { max: 1, slowQueries: true });
  folder = await mkdtemp(join(tmpdir(), 'vezu-sealed-'));
  await chmod(folder, 0o755);
  await addBookableTrip(app.sql);
  ({ recipient, identity } = await keyPair('own'));
});
afterAll(async () => {
  await source.end();
  await rm(folder, { recursive: true, force: true });
});

/** A pair of keys whose secret one is in a file, as age-keygen writes it. */
async function keyPair(name: string) {
  const key = await generateX25519Identity();
  const path = join(folder, `${name}.key`);
  await writeFile(path, `# created by the test\n${key}\n`);
  return { recipient: await identityToRecipient(key), identity: path };
}

async function encryptedBackup(name: string): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await writeFile(join(dataDir, 'secrets.key'), KEY);
  const store = localStore(join(dataDir, 'files'));
  await store.put(PICTURE, Buffer.from('a picture of a passport'));
  const at = join(folder, name);
  await backUp(source, { dataDir, folder: at, store, recipients: [recipient] }, NOW);
  return at;
}

/** Restores into an empty database; returns the outcome and the data folder. */
async function restored(at: string, options: { identity: string | null; bucket?: ReturnType<typeof s3Store> }) {
  const empty = await emptyDatabase();
  const dataDir = await mkdtemp(join(folder, 'other-'));
  const outcome = await restore({ url: empty.url, pool: empty.sql }, { dataDir, folder: at, ...options }).catch(
    ({ message }) => message,
  );
  const trips = await empty.sql`select from trip`.catch(() => []);
  await empty.close();
  return { outcome, dataDir, trips: trips.length };
}

test('an encrypted backup shows nothing to others, and is restored with the secret key', async () => {
  const at = await encryptedBackup('encrypted');
  const names = (await readdir(at, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(names.every(({ name }) => name.endsWith('.age'))).toBe(true);
  for (const { parentPath, name } of names) {
    const bytes = await readFile(join(parentPath, name));
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('passport') || bytes.includes(KEY)).toBe(false);
  }
  const { outcome, dataDir, trips } = await restored(at, { identity });
  expect(outcome).toBeGreaterThan(0);
  expect(trips).toBe(1);
  expect(await readFile(join(dataDir, 'secrets.key'), 'utf8')).toBe(KEY);
  const picture = await localStore(join(dataDir, 'files')).get(PICTURE);
  expect(picture?.toString()).toBe('a picture of a passport');
});

test('without a key, with another key and with a flipped byte it is refused in a sentence, and nothing is left', async () => {
  const at = await encryptedBackup('refused');
  const stranger = await keyPair('stranger');
  const none = join(folder, 'none.key');
  await writeFile(none, 'nothing');
  const sentences = [
    [null, 'set BACKUP_IDENTITY to the file'],
    [stranger.identity, 'is encrypted for another key'],
    [none, 'There is no secret key of age'],
  ] as const;
  for (const [key, sentence] of sentences) {
    const { outcome, dataDir } = await restored(at, { identity: key });
    expect(outcome).toMatch(sentence);
    expect(await readdir(dataDir)).toEqual([]);
  }
  const path = join(at, 'tables/3.copy.gz.age');
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 5) ^ 1, bytes.length - 5);
  await writeFile(path, bytes);
  const { outcome, dataDir } = await restored(at, { identity });
  expect(outcome).toBe('The backup is damaged, and nothing was restored: tables/3.copy.gz is not what was written.');
  expect(await readdir(dataDir)).toEqual([]);
  const wrong = { dataDir: folder, folder: join(folder, 'wrong'), store: null, recipients: ['age1wrong'] };
  await expect(backUp(source, wrong, NOW)).rejects.toThrow('no public key of age');
});

async function withBuckets(use: (files: Bucket, copies: Bucket) => Promise<void>): Promise<void> {
  const [files, copies] = [await testBucket(), await testBucket()];
  try {
    await use(files, copies);
  } finally {
    await Promise.all([files.close(), copies.close()]);
  }
}

test('the files of a bucket are in the backup, and go back into a bucket; a failure takes them out again', async () => {
  await withBuckets(async (files, target) => {
    const [store, bucket] = [s3Store(files.address), s3Store(target.address)];
    await store.put(PICTURE, Buffer.from('of the bucket'));
    const at = join(folder, 'of-a-bucket');
    await backUp(source, { dataDir: folder, folder: at, store, recipients: [recipient] }, NOW);
    const used = await restore({ url: '', pool: source }, { dataDir: folder, folder: at, bucket, identity }).catch(
      ({ message }) => message,
    );
    expect(used).toMatch('holds something already');
    expect(target.objects.size).toBe(0);
    expect((await restored(at, { identity, bucket })).outcome).toBeGreaterThan(0);
    expect(target.objects.get(PICTURE)?.bytes.toString()).toBe('of the bucket');
  });
});

test('a copy in a bucket is complete or none, is fetched as it was, and old ones are deleted', SLOW, async () => {
  const at = await encryptedBackup('2026-06-10T09-00-00');
  await withBuckets(async (_, copies) => {
    // So small that every table goes in parts.
    const bucket = backupBucket(copies.address, 256);
    copies.fault = { status: 500, code: 'InternalError' };
    await expect(bucket.send(at, '2026-06-09T09-00-00')).rejects.toThrow();
    copies.fault = null;
    expect(await bucket.names()).toEqual([]);
    await expect(bucket.fetch('2026-06-09T09-00-00', join(folder, 'nothing'))).rejects.toThrow('no complete backup');
    for (const name of ['2026-06-08T09-00-00', '2026-06-09T09-00-00', '2026-06-10T09-00-00', 'by-hand']) {
      await bucket.send(at, name);
    }
    expect(copies.uploads.size).toBe(0);
    expect(await deleteOldCopies(bucket, 2)).toEqual(['2026-06-08T09-00-00']);
    expect(await bucket.names()).toEqual(['2026-06-09T09-00-00', '2026-06-10T09-00-00', 'by-hand']);
    const fetched = join(folder, 'fetched');
    await bucket.fetch('2026-06-10T09-00-00', fetched);
    expect((await stat(join(fetched, 'contents.json.age'))).mode & 0o077).toBe(0);
    expect((await restored(fetched, { identity })).outcome).toBeGreaterThan(0);
    expect(await backupsIn(folder)).toContain('fetched');
  });
});
