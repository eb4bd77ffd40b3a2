import { DomainError } from '#shared/core/errors.ts';
import { MAX_PHOTOS, type Photo } from '#shared/core/photos.ts';
import { type Db, type Pool, transaction } from '../database/db.ts';
import type { ImageStore, Upload } from './images.ts';

/** A table of ordered photos (`id file width height position` and the owner's column). */
export interface Gallery {
  table: string;
  owner: string;
  /** How many photos it may have, if not as many as usual. */
  max?: number;
  /** Whether its photos belong to a public page for good, so that a CDN may store them; others are erased with a person, or hidden. */
  isPublic?: boolean;
  /** Whether only a few people see its photos, so that operators hide none and the table has no mark for it. */
  isPrivate?: boolean;
}

/** Longest side of a stored photo and of its thumbnail, in pixels. */
const PHOTO = { maxSide: 1920, thumbSide: 480 };

/** Locks the row of the gallery's owner, or throws `not_found`. */
type Lock = (sql: Db) => Promise<void>;

/**
 * Appends an uploaded picture to a gallery. Throws `too_many_photos` over the limit. The limit is checked before the picture is processed,
 * which saves the work for a full gallery, and again under the lock.
 */
export async function uploadPhoto(
  { app: { files }, pool, file }: { app: { files: ImageStore }; pool: Pool; file: () => Promise<Upload> },
  gallery: Gallery,
  ownerId: number,
  lock: Lock,
): Promise<Photo> {
  if ((await galleryOf(pool, gallery, ownerId)).length >= (gallery.max ?? MAX_PHOTOS))
    throw new DomainError('too_many_photos');
  const { bytes } = await file();
  const picture = await files.storeImage(bytes, PHOTO, { isPublic: gallery.isPublic ?? false });
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

/**
 * Sets the order of all photos of a gallery. Throws `conflict` unless the list has each photo exactly once: another person has changed the
 * gallery.
 */
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

/** Deletes a photo and closes the gap in the positions. Returns the file id, whose files are deleted after the commit. */
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

/** Returns a gallery's photos in their order. */
export async function galleryOf(sql: Db, { table, owner, isPrivate }: Gallery, ownerId: number): Promise<Photo[]> {
  const rows = await sql<PhotoRow[]>`
    select id, file, width, height, ${isPrivate ? sql`false` : sql`hidden_at is not null`} as hidden from ${sql(table)} where ${sql(owner)} = ${ownerId} order by position`;
  return rows.map(presentPhoto);
}

export interface PhotoRow {
  id: number;
  file: string;
  width: number;
  height: number;
  hidden?: boolean;
}

export function presentPhoto({ id, file, width, height, hidden }: PhotoRow): Photo {
  return { id, url: `/files/${file}.webp`, thumb: `/files/${file}-s.webp`, width, height, ...(hidden && { hidden }) };
}

async function addPhoto(
  sql: Db,
  { table, owner, max = MAX_PHOTOS }: Gallery,
  ownerId: number,
  { file, width, height }: Omit<PhotoRow, 'id'>,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into ${sql(table)} (${sql(owner)}, file, width, height, position)
    select ${ownerId}, ${file}, ${width}::int, ${height}::int, count(*) from ${sql(table)} where ${sql(owner)} = ${ownerId}
    having count(*) < ${max}
    returning id`;
  if (!row) throw new DomainError('too_many_photos');
  return row.id;
}
