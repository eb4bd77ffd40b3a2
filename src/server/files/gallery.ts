import { DomainError } from '#shared/core/errors.ts';
import { MAX_PHOTOS, type Photo } from '#shared/core/photos.ts';
import { type Db, type Pool, transaction } from '../database/db.ts';
import type { ImageStore } from './images.ts';
import type { Upload } from './upload.ts';

/** A table of photos in an order (`id file width height position` and the owner's column). */
export interface Gallery {
  table: string;
  owner: string;
}

/** Longest side of a stored photo and of its thumbnail, in pixels. */
const PHOTO = { maxSide: 1920, thumbSide: 480 };

/** Locks the owner of a gallery, or throws `not_found`. */
type Lock = (sql: Db) => Promise<void>;

/**
 * Takes an uploaded picture to the end of a gallery; `too_many_photos` over the limit. A full gallery costs no pixels: it is
 * asked before the picture is worked on, and again under the lock.
 */
export async function uploadPhoto(
  { app: { files }, pool, file }: { app: { files: ImageStore }; pool: Pool; file: () => Promise<Upload> },
  gallery: Gallery,
  ownerId: number,
  lock: Lock,
): Promise<Photo> {
  if ((await galleryOf(pool, gallery, ownerId)).length >= MAX_PHOTOS) throw new DomainError('too_many_photos');
  const { bytes } = await file();
  const picture = await files.storeImage(bytes, PHOTO);
  const row = { file: picture.id, width: picture.width, height: picture.height };
  try {
    const id = await transaction(pool, async (sql) => {
      await lock(sql);
      return addPhoto(sql, gallery, ownerId, row);
    });
    return presentPhoto({ id, ...row });
  } catch (error) {
    await files.delete(picture.id);
    throw error;
  }
}

/** Orders all photos of a gallery; the list has to name each of them once (else `conflict`: somebody changed them meanwhile). */
export async function orderGallery(
  sql: Db,
  { table, owner }: Gallery,
  ownerId: number,
  photos: readonly number[],
): Promise<void> {
  const own = await sql<{ id: number }[]>`select id from ${sql(table)} where ${sql(owner)} = ${ownerId}`;
  const named = new Set(photos);
  if (named.size !== photos.length || own.length !== named.size || own.some((row) => !named.has(row.id))) {
    throw new DomainError('conflict');
  }
  await sql`
    update ${sql(table)} as photo set position = wanted.place - 1
    from unnest(${[...photos]}::int[]) with ordinality as wanted (id, place)
    where photo.id = wanted.id`;
}

/** Deletes a photo and closes the gap; answers its file, which is deleted after the commit. */
export async function deleteFromGallery(
  sql: Db,
  { table, owner }: Gallery,
  ownerId: number,
  photoId: number,
): Promise<string> {
  const [row] = await sql<{ file: string; position: number }[]>`
    delete from ${sql(table)} where id = ${photoId} and ${sql(owner)} = ${ownerId} returning file, position`;
  if (!row) throw new DomainError('not_found');
  await sql`
    update ${sql(table)} set position = position - 1 where ${sql(owner)} = ${ownerId} and position > ${row.position}`;
  return row.file;
}

/** A gallery's photos in their order. */
export async function galleryOf(sql: Db, { table, owner }: Gallery, ownerId: number): Promise<Photo[]> {
  const rows = await sql<PhotoRow[]>`
    select id, file, width, height from ${sql(table)} where ${sql(owner)} = ${ownerId} order by position`;
  return rows.map(presentPhoto);
}

export interface PhotoRow {
  id: number;
  file: string;
  width: number;
  height: number;
}

/** A row of a gallery with the addresses of its pictures. */
export function presentPhoto({ id, file, width, height }: PhotoRow): Photo {
  return { id, url: `/files/${file}.webp`, thumb: `/files/${file}-s.webp`, width, height };
}

async function addPhoto(
  sql: Db,
  { table, owner }: Gallery,
  ownerId: number,
  { file, width, height }: Omit<PhotoRow, 'id'>,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into ${sql(table)} (${sql(owner)}, file, width, height, position)
    select ${ownerId}, ${file}, ${width}::int, ${height}::int, count(*) from ${sql(table)} where ${sql(owner)} = ${ownerId}
    having count(*) < ${MAX_PHOTOS}
    returning id`;
  if (!row) throw new DomainError('too_many_photos');
  return row.id;
}
