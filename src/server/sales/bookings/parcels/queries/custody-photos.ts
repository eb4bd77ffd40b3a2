import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { worksOn } from '#shared/sales/bookings/core/policy.ts';
import type { CustodyPhoto } from '#shared/sales/bookings/rules/custody-schema.ts';
import type { Drivers } from '#shared/sales/trips/drives.ts';

/** Throws `not_found` unless the actor drives the trip or runs its carrier. */
export async function worksOnTrip(sql: Db, actor: Actor, tripId: number): Promise<void> {
  const [trip] = await sql<(Drivers & { carrierId: number })[]>`
    select carrier_id, driver_id, second_driver_id from trip where id = ${tripId}`;
  if (!trip || !worksOn(actor, trip)) throw new DomainError('not_found');
}

/** The photo that has this id already; null when there is none on this trip. */
export async function storedPhoto(sql: Db, tripId: number, photoId: string): Promise<CustodyPhoto | null> {
  const [photo] = await sql<CustodyPhoto[]>`
    select id, width, height from parcel_photo where id = ${photoId} and trip_id = ${tripId}`;
  return photo ?? null;
}
