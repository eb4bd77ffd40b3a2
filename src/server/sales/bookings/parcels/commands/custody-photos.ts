import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, type SqlFragment, transaction } from '#server/core/database/db.ts';
import type { StoredImage } from '#server/core/files/images.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { type CustodyPhoto, MAX_WAITING_PHOTOS } from '#shared/sales/bookings/rules/custody-schema.ts';

interface NewPhoto {
  id: string;
  tripId: number;
  actor: Actor;
  image: StoredImage;
  now: Date;
}

/**
 * Notes a stored picture as a photo of the trip's parcels or receipts. Another picture under the same id changes nothing and is thrown away; returns
 * the one that is valid. Throws `too_many_waiting_photos` when too many photos of this person wait for their press.
 */
export async function addPhoto(app: AppContext, pool: Pool, photo: NewPhoto): Promise<CustodyPhoto> {
  const { id, tripId, actor, image, now } = photo;
  try {
    const stands = await transaction(pool, async (sql) => {
      // Photos of one person are counted one after another.
      await sql`select from account where id = ${actor.accountId} for no key update`;
      await checkRoom(sql, tripId, actor.accountId);
      await sql`
        insert into parcel_photo (id, trip_id, account_id, file, width, height, stored_at)
        values (${id}, ${tripId}, ${actor.accountId}, ${image.id}, ${image.width}, ${image.height}, ${now})
        on conflict (id) do nothing`;
      const [row] = await sql<(CustodyPhoto & { file: string })[]>`
        select id, file, width, height from parcel_photo where id = ${id} and trip_id = ${tripId}`;
      if (!row) throw new DomainError('conflict');
      return row;
    });
    if (stands.file !== image.id) await app.files.delete(image.id);
    return { id: stands.id, width: stands.width, height: stands.height };
  } catch (error) {
    await app.files.delete(image.id);
    throw error;
  }
}

/** Throws `too_many_waiting_photos` when a person has as many photos on this trip as may wait for a press that names them. */
export async function checkRoom(sql: Db, tripId: number, accountId: number): Promise<void> {
  const [waiting] = await sql<{ count: number }[]>`
    select count(*)::int from parcel_photo
    where trip_id = ${tripId} and account_id = ${accountId} and event_id is null and expense_id is null and booking_id is null`;
  if ((waiting?.count ?? 0) >= MAX_WAITING_PHOTOS) throw new DomainError('too_many_waiting_photos');
}

/** Gives the photos that a press names to its link of the chain. Throws `photo_missing` unless each is there and named by no other press. */
export async function namePhotos(
  sql: Db,
  { tripId, eventId, photos }: { tripId: number; eventId: number; photos: readonly string[] },
): Promise<void> {
  await name(sql, tripId, photos, sql`event_id = ${eventId}`);
}

/** Gives the photos of a receipt to their expense; throws `photo_missing` in the same way. */
export async function nameReceipts(
  sql: Db,
  { tripId, expenseId, photos }: { tripId: number; expenseId: string; photos: readonly string[] },
): Promise<void> {
  await name(sql, tripId, photos, sql`expense_id = ${expenseId}`);
}

async function name(sql: Db, tripId: number, photos: readonly string[], by: SqlFragment): Promise<void> {
  const wanted = [...new Set(photos)];
  if (wanted.length === 0) return;
  const named = await sql`
    update parcel_photo set ${by}
    where id = any(${wanted}::uuid[]) and trip_id = ${tripId} and event_id is null and expense_id is null and booking_id is null
    returning id`;
  if (named.length !== wanted.length) throw new DomainError('photo_missing');
}

/**
 * Deletes photos that no press has named for a week, and photos of parcels and receipts of long past trips; returns the files to delete
 * after the commit.
 */
export async function deleteExpiredPhotos(sql: Db, now: Date): Promise<string[]> {
  const rows = await sql<{ file: string }[]>`
    delete from parcel_photo
    where (event_id is null and expense_id is null and booking_id is null and stored_at < ${retainedSince('unnamedPhotos', now)})
      or (expense_id is null and stored_at < ${retainedSince('parcelPhotos', now)})
      or stored_at < ${retainedSince('receipts', now)}
    returning file`;
  return rows.map(({ file }) => file);
}
