import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILE_COLUMNS } from '#server/modules.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { testBucket } from '#testing/services/bucket.ts';
import { collectOrphans } from './collect-orphans.ts';
import { newFileId } from './file-id.ts';
import { s3Store } from './open-store.ts';

const DAY_MS = 86_400_000;

const bucket = allTests(testBucket);
const app = appScene(() => ({ context: { fileStore: s3Store(bucket.address) } }));

async function collect(): Promise<void> {
  const { jobs } = collectOrphans(FILE_COLUMNS);
  const { context } = app;
  await jobs?.collect_orphaned_files?.(null, { ...context, app: context, sql: app.sql });
}

test('a file that no row names is deleted a week after it was stored, and no other', async () => {
  const [used, unused, fresh] = [newFileId(), newFileId({ isPublic: true }), newFileId()];
  const { accountId } = await addPassenger(app.sql);
  await app.sql`update account set avatar = ${used} where id = ${accountId}`;
  const old = new Date(app.context.now().getTime() - 8 * DAY_MS);
  for (const file of [used, unused]) {
    for (const end of ['.webp', '-s.webp']) bucket.objects.set(`${file}${end}`, { bytes: Buffer.from('x'), at: old });
  }
  bucket.objects.set(`${fresh}.sealed`, { bytes: Buffer.from('x'), at: app.context.now() });
  await collect();
  expect([...bucket.objects.keys()].sort()).toEqual([`${used}.webp`, `${used}-s.webp`, `${fresh}.sealed`].sort());
});

test('without a bucket nothing is deleted', async () => {
  bucket.fault = { status: 403, code: 'AccessDenied' };
  await expect(collect()).rejects.toMatchObject({ code: 'storage_away' });
  bucket.fault = null;
});

/** The source files that store files, each with the column that names the stored file. A new one belongs here and to `storedFiles`. */
const STORING: Readonly<Record<string, readonly string[]>> = {
  'people/accounts/handlers/profiles.ts': ['account.avatar'],
  'sales/bookings/parcels/handlers/custody.ts': ['parcel_photo.file'],
  'sales/bookings/handlers/receiver.ts': ['parcel_photo.file'],
  'network/carriers/handlers.ts': ['carrier.logo', 'carrier_photo.file'],
  'messaging/chat/handlers/files.ts': ['message.image', 'message.voice'],
  'network/credentials/commands/upload.ts': ['credential_file.file'],
  'network/fleet/handlers.ts': ['bus_photo.file'],
  'network/timetable/handlers/points.ts': ['boarding_point.photo'],
  'messaging/found/handlers.ts': ['found_photo.file'],
  'messaging/found/handlers/tickets.ts': ['found_photo.file'],
  'people/reports/commands/effects.ts': [
    'review_photo.file',
    'carrier_photo.file',
    'bus_photo.file',
    'withdrawn_message.image',
  ],
  'messaging/reviews/handlers.ts': ['review_photo.file'],
};

test('every part that stores files has named the column by which they are found', async () => {
  const folder = join(import.meta.dirname, '../..');
  const files = (await readdir(folder, { recursive: true })).filter((path) => /(?<!\.test)\.ts$/.test(path));
  const storing: string[] = [];
  for (const path of files) {
    if (path.startsWith('core/files/')) continue;
    const text = await readFile(join(folder, path), 'utf8');
    if (/\b(storeImage|storePicture|storeVoice|uploadPhoto|sealedFiles\.put)\(/.test(text)) storing.push(path);
  }
  expect(storing.sort()).toEqual(Object.keys(STORING).sort());
  expect(FILE_COLUMNS).toEqual(expect.arrayContaining(Object.values(STORING).flat()));
  const columns = await app.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('file', 'voice', 'avatar', 'logo', 'photo', 'image', 'picture')
      and data_type = 'text'`;
  expect(columns.map(({ name }) => name).sort()).toEqual([...FILE_COLUMNS].sort());
});
