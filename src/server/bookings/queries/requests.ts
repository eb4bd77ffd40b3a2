import type { Db } from '#server/database/db.ts';
import type { Requests } from '#shared/bookings/request-limits.ts';

const HOUR = 3_600_000;

/** The number of requests of an account so far: on this trip, on all trips, within the last hour. */
export async function requestsOf(sql: Db, accountId: number, tripId: number, now: Date): Promise<Requests> {
  const since = new Date(now.getTime() - HOUR);
  const [row] = await sql<Requests[]>`
    select
      count(*) filter (where booking.trip_id = ${tripId} and kind = 'passenger' and status = 'unconfirmed') as "openSeatsOnTrip",
      count(*) filter (where booking.trip_id = ${tripId} and kind = 'passenger' and holds) as "heldSeatsOnTrip",
      count(*) filter (where status = 'unconfirmed') as open,
      (select count(*) from party where account_id = ${accountId} and created_at > ${since}) as "lastHour"
    from party join booking on booking.party_id = party.id
    where party.account_id = ${accountId} and booking.holds`;
  return row ?? { openSeatsOnTrip: 0, heldSeatsOnTrip: 0, open: 0, lastHour: 0 };
}
