import type { TopicGuard } from '#server/core/handlers.ts';

/** A trip is watched by its carrier's people, by who drives it, and by those who hold a booking on it. */
export const mayWatchTrip: TopicGuard = async (actor, id, sql) => {
  const tripId = Number(id);
  if (!Number.isSafeInteger(tripId)) return false;
  const [row] = await sql`
    select 1 from trip
    where id = ${tripId} and (
      (carrier_id = ${actor.carrierId} and (${actor.role !== 'driver'} or driver_id = ${actor.accountId}))
      or exists (select from party where party.trip_id = trip.id and party.account_id = ${actor.accountId}))`;
  return row !== undefined;
};
