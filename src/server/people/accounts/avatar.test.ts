import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { profilesApi } from '#shared/people/accounts/base/profile-api.ts';
import type { AvatarCrop } from '#shared/people/accounts/base/profile-schema.ts';
import { hugePicture } from '#testing/samples/small-files.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();

const RED = { r: 200, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 200 };

async function put(
  actor: TestActor | null,
  bytes: Buffer | Promise<Buffer>,
  crop: Partial<AvatarCrop> = {},
  name = 'me.png',
) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(await bytes)]), name);
  const query = new URLSearchParams();
  for (const [side, value] of Object.entries(crop)) query.set(side, String(value));
  const headers: Record<string, string> = actor ? { authorization: `Bearer ${actor.token}` } : {};
  const response = await app.request('PUT', `/api/me/avatar?${query}`, { body, headers });
  const answer: { code?: string; avatarUrl?: string | null } = JSON.parse(await response.text());
  return { ...answer, status: response.status };
}

const fileOf = async (url: string | null | undefined) =>
  (await app.context.files.read((url ?? '').replace('/files/', ''))) ?? Buffer.alloc(0);
const dominantOf = async (url: string | null | undefined) => (await sharp(await fileOf(url)).stats()).dominant;

describe('the avatar of one’s own profile', () => {
  test('is stored as the chosen square, and the previous file is deleted', async () => {
    const { owner, carrierId } = await addCarrier(app.sql, { singleDriver: true });
    const first = await put(owner, halves(400, 200).png().toBuffer(), { x: 0, y: 0, width: 50, height: 100 });
    expect(first).toMatchObject({ status: 200, avatarUrl: expect.stringMatching(/^\/files\/[a-z2-7]{26}\.webp$/) });
    expect(await sharp(await fileOf(first.avatarUrl)).metadata()).toMatchObject({ width: 200, height: 200 });
    expect((await dominantOf(first.avatarUrl)).r).toBeGreaterThan(150);
    expect(app.notified).toEqual(expect.arrayContaining([`account:${owner.accountId}`, `carrier:${carrierId}`]));

    const second = await put(owner, halves(400, 200).png().toBuffer(), { x: 50, y: 0, width: 50, height: 100 });
    expect((await dominantOf(second.avatarUrl)).b).toBeGreaterThan(150);
    await expect.poll(async () => (await fileOf(first.avatarUrl)).length).toBe(0);
    const driver = await app.call(profilesApi.driver, { params: { driverId: owner.accountId } });
    expect(driver.avatarUrl).toBe(second.avatarUrl?.replace('.webp', '-s.webp'));
  });

  test('is cropped as the viewer sees it when a phone stored the picture with an orientation tag', async () => {
    const passenger = await addPassenger(app.sql);
    // The orientation tag turns this picture upright: its left half is then on top.
    const bytes = halves(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { avatarUrl } = await put(passenger, bytes, { x: 0, y: 50, width: 100, height: 50 });
    expect(await sharp(await fileOf(avatarUrl)).metadata()).toMatchObject({ width: 200, height: 200 });
    expect((await dominantOf(avatarUrl)).b).toBeGreaterThan(150);
  });

  test('accepts a JPEG, a PNG, a GIF and an SVG, and renders the SVG large', async () => {
    const passenger = await addPassenger(app.sql);
    for (const format of ['jpeg', 'png', 'gif'] as const) {
      expect(await put(passenger, halves(300, 300).toFormat(format).toBuffer())).toMatchObject({ status: 200 });
    }
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">
      <script>document.title = 'taken over'</script>
      <rect width="100" height="100" fill="#c81414"/><rect x="100" width="100" height="100" fill="#1414c8"/></svg>`);
    const { status, avatarUrl } = await put(passenger, svg, { x: 50, y: 0, width: 50, height: 100 }, 'me.svg');
    expect(status).toBe(200);
    const bytes = await fileOf(avatarUrl);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect((await dominantOf(avatarUrl)).b).toBeGreaterThan(150);
    expect(bytes.includes('taken over')).toBe(false);
    const foreign = Buffer.from(svg.toString().replace('<script>', '<image href="file:///etc/passwd"/><script>'));
    expect(await put(passenger, foreign, { x: 0, y: 0, width: 9, height: 9 }, 'me.svg')).toMatchObject({ status: 415 });
  });

  test('a square that reaches beyond the edge is cut to the part inside the picture', async () => {
    const passenger = await addPassenger(app.sql);
    const { status, avatarUrl } = await put(passenger, halves(100, 100).png().toBuffer(), { x: 99, y: 99 });
    expect(status).toBe(200);
    expect(await sharp(await fileOf(avatarUrl)).metadata()).toMatchObject({ width: 1, height: 1 });
  });

  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['a script named .png', () => Buffer.from('#!/bin/sh\nrm -rf /'), 415, 'unsupported_file'],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'unsupported_file'],
    ['an empty file', () => Buffer.alloc(0), 415, 'unsupported_file'],
    ['a picture of 20,000 by 20,000', () => hugePicture(20_000), 415, 'unsupported_file'],
    ['eleven megabytes', () => Buffer.alloc(11 * 1024 * 1024, 1), 413, 'payload_too_large'],
    ['a WebP, which is not allowed here', () => halves(30, 30).webp().toBuffer(), 415, 'unsupported_file'],
    ['an SVG of 900 million pixels', () => hugeSvg(), 415, 'unsupported_file'],
  ])('refuses %s and keeps the previous picture', async (_name, make, status, code) => {
    const passenger = await addPassenger(app.sql);
    const { avatarUrl } = await put(passenger, halves(40, 40).png().toBuffer());
    expect(await put(passenger, make())).toMatchObject({ status, code });
    const now = await app.call(profilesApi.mine, {}, passenger.token);
    expect(now.avatarUrl).toBe(avatarUrl);
    expect((await fileOf(avatarUrl)).length).toBeGreaterThan(0);
  });

  test.each([{ x: -1 }, { width: 101 }, { y: Number.NaN }])('refuses the invalid square %j', async (crop) => {
    const passenger = await addPassenger(app.sql);
    expect(await put(passenger, halves(40, 40).png().toBuffer(), crop)).toMatchObject({ status: 422 });
  });

  test('is deleted with its file, and deleting it again is no error', async () => {
    const passenger = await addPassenger(app.sql);
    const { avatarUrl } = await put(passenger, halves(40, 40).png().toBuffer());
    expect(await app.call(profilesApi.deleteAvatar, {}, passenger.token)).toMatchObject({ avatarUrl: null });
    await expect.poll(async () => (await fileOf(avatarUrl)).length).toBe(0);
    expect(await app.call(profilesApi.deleteAvatar, {}, passenger.token)).toMatchObject({ avatarUrl: null });
  });

  test('two uploads at once leave one picture and no unused file', async () => {
    const passenger = await addPassenger(app.sql);
    const sent = await Promise.all([1, 2, 3].map(() => put(passenger, halves(40, 40).png().toBuffer())));
    const { avatarUrl } = await app.call(profilesApi.mine, {}, passenger.token);
    const left = async () => {
      const sizes = await Promise.all(
        sent.map(async (one) => ((await fileOf(one.avatarUrl)).length > 0 ? one.avatarUrl : null)),
      );
      return [...new Set(sizes.filter((url) => url !== null))];
    };
    await expect.poll(left).toEqual([avatarUrl]);
  });

  test('refuses visitors', async () => {
    expect(await put(null, halves(40, 40).png().toBuffer())).toMatchObject({ status: 401, code: 'not_signed_in' });
  });
});

/** A picture that is red on the left and blue on the right. */
function halves(width: number, height: number) {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: BLUE } };
  return sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

function hugeSvg(): Buffer {
  return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>');
}
