import { contactsJson, reachableOf } from '#server/accounts/queries/profiles.ts';
import type { Db } from '#server/core/db.ts';
import type { Reachable } from '#shared/accounts/profile-schema.ts';
import type { PassengerCard } from '#shared/bookings/people-schema.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';

/**
 * A driver's telephone and contacts, for themselves, their carrier's people, and who holds a booking that is not cancelled on a
 * trip they drive; null for everybody else. Throws `not_found` for who is no driver.
 */
export async function driverReachable(sql: Db, actor: Actor, driverId: number): Promise<Reachable | null> {
  const [driver] = await sql<{ shared: boolean }[]>`
    select (
      account.id = ${actor.accountId} or ${actor.role === 'admin'} or member.carrier_id = ${actor.carrierId}::int
      or exists (
        select from trip
        join booking on booking.trip_id = trip.id and booking.status <> 'cancelled'
        join party on party.id = booking.party_id
        where trip.driver_id = account.id and party.account_id = ${actor.accountId})
    ) is true as shared
    from account left join member on member.account_id = account.id
    where account.id = ${driverId} and account.user_type = 'driver' and account.status = 'active'`;
  if (!driver) throw new DomainError('not_found', { detail: 'Driver not found' });
  return driver.shared ? reachableOf(sql, driverId) : null;
}

/**
 * A passenger as the driver of a trip that they booked sees them, or that driver's carrier: a cancelled booking shows nobody.
 * The rides that are counted are those with this carrier. Throws `not_found` for everybody else's passengers.
 */
export async function passengerCard(sql: Db, actor: Actor, passengerId: number): Promise<PassengerCard> {
  const all = actor.role === 'admin';
  const onlyDriven = actor.role === 'driver';
  const [card] = await sql<(Omit<PassengerCard, 'since'> & { since: Date })[]>`
    select account.id, account.name, account.last_name as "lastName", '/files/' || account.avatar || '-s.webp' as "avatarUrl",
      account.phone, ${contactsJson(sql, 'account')} as contacts, counted.rides, counted.parcels, counted."noShows",
      counted.since
    from account
    cross join lateral (
      select count(*) filter (where booking.status = 'completed' and booking.kind = 'passenger') as rides,
        count(*) filter (where booking.status = 'completed' and booking.kind = 'parcel') as parcels,
        count(*) filter (where booking.status = 'no_show') as "noShows", min(booking.created_at) as since,
        bool_or(booking.status <> 'cancelled' and (not ${onlyDriven} or trip.driver_id = ${actor.accountId})) as seen
      from booking
      join party on party.id = booking.party_id
      join trip on trip.id = booking.trip_id
      where party.account_id = account.id and (${all} or booking.carrier_id = ${actor.carrierId}::int)
    ) counted
    where account.id = ${passengerId} and counted.seen`;
  if (!card) throw new DomainError('not_found');
  return { ...card, since: card.since.toISOString() };
}
