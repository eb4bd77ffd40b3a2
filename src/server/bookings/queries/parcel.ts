import type { Db } from '#server/database/db.ts';
import { publicTrip } from '#server/trips/queries/public-trip.ts';
import { parcelPageIsOver } from '#shared/bookings/parcel-page.ts';
import type { TrackedParcel } from '#shared/bookings/schema.ts';
import { DomainError } from '#shared/core/errors.ts';

/**
 * A parcel for anybody who has its link: no phone numbers, no last names. Throws `not_found` for an unknown code, `link_expired` for an
 * old one.
 */
export async function trackedParcel(sql: Db, code: string, now: Date): Promise<TrackedParcel> {
  const [row] = await sql<(Omit<TrackedParcel, 'trip'> & { tripId: number; changedAt: Date })[]>`
    select b.trip_id as "tripId", b.status, b.updated_at as "changedAt", c.what, c.size_class as "sizeClass", c.pin, b.from_seq as "fromSeq",
      b.to_seq as "toSeq", split_part(c.receiver_name, ' ', 1) as "receiverFirstName"
    from parcel c join booking b on b.id = c.booking_id
    where c.track_code = ${code}`;
  if (!row) throw new DomainError('not_found');
  if (parcelPageIsOver(row, now)) throw new DomainError('link_expired');
  const { tripId, changedAt: _, ...parcel } = row;
  return { ...parcel, trip: await publicTrip(sql, tripId) };
}
