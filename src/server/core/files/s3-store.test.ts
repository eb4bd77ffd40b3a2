import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Bucket, testBucket } from '#testing/services/bucket.ts';
import { newFileId } from './file-id.ts';
import { migrateFiles } from './migrate-files.ts';
import { s3Store } from './open-store.ts';
import { type FileStore, localStore } from './store.ts';

let bucket: Bucket;
let store: FileStore;
let folder: string;
beforeEach(async () => {
  bucket = await testBucket();
  store = s3Store(bucket.address);
  folder = await mkdtemp(join(tmpdir(), 'vezu-s3-'));
});
afterEach(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

async function namesOf(of: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of of.list()) names.push(name);
  return names.sort();
}

test('a file is stored, read and deleted; a missing one is null, and deleting it no error', async () => {
  const bytes = Buffer.from('a picture \u{1f68c}');
  await store.put('abc.webp', bytes);
  expect(await store.get('abc.webp')).toEqual(bytes);
  await store.remove('abc.webp');
  await store.remove('abc.webp');
  expect(await store.get('abc.webp')).toBeNull();
  expect(await store.check()).toBeNull();
});

test('a list of several pages is complete, with sizes', async () => {
  const names = Array.from({ length: 8 }, () => `${newFileId()}.webp`);
  for (const name of names) await store.put(name, Buffer.from('12345'));
  expect(await namesOf(store)).toEqual([...names].sort());
  for await (const { size, at } of store.list()) {
    expect(size).toBe(5);
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
  }
});

test.each([
  ['a wrong secret', { secretKey: 'another' }],
  ['a wrong bucket', { bucket: 'of-others' }],
])('%s is refused, and the store counts as away', async (_name, wrong) => {
  const refused = s3Store({ ...bucket.address, ...wrong });
  await expect(refused.put('abc.webp', Buffer.from('x'))).rejects.toMatchObject({ code: 'storage_away' });
  expect(await refused.check()).toBe('the bucket does not answer');
});

test.each([
  ['a full store', { status: 507, code: 'XMinioStorageFull' }, 'storage_full'],
  ['a bucket over its quota', { status: 403, code: 'QuotaExceeded' }, 'storage_full'],
  ['a store in trouble', { status: 503, code: 'SlowDown' }, 'storage_away'],
])('%s answers with its own code', async (_name, fault, code) => {
  bucket.fault = fault;
  await expect(store.put('abc.webp', Buffer.from('x'))).rejects.toMatchObject({ code });
});

test('a request that fails for a moment is repeated', async () => {
  bucket.fault = { status: 500, code: 'InternalError', times: 1 };
  await store.put('abc.webp', Buffer.from('x'));
  expect(bucket.objects.size).toBe(1);
});

test('a store that is not there counts as away', async () => {
  await bucket.close();
  await expect(store.get('abc.webp')).rejects.toMatchObject({ code: 'storage_away' });
});

test('all files go from a folder into a bucket and back, and a second run copies nothing', async () => {
  const [from, back] = [localStore(join(folder, 'from')), localStore(join(folder, 'back'))];
  const names = ['.webp', '-s.webp', '.sealed', '.webp'].map((end) => `${newFileId()}${end}`).sort();
  for (const name of names) await from.put(name, Buffer.from(`the bytes of ${name}`));
  expect(await migrateFiles(from, store)).toMatchObject({ copied: 4, present: 0 });
  expect(await migrateFiles(from, store)).toMatchObject({ copied: 0, present: 4 });
  expect(await migrateFiles(store, back)).toMatchObject({ copied: 4, present: 0 });
  expect(await namesOf(back)).toEqual(names);
  for (const name of names) expect(String(await back.get(name))).toBe(`the bytes of ${name}`);
});
