import type { Db } from '#server/core/database/db.ts';
import { type MeasureCounts, type Measures, measuresOf } from '#shared/messaging/reviews/measures.ts';

/** Measures of a carrier or a driver, as last counted; null when there is too little data. */
export async function measuresFor(
  sql: Db,
  party: { carrierId: number } | { driverId: number },
): Promise<Measures | null> {
  const owner = 'carrierId' in party ? sql`carrier_id = ${party.carrierId}` : sql`driver_id = ${party.driverId}`;
  const [row] = await sql<MeasureCounts[]>`
    select counted_on::text as counted_on, trips, cancelled, stops, punctual, riders, again from measure where ${owner}`;
  return row ? measuresOf(row) : null;
}
