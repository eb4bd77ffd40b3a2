import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server/database/db.ts';
import type { ImageStore } from '#server/files/images.ts';
import { writeCustody } from './custody.ts';
import { CHATS, DEMO_BUSES, DEMO_CARRIERS, DEMO_STAFF } from './data.ts';
import { insertRows, numbered } from './insert.ts';
import { DEMO_MAIL } from './people.ts';

const FOLDER = join(import.meta.dirname, 'pictures');
/** The size of all photos in pixels; logos and portraits need no size. */
const PHOTO_SIZE = { width: 960, height: 640 };
/** The photos of companies: the pictures `<logo>-<photo>`. */
const COMPANY_PHOTOS = ['front', 'luggage', 'seat', 'night'];

/** The ids of stored files by picture name. */
type StoredPictures = ReadonlyMap<string, string>;

/** Stores every picture of `demo/pictures` with its thumbnail. */
export async function storePictures(images: ImageStore): Promise<StoredPictures> {
  const files = await readdir(FOLDER);
  const names = files.filter((file) => !file.endsWith('-s.webp')).map((file) => file.slice(0, -'.webp'.length));
  const stored = names.map(async (name) => {
    const [main, thumb] = await Promise.all(
      [`${name}.webp`, `${name}-s.webp`].map((file) => readFile(join(FOLDER, file))),
    );
    if (!main || !thumb) throw new Error(`the picture ${name} is not whole`);
    const { id } = await images.storePicture({ main, thumb, ...PHOTO_SIZE });
    return [name, id] as const;
  });
  return new Map(await Promise.all(stored));
}

/** Adds the stored pictures to the rows of buses, carriers, people and messages. */
export async function writePictures(sql: Db, stored: StoredPictures): Promise<void> {
  const file = (name: string) => {
    const id = stored.get(name);
    if (id === undefined) throw new Error(`there is no picture ${name}`);
    return id;
  };
  const photos = DEMO_BUSES.flatMap((bus, index) =>
    bus.photos.map((photo, position) => {
      const name = `${bus.number.toLowerCase().replaceAll(' ', '-')}-${photo}`;
      return { bus_id: index + 1, file: file(name), ...PHOTO_SIZE, position };
    }),
  );
  await insertRows(sql, 'bus_photo', numbered(photos));
  const gallery = DEMO_CARRIERS.flatMap(({ single, logo }, index) =>
    (single ? [] : COMPANY_PHOTOS).map((photo, position) => {
      return { carrier_id: index + 1, file: file(`${logo}-${photo}`), ...PHOTO_SIZE, position };
    }),
  );
  await insertRows(sql, 'carrier_photo', numbered(gallery));
  for (const { name, logo } of DEMO_CARRIERS) {
    if (logo) await sql`update carrier set logo = ${file(`logo-${logo}`)} where name = ${name}`;
  }
  const sitters = [`passenger@${DEMO_MAIL}`, ...DEMO_STAFF.flatMap(({ email, portrait }) => (portrait ? email : []))];
  for (const email of sitters) {
    await sql`update account set avatar = ${file(`portrait-${email.split('@')[0]}`)} where email = ${email}`;
  }
  await illustrateChats(sql, file);
  await writeCustody(sql, { file: file('parcel-box'), ...PHOTO_SIZE });
}

/** Adds pictures to messages. The chats were written in the order of the data, one message per line. */
async function illustrateChats(sql: Db, file: (name: string) => string): Promise<void> {
  for (const [chat, { lines }] of CHATS.conversations.entries()) {
    for (const [index, { picture }] of lines.entries()) {
      if (!picture) continue;
      await sql`
        update message set image = ${file(`chat-${picture}`)}, image_width = ${PHOTO_SIZE.width},
          image_height = ${PHOTO_SIZE.height}
        where chat_id = ${chat + 1} and seq = ${index + 1}`;
    }
  }
}

/** The ids of all files that are in use. */
export async function storedPictures(sql: Db): Promise<string[]> {
  const rows = await sql<{ file: string }[]>`
    select file from bus_photo union all select file from carrier_photo union all select logo from carrier where logo is not null
    union all select avatar from account where avatar is not null
    union all select photo from parcel where photo is not null
    union select file from parcel_photo
    union all select file from credential_file
    union all select image from message where image is not null`;
  return rows.map(({ file }) => file);
}

/** Deletes files that are not used any more. */
export async function removePictures(images: ImageStore, files: readonly string[]): Promise<void> {
  for (const file of files) await images.delete(file);
}
