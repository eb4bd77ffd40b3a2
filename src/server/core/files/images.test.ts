import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hugePicture } from '#testing/samples/small-files.ts';
import { createImageStore, type ImageStore } from './images.ts';
import { localStore } from './store.ts';

const SIZES = { maxSide: 400, thumbSide: 100 };
const PHOTO = { width: 800, height: 480, channels: 3, background: '#3366cc' } as const;

let folder: string;
let images: ImageStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-files-'));
  images = createImageStore(localStore(folder));
});
afterAll(() => rm(folder, { recursive: true }));

test.each(['jpeg', 'png', 'gif', 'webp'] as const)('a %s is stored as a WebP file and a thumbnail', async (format) => {
  const bytes = await sharp({ create: PHOTO }).toFormat(format).toBuffer();
  const stored = await images.storeImage(bytes, SIZES);
  expect(stored).toEqual({ id: expect.stringMatching(/^[a-z2-7]{26}$/), width: 400, height: 240 });
  expect(await look(`${stored.id}.webp`)).toMatchObject({ format: 'webp', width: 400, height: 240 });
  expect(await look(`${stored.id}-s.webp`)).toMatchObject({ format: 'webp', width: 100, height: 60 });
});

test('a read-only store answers that uploads do not work here', async () => {
  const bytes = await sharp({ create: PHOTO }).png().toBuffer();
  const readOnly = Object.assign(new Error('read-only file system'), { code: 'EROFS' });
  const closed = createImageStore({ ...localStore(folder), put: () => Promise.reject(readOnly) });
  await expect(closed.storeImage(bytes, SIZES)).rejects.toMatchObject({ code: 'upload_not_implemented' });
});

test('a small picture is not enlarged', async () => {
  const bytes = await sharp({ create: { ...PHOTO, width: 40, height: 30 } })
    .png()
    .toBuffer();
  expect(await images.storeImage(bytes, SIZES)).toMatchObject({ width: 40, height: 30 });
});

test('a photo of a phone is turned upright and loses its metadata', async () => {
  const bytes = await sharp({ create: PHOTO })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Olena' }, IFD3: { GPSLatitude: '50/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const stored = await images.storeImage(bytes, SIZES);
  expect(stored).toMatchObject({ width: 240, height: 400 });
  const about = await look(`${stored.id}.webp`);
  expect([about.exif, about.xmp, about.iptc, about.icc, about.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('only the first frame of an animation is stored', async () => {
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 200), Buffer.alloc(20 * 20 * 3, 10)]);
  const bytes = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .gif()
    .toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBe(2);
  const stored = await images.storeImage(bytes, SIZES);
  expect(stored).toMatchObject({ width: 20, height: 20 });
  expect((await look(`${stored.id}.webp`)).pages ?? 1).toBe(1);
});

test('an SVG is rendered large and without its script', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
    <script>document.title = 'taken over'</script>
    <rect width="20" height="10" fill="#0057b7"/></svg>`;
  const stored = await images.storeImage(Buffer.from(svg), SIZES);
  expect(stored).toMatchObject({ width: 400, height: 200 });
  const bytes = await images.read(`${stored.id}.webp`);
  expect(bytes?.includes('taken over')).toBe(false);
  const { dominant } = await sharp(bytes ?? Buffer.alloc(0)).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
});

test.each([
  ['a text', () => Buffer.from('JFIF is what this text file says it is')],
  ['an empty file', () => Buffer.alloc(0)],
  ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PNG of 900 million pixels', () => hugePicture(30_000)],
  [
    'an SVG of 900 million pixels',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'),
  ],
  ['half a JPEG', async () => (await sharp({ create: PHOTO }).jpeg().toBuffer()).subarray(0, 700)],
  ['a TIFF', () => sharp({ create: PHOTO }).tiff().toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
])('%s is refused', async (_name, make) => {
  const before = await readdir(folder, { recursive: true });
  await expect(Promise.resolve(make()).then((bytes) => images.storeImage(bytes, SIZES))).rejects.toMatchObject({
    code: 'unsupported_file',
  });
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});

test.each([
  ['nested entities', entities],
  ['a filter', () => '<svg xmlns="http://www.w3.org/2000/svg"><filter id="f"><feTurbulence/></filter></svg>'],
  [
    'a picture from another address',
    () => '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/x.png"/></svg>',
  ],
])('an SVG with %s is not allowed', async (_name, make) => {
  await expect(images.storeImage(Buffer.from(make()), SIZES)).rejects.toMatchObject({ code: 'svg_not_allowed' });
});

test('an SVG that takes too long is refused, and other pictures are processed meanwhile', async () => {
  const slow = images.storeImage(Buffer.from(wordsWithoutEnd()), { maxSide: 2_000, thumbSide: 100 });
  const refused = expect(slow).rejects.toMatchObject({ code: 'picture_too_slow' });
  const bytes = await sharp({ create: PHOTO }).png().toBuffer();
  await expect(Promise.race([slow, images.storeImage(bytes, SIZES)])).resolves.toMatchObject({ width: 400 });
  await refused;
});

test('too many pictures at once are refused with “retry later”, and the others are stored', async () => {
  const bytes = await sharp({ create: PHOTO }).png().toBuffer();
  const results = await Promise.allSettled(Array.from({ length: 80 }, () => images.storeImage(bytes, SIZES)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'overloaded' });
  expect(results.length - refused.length).toBeGreaterThanOrEqual(50);
});

test('a deleted picture is gone, and deleting it again is no error', async () => {
  const { id } = await images.storeImage(await sharp({ create: PHOTO }).png().toBuffer(), SIZES);
  await images.delete(id);
  expect(await images.read(`${id}.webp`)).toBeNull();
  expect(await images.read(`${id}-s.webp`)).toBeNull();
  await images.delete(id);
});

test.each(['../../etc/passwd', 'a.webp', '', `${'a'.repeat(26)}.png`, `${'a'.repeat(26)}.webp/..`])(
  '%j is not a valid file name',
  async (name) => {
    expect(await images.read(name)).toBeNull();
    await images.delete(name);
  },
);

async function look(name: string) {
  return sharp((await images.read(name)) ?? Buffer.alloc(0)).metadata();
}

function entities(): string {
  const levels = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`);
  return `<!DOCTYPE svg [<!ENTITY e0 "ha">${levels.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text>&e12;</text></svg>`;
}

/** Nested references, eight at each level: a small file that would take forever to render. */
function wordsWithoutEnd(): string {
  const levels = Array.from({ length: 7 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(7)}</g>`);
  const path = `<path id="a0" stroke="red" stroke-dasharray="1" d="M0 0${'C9 9 0 9 9 0'.repeat(50)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs>${path}${levels.join('')}</defs><use href="#a7"/></svg>`;
}
