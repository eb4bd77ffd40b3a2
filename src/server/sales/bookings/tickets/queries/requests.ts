import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { GuestRequests, Requests } from '#shared/sales/bookings/rules/request-limits.ts';

const HOUR = 3_600_000;

/** The number of requests of an account so far: on this trip, on all trips, within the last hour. */
export async function requestsOf(sql: Db, accountId: number, tripId: number, now: Date): Promise<Requests> {
  const since = new Date(now.getTime() - HOUR);
  const [row] = await sql<Requests[]>`
    select
      count(*) filter (where booking.trip_id = ${tripId} and kind = 'passenger' and status = 'unconfirmed') as open_seats_on_trip,
      count(*) filter (where booking.trip_id = ${tripId} and kind = 'passenger' and holds) as held_seats_on_trip,
      count(*) filter (where status = 'unconfirmed') as open,
      (select count(*) from party where account_id = ${accountId} and created_at > ${since}) as last_hour
    from party join booking on booking.party_id = party.id
    where party.account_id = ${accountId} and booking.holds`;
  return row ?? { openSeatsOnTrip: 0, heldSeatsOnTrip: 0, open: 0, lastHour: 0 };
}

/**
 * The number of requests without an account of a telephone number from one network so far, of what is ahead and not paid, and of the seats of
 * the trip that nothing has proven: of the network under whatever numbers, and in all.
 */
export async function guestRequestsOf(
  sql: Db,
  { phone, network, tripId }: { phone: string; network: string; tripId: number },
  now: Date,
): Promise<GuestRequests> {
  const since = new Date(now.getTime() - HOUR);
  const unproven = sql`
    party p join booking b on b.party_id = p.id
    where p.trip_id = ${tripId} and p.unproven_until is not null and b.kind = 'passenger' and b.holds`;
  const [row] = await sql<GuestRequests[]>`
    select
      count(*) filter (where booking.trip_id = ${tripId} and kind = 'passenger' and booking.status = 'unconfirmed') as open_seats_on_trip,
      count(*) filter (where booking.trip_id = ${tripId} and kind = 'passenger') as held_seats_on_trip,
      count(*) filter (where booking.status = 'unconfirmed') as open,
      count(*) filter (where booking.status in ('unconfirmed', 'confirmed') and paid = 0 and trip.status in ('new', 'planned'))
        as unpaid_ahead,
      (select count(*) from party where contact_phone = ${phone} and guest_network = ${network} and created_at > ${since}) as last_hour,
      (select count(*) from ${unproven} and p.guest_network = ${network}) as unproven_of_network,
      (select count(*) from ${unproven}) as unproven_of_trip
    from party
    join booking on booking.party_id = party.id
    join trip on trip.id = booking.trip_id
    where party.contact_phone = ${phone} and party.guest_network = ${network} and booking.holds`;
  if (!row) throw new DomainError('internal');
  return row;
}
