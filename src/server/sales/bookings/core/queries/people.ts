import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { contactsJson, reachableOf } from '#server/people/accounts/queries/profiles.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import { type Actor, isOperator } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { Reachable } from '#shared/people/accounts/base/profile-schema.ts';
import type { PassengerCard } from '#shared/sales/bookings/core/people-schema.ts';
import { type PhoneFacts, phoneShown } from '#shared/sales/trips/phones.ts';

/**
 * A driver's phone number and contacts, for the driver, for members of their carrier, and for a passenger whose booking on one of the
 * driver's trips shows phone numbers (`phoneShown`), and administrators; null for everybody else, such as support. Throws `not_found` if the account is not an active driver.
 */
export async function driverReachable(sql: Db, actor: Actor, driverId: number, now: Date): Promise<Reachable | null> {
  const [driver] = await sql<{ colleague: boolean }[]>`
    select (account.id = ${actor.accountId} or ${actor.role === 'admin'} or member.carrier_id = ${actor.carrierId}::int) is true
      as colleague
    from account left join member on member.account_id = account.id
    where account.id = ${driverId} and account.user_type = 'driver' and account.status = 'active'`;
  if (!driver) throw new DomainError('not_found', { detail: 'Driver not found' });
  const shown = driver.colleague || (await bookingLetsRead(sql, actor.accountId, driverId, now));
  return shown ? reachableOf(sql, driverId) : null;
}

async function bookingLetsRead(sql: Db, passengerId: number, driverId: number, now: Date): Promise<boolean> {
  const rows = await sql<PhoneFacts[]>`
    select ${phoneColumns(sql)} from party
    join booking on booking.party_id = party.id
    join trip on trip.id = booking.trip_id
    where party.account_id = ${passengerId} and ${drives(sql, driverId)}`;
  return rows.some((facts) => phoneShown('passenger', facts, now));
}

function phoneColumns(sql: Db) {
  return sql`
    booking.kind, booking.status, booking.expires_at, trip.status as trip_status,
    trip.arrives_at as trip_arrives_at, trip.finished_at as trip_finished_at`;
}

/**
 * A passenger's card for the driver of a trip that they booked, or for members of that carrier; a cancelled booking gives no access. The
 * card counts only rides with this carrier. The phone number is included while one of the bookings shows it to the carrier (`phoneShown`), and for administrators.
 * Throws `not_found` for every other passenger.
 */
export async function passengerCard(
  sql: Db,
  actor: Actor,
  passengerId: number,
  now: Date,
): Promise<Dated<PassengerCard, 'since'>> {
  const all = isOperator(actor.role);
  const onlyDriven = actor.role === 'driver';
  const bookings = sql`
    booking join party on party.id = booking.party_id join trip on trip.id = booking.trip_id
    where party.account_id = ${passengerId} and (${all} or booking.carrier_id = ${actor.carrierId}::int)`;
  const driven = sql`(not ${onlyDriven} or ${drives(sql, actor.accountId)})`;
  const [card] = await sql<Dated<PassengerCard, 'since'>[]>`
    select account.id, account.name, account.last_name, '/files/' || account.avatar || '-s.webp' as avatar_url,
      account.phone, ${contactsJson(sql, 'account')} as contacts, counted.rides, counted.parcels, counted.no_shows,
      counted.since
    from account
    cross join lateral (
      select count(*) filter (where booking.status = 'completed' and booking.kind = 'passenger') as rides,
        count(*) filter (where booking.status = 'completed' and booking.kind = 'parcel') as parcels,
        count(*) filter (where booking.status = 'no_show') as no_shows, min(booking.created_at) as since,
        bool_or(booking.status <> 'cancelled' and ${driven}) as seen
      from ${bookings}
    ) counted
    where account.id = ${passengerId} and counted.seen`;
  if (!card) throw new DomainError('not_found');
  const facts = await sql<PhoneFacts[]>`select ${phoneColumns(sql)} from ${bookings} and ${driven}`;
  const reachable = all ? actor.role === 'admin' : facts.some((one) => phoneShown('carrier', one, now));
  return { ...card, ...(reachable ? {} : { phone: null, contacts: [] }) };
}

interface OwnerRow {
  email: string;
  name: string;
  locale: Locale;
  code: string;
  tripId: number;
}

export async function ownersOf(sql: Db, bookingId: number): Promise<OwnerRow[]> {
  return sql<OwnerRow[]>`
    select account.email::text, account.name, account.locale, booking.code, booking.trip_id
    from booking join member on member.carrier_id = booking.carrier_id and member.role = 'owner'
      join account on account.id = member.account_id and account.status = 'active'
    where booking.id = ${bookingId}`;
}
