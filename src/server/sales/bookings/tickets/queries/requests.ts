import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { GuestRequests, Requests, UnprovenSeats } from '#shared/sales/bookings/rules/request-limits.ts';

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

/** Whether an account has proven its address or a number: only then its seats can be confirmed before anybody looks. */
export async function hasProvenAny(sql: Db, accountId: number): Promise<boolean> {
  const proven = await sql`
    select from account a where id = ${accountId}
      and (email_confirmed_at is not null or exists (select from account_phone p where p.account_id = a.id))`;
  return proven.length > 0;
}

/** The unproven seats of a trip, booked or held by open forms: of a network under any number and account, and the total. */
export async function unprovenSeats(sql: Db, tripId: number, network: string): Promise<UnprovenSeats> {
  const [row] = await sql<UnprovenSeats[]>`
    select count(*) filter (where held.network = ${network}) as unproven_of_network, count(*) as unproven_of_trip
    from (
      select p.guest_network as network from party p join booking b on b.party_id = p.id
      where p.trip_id = ${tripId} and p.unproven_until is not null and p.guest_network <> '' and b.kind = 'passenger' and b.holds
      union all select network from seat_hold where trip_id = ${tripId} and unproven) held`;
  return row ?? { unprovenOfNetwork: 0, unprovenOfTrip: 0 };
}

/**
 * The number of requests without an account of a telephone number from one network so far, of unpaid bookings ahead, and of the unproven
 * seats of the trip.
 */
export async function guestRequestsOf(
  sql: Db,
  { phone, network, tripId }: { phone: string; network: string; tripId: number },
  now: Date,
): Promise<GuestRequests> {
  const since = new Date(now.getTime() - HOUR);
  const [row] = await sql<Omit<GuestRequests, keyof UnprovenSeats>[]>`
    select
      count(*) filter (where booking.trip_id = ${tripId} and kind = 'passenger' and booking.status = 'unconfirmed') as open_seats_on_trip,
      count(*) filter (where booking.trip_id = ${tripId} and kind = 'passenger') as held_seats_on_trip,
      count(*) filter (where booking.status = 'unconfirmed') as open,
      count(*) filter (where booking.status in ('unconfirmed', 'confirmed') and paid = 0 and trip.status in ('new', 'planned'))
        as unpaid_ahead,
      (select count(*) from party where contact_phone = ${phone} and guest_network = ${network} and created_at > ${since}) as last_hour
    from party
    join booking on booking.party_id = party.id
    join trip on trip.id = booking.trip_id
    where party.contact_phone = ${phone} and party.guest_network = ${network} and booking.holds`;
  if (!row) throw new DomainError('internal');
  return { ...row, ...(await unprovenSeats(sql, tripId, network)) };
}
