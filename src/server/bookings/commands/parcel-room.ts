import type { Db } from '#server/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';

/** A parcel's weight on the legs between its stops. */
export interface Load {
  tripId: number;
  fromSeq: number;
  toSeq: number;
  weightKg: number;
}

/**
 * Takes room for a parcel on each of its legs, or gives it back (`by` -1). The legs are locked in their order; the counter's
 * own check `trip_leg_parcel_room` refuses what does not fit, as `no_parcel_room`.
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
