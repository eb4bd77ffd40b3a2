import { randomUUID } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import type { StoredImage } from '#server/core/files/images.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { CustodyPhoto } from '#shared/sales/bookings/rules/custody-schema.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { MAX_SENDER_PHOTOS } from '#shared/sales/bookings/rules/receiver-schema.ts';

interface Parcel {
  id: number;
  tripId: number;
  accountId: number | null;
}

/** The parcel of a ticket's key, to which another photo can be added: until it is handed over (`booking_state`), up to the limit (`too_many_photos`). */
export async function requirePhotoRoom(sql: Db, key: string): Promise<Parcel> {
  const [row] = await sql<(Parcel & { status: BookingStatus; photos: number })[]>`
    select b.id, b.trip_id, party.account_id, b.status,
      (select count(*)::int from parcel_photo where booking_id = b.id) as photos
    from booking b join party on party.id = b.party_id
    where b.ticket_key = ${key} and b.kind = 'parcel'`;
  if (!row) throw new DomainError('not_found');
  if (row.status !== 'unconfirmed' && row.status !== 'confirmed') throw new DomainError('booking_state');
  if (row.photos >= MAX_SENDER_PHOTOS) throw new DomainError('too_many_photos');
  return row;
}

/** Notes a stored picture as a photo of the sender; it is thrown away when there is no room for it any more. */
export async function addSenderPhoto(
  app: AppContext,
  pool: Pool,
  { key, image, now }: { key: string; image: StoredImage; now: Date },
): Promise<CustodyPhoto> {
  const id = randomUUID();
  try {
    await transaction(pool, async (sql) => {
      await sql`select from booking where ticket_key = ${key} for no key update`;
      const parcel = await requirePhotoRoom(sql, key);
      await sql`
        insert into parcel_photo (id, trip_id, account_id, booking_id, file, width, height, stored_at)
        values (${id}, ${parcel.tripId}, ${parcel.accountId}, ${parcel.id}, ${image.id}, ${image.width}, ${image.height}, ${now})`;
    });
  } catch (error) {
    await app.files.delete(image.id);
    throw error;
  }
  return { id, width: image.width, height: image.height };
}
