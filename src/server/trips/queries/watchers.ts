import type { TopicGuard } from '#server/realtime/topics.ts';

/**
 * What is free on a trip that is sold is seen by everybody who chooses a seat: its doorbell says no more than that it changed.
 */
export const mayWatchSeats: TopicGuard = async (_actor, id, sql) => {
  const tripId = Number(id);
  if (!Number.isSafeInteger(tripId)) return false;
  const [row] = await sql`select 1 from trip where id = ${tripId} and status = 'planned'`;
  return row !== undefined;
};

/**
 * A trip is watched by its carrier's people (a hired driver, those they drive), and by who has a booking on it that was not
 * called off: with a cancelled one goes the right to hear of what happens on the trip (docs/product.md 1.3).
 */
export const mayWatchTrip: TopicGuard = async (actor, id, sql) => {
  const tripId = Number(id);
  if (!Number.isSafeInteger(tripId)) return false;
  const [row] = await sql`
    select 1 from trip
    where id = ${tripId} and (
      (carrier_id = ${actor.carrierId} and (${actor.role !== 'driver'} or driver_id = ${actor.accountId}))
      or exists (
        select from booking join party on party.id = booking.party_id
        where booking.trip_id = trip.id and party.account_id = ${actor.accountId}
          and booking.status not in ('cancelled', 'ejected')))`;
  return row !== undefined;
};
