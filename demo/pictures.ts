import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server/core/database/db.ts';
import type { ImageStore } from '#server/core/files/images.ts';
import { writeCustody } from './custody.ts';
import { CHATS, DEMO_BUSES, DEMO_CARRIERS, DEMO_STAFF } from './data.ts';
import { insertRows, numbered } from './insert.ts';
import { DEMO_MAIL } from './people.ts';

const FOLDER = join(import.meta.dirname, 'pictures');
/** The size of all photos in pixels; logos and portraits need no size. */
const PHOTO_SIZE = { width: 960, height: 640 };
/** The photos of companies: the pictures `<logo>-<photo>`. */
const COMPANY_PHOTOS = ['front', 'luggage', 'seat', 'night'];

/** Stores every picture of `demo/pictures` with its thumbnail; returns the ids of the stored files by the pictures' names. */
export async function storePictures(images: ImageStore): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(FOLDER);
  const names = files.filter((file) => !file.endsWith('-s.webp')).map((file) => file.slice(0, -'.webp'.length));
  const stored = names.map(async (name) => {
    const [main, thumb] = [
      await readFile(join(FOLDER, `${name}.webp`)),
      await readFile(join(FOLDER, `${name}-s.webp`)),
    ];
    const isPublic = !name.startsWith('portrait-');
    const { id } = await images.storePicture({ main, thumb, ...PHOTO_SIZE }, { isPublic });
    return [name, id] as const;
  });
  return new Map(await Promise.all(stored));
}

export async function writePictures(sql: Db, stored: ReadonlyMap<string, string>): Promise<void> {
  const file = (name: string) => {
    const id = stored.get(name);
    if (id === undefined) throw new Error(`there is no picture ${name}`);
    return id;
  };
  const photos = DEMO_BUSES.flatMap(({ row, photos: names }, index) => {
    const plate = row.number.toLowerCase().replaceAll(' ', '-');
    return names.map((name, position) => ({
      bus_id: index + 1,
      file: file(`${plate}-${name}`),
      ...PHOTO_SIZE,
      position,
    }));
  });
  await insertRows(sql, 'bus_photo', numbered(photos));
  const gallery = DEMO_CARRIERS.flatMap(({ row, logo }, index) => {
    const names = row.single_driver ? [] : COMPANY_PHOTOS;
    return names.map((name, position) => ({
      carrier_id: index + 1,
      file: file(`${logo}-${name}`),
      ...PHOTO_SIZE,
      position,
    }));
  });
  await insertRows(sql, 'carrier_photo', numbered(gallery));
  for (const { row, logo } of DEMO_CARRIERS) {
    if (logo) await sql`update carrier set logo = ${file(`logo-${logo}`)} where name = ${row.name}`;
  }
  const staff = DEMO_STAFF.flatMap(({ row, portrait }) => (portrait ? row.email : []));
  for (const email of [`passenger@${DEMO_MAIL}`, ...staff]) {
    await sql`update account set avatar = ${file(`portrait-${email.split('@')[0]}`)} where email = ${email}`;
  }
  // The chats were written in the order of the data, one message per line.
  const lines = CHATS.conversations.flatMap((chat, index) =>
    chat.lines.map((line, at) => ({ ...line, chat: index + 1, seq: at + 1 })),
  );
  for (const { chat, seq, picture } of lines.filter((line) => line.picture)) {
    await sql`
      update message set image = ${file(`chat-${picture}`)}, image_width = ${PHOTO_SIZE.width}, image_height = ${PHOTO_SIZE.height}
      where chat_id = ${chat} and seq = ${seq}`;
  }
  await writeCustody(sql, { file: file('parcel-box'), ...PHOTO_SIZE });
}

export async function storedPictures(sql: Db): Promise<string[]> {
  const rows = await sql<{ file: string }[]>`
    select file from (
      select file from bus_photo union all select file from carrier_photo union all select logo from carrier
      union all select avatar from account union all select photo from parcel union all select image from message
      union all select file from credential_file union select file from parcel_photo) used
    where file is not null`;
  return rows.map(({ file }) => file);
}
