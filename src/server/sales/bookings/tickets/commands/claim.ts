import type { Db, SqlFragment } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { lockPartyOf, sideOfGuest } from '../../core/commands/locked-party.ts';
import { ticketBooking } from '../queries/ticket.ts';
import { proveParty } from './prove.ts';

interface ClaimedTrip {
  tripId: number;
  carrierId: number;
  accountId: number;
  bookings: number;
}

/**
 * Adds bookings that were made without an account to the reader's account: the booking of the ticket, and the others with the same mail
 * address or number. Only an address and a number that the account has proven count. Throws `email_unconfirmed` if neither is proven,
 * `not_allowed` for a booking of another person.
 */
export async function claimBookings(
  sql: Db,
  actor: Actor,
  key: string,
  now: Date,
): Promise<{ bookingId: number; tripId: number; touched: ClaimedTrip[] }> {
  const booking = await ticketBooking(sql, key, now);
  const [reader] = await sql<{ email: string | null; phone: string | null }[]>`
    select case when email_confirmed_at is not null then lower(email::text) end as email,
      (select phone from account_phone where account_id = account.id) as phone
    from account where id = ${actor.accountId} for key share`;
  const { email = null, phone = null } = reader ?? {};
  if (email === null && phone === null) throw new DomainError('email_unconfirmed');
  const theirs = sql`by_guest and account_id is null and ((email <> '' and email = ${email}) or contact_phone = ${phone})`;
  await proveOpen(sql, theirs, actor, now);
  const parties = await sql<{ id: number }[]>`
    update party set account_id = ${actor.accountId}
    where ${theirs} returning id`;
  const touched = await sql<(ClaimedTrip & { ids: number[] })[]>`
    select trip_id, carrier_id, ${actor.accountId}::int as account_id, count(*)::int as bookings,
      array_agg(id) as ids
    from booking where party_id = any(${parties.map(({ id }) => id)}::int[]) group by 1, 2`;
  if (!touched.some(({ ids }) => ids.includes(booking.id))) throw new DomainError('not_allowed');
  return { bookingId: booking.id, tripId: booking.tripId, touched: [...touched] };
}

/** Proofs of the account prove the bookings, which happens before the account owns them: locks go from the trip to the party. */
async function proveOpen(sql: Db, condition: SqlFragment, { accountId }: Actor, now: Date): Promise<void> {
  const open = await sql<{ id: number }[]>`
    select min(booking.id) as id from party join booking on booking.party_id = party.id and booking.status = 'unconfirmed'
    where ${condition} and unproven_until > ${now} group by party.id order by 1`;
  for (const { id } of open) await proveParty(sql, await lockPartyOf(sql, id, sideOfGuest), accountId, now);
}

/** Removes the mails and networks of bookings without an account on trips that ended before an instant. */
export async function eraseGuestMails(sql: Db, before: Date): Promise<void> {
  await sql`
    update party set email = case when account_id is null then '' else email end, guest_network = '' from trip
    where trip.id = party.trip_id and (party.email <> '' and party.account_id is null or party.guest_network <> '') and trip.arrives_at < ${before}`;
}
