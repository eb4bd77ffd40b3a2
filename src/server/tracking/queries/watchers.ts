import type { Db } from '#server/database/db.ts';
import type { TopicGuard } from '#server/realtime/topics.ts';
import type { Actor } from '#shared/core/access.ts';

/** How somebody sees a trip's bus: as its crew, or as a passenger. Null: not at all. */
export type ViewerRole = 'crew' | 'passenger';

/**
 * Who may see a trip's bus (docs/product.md 10.5): the carrier's people (a hired driver, of the trips they drive), who holds
 * a confirmed booking or is on board, administrators. Whoever has a link comes by another way.
 */
export async function viewerRoleOf(sql: Db, actor: Actor, tripId: number): Promise<ViewerRole | null> {
  const [row] = await sql<{ staff: boolean; rides: boolean }[]>`
    select (trip.carrier_id = ${actor.carrierId} and (${actor.role !== 'driver'} or trip.driver_id = ${actor.accountId}))
        is true as staff,
      exists (select from booking join party on party.id = booking.party_id
        where booking.trip_id = trip.id and party.account_id = ${actor.accountId}
          and booking.status in ('confirmed', 'boarded')) as rides
    from trip where id = ${tripId}`;
  if (!row) return null;
  if (row.staff) return 'crew';
  return row.rides || actor.role === 'admin' ? 'passenger' : null;
}

/** The socket's topic `position:<tripId>`: the same people, as long as the trip is not over. */
export const mayWatchPosition: TopicGuard = async (actor, id, sql) => {
  const tripId = Number(id);
  if (!Number.isSafeInteger(tripId) || tripId > 2_147_483_647) return false;
  const [open] = await sql`select from trip where id = ${tripId} and status in ('new', 'planned', 'started')`;
  return open !== undefined && (await viewerRoleOf(sql, actor, tripId)) !== null;
};
