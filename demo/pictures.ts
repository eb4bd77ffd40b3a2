import type { Db } from '#server/database/db.ts';
import { deleteFile, storeDrawing } from '#server/files/images.ts';
import { type ChatPicture, hangChatPictures } from './chats.ts';
import { DEMO_BUSES } from './data/buses.ts';
import { DEMO_CARRIERS } from './data/carriers.ts';
import { DEMO_STAFF } from './data/staff.ts';
import { insertRows, numbered } from './insert.ts';
import { drawBus } from './pictures/draw.ts';
import { logoOf } from './pictures/logo.ts';
import { portraitOf } from './pictures/portrait.ts';

const PHOTO = { maxSide: 960, thumbSide: 480 };
const PORTRAIT = { maxSide: 512, thumbSide: 176 };
const LOGO = { maxSide: 512, thumbSide: 176 };
/** Drawn at once; the store makes its own queue, which is not to be filled up. */
const AT_ONCE = 4;

/** The age in a picture needs no clock. */
const YEAR_OF_PORTRAITS = 2026;

/** What companies show of themselves. */
const COMPANY_PHOTOS = ['front', 'luggage', 'seat', 'night'] as const;

export interface Pictures {
  gallery: { carrier_id: number; file: string; width: number; height: number; position: number }[];
  photos: { bus_id: number; file: string; width: number; height: number; position: number }[];
  logos: { carrierId: number; file: string }[];
  portraits: { accountId: number; file: string }[];
  chats: ChatPicture[];
}

/** Draws the photos of all buses and the logos of all carriers, and keeps them as files. */
export async function drawPictures(): Promise<Pictures> {
  const pictures: Pictures = { gallery: [], photos: [], logos: [], portraits: [], chats: [] };
  const photos = DEMO_BUSES.flatMap((bus, index) =>
    bus.photos.map((photo, position) => ({ bus, index, photo, position })),
  );
  const work = [
    ...photos.map(({ bus, index, photo, position }) => async () => {
      const { id, width, height } = await storeDrawing(drawBus(bus, photo, index), PHOTO);
      pictures.photos.push({ bus_id: index + 1, file: id, width, height, position });
    }),
    ...galleryDrafts().map(({ carrierId, bus, photo, seed, position }) => async () => {
      const { id, width, height } = await storeDrawing(drawBus(bus, photo, seed), PHOTO);
      pictures.gallery.push({ carrier_id: carrierId, file: id, width, height, position });
    }),
    ...DEMO_CARRIERS.map(({ mark, color }, index) => async () => {
      if (!mark) return;
      const { id } = await storeDrawing(logoOf(mark, color), LOGO);
      pictures.logos.push({ carrierId: index + 1, file: id });
    }),
    ...(['luggage', 'bus'] as const).map((kind) => async () => {
      const [bus] = DEMO_BUSES;
      if (!bus) return;
      const { id, width, height } = await storeDrawing(drawBus(bus, kind === 'bus' ? 'side' : kind, 5), PHOTO);
      pictures.chats.push({ kind, file: id, width, height });
    }),
    ...sitters().map(({ accountId, ...face }) => async () => {
      const { id } = await storeDrawing(portraitOf(face), PORTRAIT);
      pictures.portraits.push({ accountId, file: id });
    }),
  ];
  await Promise.all(Array.from({ length: AT_ONCE }, () => drain(work)));
  return pictures;
}

/** Hangs the pictures where they belong. */
export async function writePictures(sql: Db, { gallery, photos, logos, portraits, chats }: Pictures): Promise<void> {
  const ordered = photos.toSorted((a, b) => a.bus_id - b.bus_id || a.position - b.position);
  await insertRows(sql, 'bus_photo', numbered(ordered));
  const shown = gallery.toSorted((a, b) => a.carrier_id - b.carrier_id || a.position - b.position);
  await insertRows(sql, 'carrier_photo', numbered(shown));
  for (const { carrierId, file } of logos) await sql`update carrier set logo = ${file} where id = ${carrierId}`;
  for (const { accountId, file } of portraits) await sql`update account set avatar = ${file} where id = ${accountId}`;
  await hangChatPictures(sql, chats);
}

/** Removes files that nothing names any more. */
export async function removePictures(files: readonly string[]): Promise<void> {
  for (const file of files) await deleteFile(file);
}

/** The files that anything names now. */
export async function picturesStored(sql: Db): Promise<string[]> {
  const rows = await sql<{ file: string }[]>`
    select file from bus_photo union all select file from carrier_photo union all select logo from carrier where logo is not null
    union all select avatar from account where avatar is not null
    union all select photo from parcel where photo is not null
    union all select image from message where image is not null`;
  return rows.map(({ file }) => file);
}

/** Who has a picture of themselves: most of those who drive, and the passenger to sign in as, who comes after the staff. */
function sitters() {
  const drivers = DEMO_STAFF.flatMap(({ gender, birth, licence }, index) => {
    const born = Number(birth.slice(0, 4));
    return licence && index % 4 !== 1
      ? [{ accountId: index + 1, gender, age: YEAR_OF_PORTRAITS - born, seed: index }]
      : [];
  });
  return [...drivers, { accountId: DEMO_STAFF.length + 1, gender: 'female' as const, age: 70, seed: 2 }];
}

/** The pictures of each company, taken in turn of its buses. */
function galleryDrafts() {
  return DEMO_CARRIERS.flatMap(({ name, single }, index) => {
    const buses = DEMO_BUSES.filter(({ carrier }) => carrier === name);
    if (single) return [];
    return COMPANY_PHOTOS.flatMap((photo, position) => {
      const bus = buses[position % buses.length];
      return bus ? [{ carrierId: index + 1, bus, photo, seed: 31 + index * 7 + position, position }] : [];
    });
  });
}

/** Does one piece of work after another until none is left. */
async function drain(work: (() => Promise<void>)[]): Promise<void> {
  for (let next = work.shift(); next; next = work.shift()) await next();
}
