import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newFileId } from '#server/core/files/file-id.ts';
import { s3Store } from '#server/core/files/open-store.ts';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { testApp } from '#testing/server/api.ts';
import { addCarrier, type TestActor } from '#testing/server/carriers.ts';
import { testBucket } from '#testing/services/bucket.ts';

const bucket = allTests(testBucket);
const app = appScene(() => ({
  context: { fileStore: s3Store(bucket.address), filesUrl: 'https://cdn.example' },
}));

afterEach(() => {
  bucket.fault = null;
});

const answer = z.looseObject({ carrierLogo: z.optional(z.string()), code: z.optional(z.string()) });

async function upload({ token }: TestActor) {
  const body = new FormData();
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  body.set('file', new Blob([new Uint8Array(picture)]), 'logo.png');
  const response = await app.request('POST', '/api/carrier/logo', {
    body,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ...answer.parse(await response.json()),
  };
}

test('a public picture leads to the CDN, which may store it and show it on our pages', async () => {
  const { owner, carrierId } = await addCarrier(app.sql);
  const { carrierLogo = '' } = await upload(owner);
  expect(carrierLogo).toMatch(/^https:\/\/cdn\.example\/files\/[a-z2-7]{25}[i-p]-s\.webp$/);
  expect((await app.call(carriersApi.carrier, { params: { carrierId } })).logo).toBe(carrierLogo);
  const { headers, status } = await app.request('GET', new URL(carrierLogo).pathname);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('a picture for some people comes from here, and no cache between may store it', async () => {
  const { owner } = await addCarrier(app.sql);
  const id = newFileId();
  bucket.objects.set(`${id}-s.webp`, { bytes: Buffer.from('a face'), at: new Date() });
  await app.sql`update carrier set logo = ${id} where id = ${owner.carrierId}`;
  expect((await app.call(carriersApi.about, {}, owner.token)).carrierLogo).toBe(`/files/${id}-s.webp`);
  const { headers } = await app.request('GET', `/files/${id}-s.webp`);
  expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test('a full bucket answers 507, one that is away 503, and neither half stores a picture', async () => {
  const { owner } = await addCarrier(app.sql);
  const stored = bucket.objects.size;
  bucket.fault = { status: 507, code: 'XMinioStorageFull' };
  expect(await upload(owner)).toMatchObject({ status: 507, code: 'storage_full' });
  bucket.fault = { status: 503, code: 'SlowDown' };
  expect(await upload(owner)).toMatchObject({ status: 503, code: 'storage_away', retryAfter: '60' });
  expect((await app.request('GET', `/files/${newFileId()}.webp`)).status).toBe(503);
  expect(bucket.objects.size).toBe(stored);
});

test('a full disk answers 507', async () => {
  const full = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  const there = s3Store(bucket.address);
  const small = await testApp({ context: { fileStore: { ...there, put: full } } });
  const { owner } = await addCarrier(small.sql);
  const body = new FormData();
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  body.set('file', new Blob([new Uint8Array(picture)]), 'logo.png');
  const headers = { authorization: `Bearer ${owner.token}` };
  expect((await small.request('POST', '/api/carrier/logo', { body, headers })).status).toBe(507);
  await small.close();
});

test('a node that cannot store files is ready, and says so', async () => {
  bucket.fault = { status: 403, code: 'AccessDenied' };
  const response = await app.request('GET', '/ready');
  expect([response.status, await response.json()]).toEqual([
    200,
    { status: 'ready', files: 'the bucket does not answer' },
  ]);
});
