import type { TopicGuard } from '#server/core/realtime/topics.ts';
import { drives } from './drives.ts';

/** The free seats of a trip on sale are public, so everybody may subscribe; the message says only that something changed. */
export const mayWatchSeats: TopicGuard = async (_actor, id, sql) => {
  const tripId = Number(id);
  if (!Number.isSafeInteger(tripId)) return false;
  const [row] = await sql`select 1 from trip where id = ${tripId} and status = 'planned'`;
  return row !== undefined;
};

/**
 * A trip's topic is open to the members of its carrier (a hired driver: trips they drive), and to passengers with a booking on it that is
 * not cancelled or ejected; a cancellation ends the right to updates of the trip (docs/product.md 1.3).
 */
export const mayWatchTrip: TopicGuard = async (actor, id, sql) => {
  const tripId = Number(id);
  if (!Number.isSafeInteger(tripId)) return false;
  const [row] = await sql`
    select 1 from trip
    where id = ${tripId} and (
      (carrier_id = ${actor.carrierId} and (${actor.role !== 'driver'} or ${drives(sql, actor.accountId)}))
      or exists (
        select from booking join party on party.id = booking.party_id
        where booking.trip_id = trip.id and party.account_id = ${actor.accountId}
          and booking.status not in ('cancelled', 'ejected')))`;
  return row !== undefined;
};
