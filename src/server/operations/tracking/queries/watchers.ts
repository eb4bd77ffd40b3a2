import type { Db } from '#server/core/database/db.ts';
import type { TopicGuard } from '#server/core/realtime/topics.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import { type Actor, isOperator } from '#shared/core/access.ts';

/** The role in which a person sees a trip's bus: as its staff (`staff`), or as a passenger. */
export type ViewerRole = 'staff' | 'passenger';

/**
 * The role in which an actor may see a trip's bus (docs/product.md 10.5); null if they may not. Members of the carrier (a hired driver:
 * trips they drive) are `staff`; holders of a confirmed or boarded booking and administrators are `passenger`. Shared links have a separate
 * check.
 */
export async function viewerRoleOf(sql: Db, actor: Actor, tripId: number): Promise<ViewerRole | null> {
  const [row] = await sql<{ staff: boolean; rides: boolean }[]>`
    select (trip.carrier_id = ${actor.carrierId} and (${actor.role !== 'driver'} or ${drives(sql, actor.accountId)}))
        is true as staff,
      exists (select from booking join party on party.id = booking.party_id
        where booking.trip_id = trip.id and party.account_id = ${actor.accountId}
          and booking.status in ('confirmed', 'boarded')) as rides
    from trip where id = ${tripId}`;
  if (!row) return null;
  if (row.staff) return 'staff';
  return row.rides || isOperator(actor.role) ? 'passenger' : null;
}

/** The guard of the socket's topic `position:<tripId>`: the same people, as long as the trip is not over. */
export const mayWatchPosition: TopicGuard = async (actor, id, sql) => {
  const tripId = Number(id);
  if (!Number.isSafeInteger(tripId) || tripId > 2_147_483_647) return false;
  const [open] = await sql`select from trip where id = ${tripId} and status in ('new', 'planned', 'started')`;
  return open !== undefined && (await viewerRoleOf(sql, actor, tripId)) !== null;
};
