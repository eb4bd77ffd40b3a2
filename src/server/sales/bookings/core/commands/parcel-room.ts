import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';

export interface Load {
  tripId: number;
  fromSeq: number;
  toSeq: number;
  weightKg: number;
}

/**
 * Takes room for a parcel on each of its legs, or frees it (`by` -1). The legs are locked in order. A parcel that does not fit violates
 * the check `trip_leg_parcel_room`, which is mapped to `no_parcel_room`.
 */
export async function moveParcelRoom(sql: Db, load: Load, by: 1 | -1): Promise<void> {
  const legs = await sql`
    select leg from trip_leg
    where trip_id = ${load.tripId} and leg >= ${load.fromSeq} and leg < ${load.toSeq}
    order by leg for update`;
  if (legs.length < load.toSeq - load.fromSeq) throw new DomainError('no_parcel_room');
  await sql`
    update trip_leg set parcel_kg = parcel_kg + ${load.weightKg * by}::numeric
    where trip_id = ${load.tripId} and leg >= ${load.fromSeq} and leg < ${load.toSeq}`;
}
