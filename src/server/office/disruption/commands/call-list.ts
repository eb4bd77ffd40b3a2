import type { Db } from '#server/core/database/db.ts';
import { agreeHours } from '#server/sales/bookings/changes/commands/new-hours.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { announceRefusal, RECIPIENT_STATUSES } from '#shared/messaging/chat/announcing.ts';
import type { CallReason, CallResult } from '#shared/office/disruption/schema.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';

/**
 * Puts the parties of these bookings on the call list of the trip: parties without an account, because no channel reaches them. A party is on it
 * once; a party that was called before is to be called again. Returns how many there are.
 */
export async function addToCallList(
  sql: Db,
  tripId: number,
  bookingIds: readonly number[],
  reason: CallReason,
): Promise<number> {
  const rows = await sql`
    insert into trip_call (trip_id, booking_id, reason)
    select distinct ${tripId}::int, (select min(o.id) from booking o where o.party_id = b.party_id), ${reason}
    from booking b join party on party.id = b.party_id
    where b.id = any(${[...bookingIds]}::int[]) and party.account_id is null
    on conflict (trip_id, booking_id) do update
      set reason = excluded.reason, announced = null, ticked_at = null, ticked_by = null, result = null
    returning booking_id`;
  return rows.length;
}

/**
 * Puts the parties that an announcement has not reached on the call list: parties without an account, and parties whose account has neither
 * read nor confirmed it. Returns how many there are. Throws `not_found` for an announcement of another trip, `trip_state` and
 * `trip_cancelled` for a trip that is over.
 */
export async function callUnread(
  sql: Db,
  trip: { id: number; status: TripStatus },
  announcementId: string,
): Promise<number> {
  const refusal = announceRefusal(trip);
  if (refusal) throw new DomainError(refusal);
  const said = sql`message said where said.announced_trip_id = ${trip.id} and said.client_id = ${announcementId}`;
  const [known] = await sql`select from ${said} limit 1`;
  if (!known) throw new DomainError('not_found');
  const rows = await sql`
    insert into trip_call (trip_id, booking_id, reason, announced)
    select ${trip.id}::int, min(b.id), 'announced', ${announcementId}
    from booking b join party on party.id = b.party_id
    where b.trip_id = ${trip.id} and b.status = any(${[...RECIPIENT_STATUSES]}::text[])
      and not exists (
        select from ${said} and (said.acknowledged_at is not null or exists (
          select from chat_member m
          where m.chat_id = said.chat_id and m.account_id = party.account_id and m.last_read_seq >= said.seq))
        and exists (select from chat where chat.id = said.chat_id and party.account_id in (chat.low_id, chat.high_id)))
    group by b.party_id
    on conflict (trip_id, booking_id) do update
      set reason = excluded.reason, announced = excluded.announced, ticked_at = null, ticked_by = null, result = null
    returning booking_id`;
  return rows.length;
}

/** Puts the people on the call list who wait at a later stop for a broken-down bus. Passengers aboard are not called. */
export async function callAfterBreakdown(sql: Db, tripId: number): Promise<void> {
  const waiting = await sql<{ id: number }[]>`
    select b.id from booking b
    where b.trip_id = ${tripId} and b.kind = 'passenger' and b.status = 'confirmed'
      and exists (select from trip_halt h where h.trip_id = b.trip_id and h.kind = 'breakdown' and h.ended_at is null)
    order by b.id`;
  const ids = waiting.map(({ id }) => id);
  await addToCallList(sql, tripId, ids, 'breakdown');
}

export async function callAfterCancelling(sql: Db, tripId: number): Promise<void> {
  const fallen = await sql<{ id: number }[]>`
    select b.id from booking b join trip on trip.id = b.trip_id and trip.status = 'cancelled'
    where b.trip_id = ${tripId} and b.status = 'cancelled' and b.cancelled_by = 'trip' order by b.id`;
  const ids = fallen.map(({ id }) => id);
  await addToCallList(sql, tripId, ids, 'cancelled');
}

export async function callAfterNewHours(sql: Db, tripId: number, newHours: number): Promise<void> {
  const requesters = await sql<{ id: number }[]>`
    select b.id from new_hours_answer a join booking b on b.id = a.booking_id
    where a.new_hours_id = ${newHours} and a.agreed_at is null and b.status in ('unconfirmed', 'confirmed') order by b.id`;
  await addToCallList(
    sql,
    tripId,
    requesters.map(({ id }) => id),
    'hours',
  );
}

/**
 * Ticks a call off with its outcome, or takes the tick back; a person who did not answer stays on the list. Throws `not_found` for a
 * call that is not on the list.
 */
export async function tickCall(
  sql: Db,
  me: Actor,
  call: { tripId: number; bookingId: number; done: boolean; result: CallResult | null },
  now: Date,
): Promise<void> {
  const { tripId, bookingId, done, result } = call;
  const ticked = await sql<{ reason: CallReason; result: CallResult | null; partyId: number }[]>`
    update trip_call set ticked_at = ${done ? now : null}, ticked_by = ${done ? me.accountId : null},
      result = ${result}
    where trip_id = ${tripId} and booking_id = ${bookingId}
      and exists (select from trip where trip.id = ${tripId} and trip.carrier_id = ${me.carrierId})
    returning reason, result, (select party_id from booking where booking.id = trip_call.booking_id)`;
  const [one] = ticked;
  if (!one) throw new DomainError('not_found');
  if (one.reason === 'hours' && one.result === 'agreed') await agreeHours(sql, me.accountId, one.partyId, now);
}

export async function eraseCalls(sql: Db, accountId: number): Promise<string[]> {
  await sql`update trip_call set ticked_by = null where ticked_by = ${accountId}`;
  return [];
}
