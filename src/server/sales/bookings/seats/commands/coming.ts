import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { tripStops } from '#server/sales/trips/queries/public-trip.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { refusal } from '#shared/sales/bookings/core/policy.ts';
import { mayBeLeftBehind } from '#shared/sales/bookings/rules/not-aboard.ts';
import { endCall } from '../../core/commands/calls.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { concerned, type LockedParty, lockParty, lockPartyOf, sideOfGuest } from '../../core/commands/locked-party.ts';
import type { ChangedBooking } from '../../parcels/commands/act.ts';
import { ticketBooking } from '../../tickets/queries/ticket.ts';

/** Notes that the passengers of these bookings were asked whether they are coming; `reached`: by more than the list in the app. */
export async function noteAsked(
  sql: Db,
  { tripId, bookingIds, reached }: { tripId: number; bookingIds: readonly number[]; reached: boolean },
  now: Date,
): Promise<void> {
  await sql`
    insert into coming_question (booking_id, trip_id, asked_at, reached)
    select id, trip_id, ${now}, ${reached} from booking where id = any(${[...bookingIds]}::int[]) and trip_id = ${tripId}
    on conflict do nothing`;
}

/**
 * Records that these passengers have been warned of the release of their seats, and locks their questions. Returns the bookings among them
 * that are still open.
 */
export async function noteWarned(
  sql: Db,
  { tripId, bookingIds }: { tripId: number; bookingIds: readonly number[] },
  now: Date,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    update coming_question set warned_at = ${now}
    where booking_id = any(${[...bookingIds]}::int[]) and trip_id = ${tripId} and answered_at is null and warned_at is null
    returning booking_id as id`;
  return rows.map(({ id }) => id);
}

export async function noteRelease(
  sql: Db,
  { tripId, bookingIds, releaseAt }: { tripId: number; bookingIds: readonly number[]; releaseAt: Date },
): Promise<void> {
  await sql`
    update coming_question set release_at = ${releaseAt}
    where booking_id = any(${[...bookingIds]}::int[]) and trip_id = ${tripId}`;
}

/**
 * Records that a party is coming: all of its bookings with an open question. A repeated answer changes nothing. Throws the codes of the
 * shared rules.
 */
export async function answerComing(sql: Db, actor: Actor, bookingId: number, now: Date): Promise<ChangedBooking> {
  return answer(sql, await lockParty(sql, actor, bookingId), actor.accountId, now);
}

/** The same for anyone who has the link of a ticket without an account: the answer costs nothing, so it asks for no telephone number. */
export async function answerComingByTicket(sql: Db, key: string, now: Date): Promise<ChangedBooking> {
  const { id, accountId } = await ticketBooking(sql, key, now);
  if (accountId !== null) throw new DomainError('not_allowed');
  return answer(sql, await lockPartyOf(sql, id, sideOfGuest), null, now);
}

/** Takes back an answer that the staff noted, of the whole party. */
export async function takeBackComing(sql: Db, actor: Actor, bookingId: number, now: Date): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  const ids = concerned(party, 'takeBackComing', false, now).map(({ id }) => id);
  await sql`
    update coming_question set answered_at = null, answered_by = null
    where booking_id = any(${ids}::int[]) and trip_id = ${party.tripId}`;
  await note(sql, ids, { action: 'takeBackComing', actorId: actor.accountId }, now);
  return party;
}

async function answer(sql: Db, party: LockedParty, actorId: number | null, now: Date): Promise<ChangedBooking> {
  const { named, side, tripId } = party;
  if (side !== 'admin' && named.status === 'confirmed' && named.coming?.answeredAt) return party;
  const ids = concerned(party, 'coming', false, now).map(({ id }) => id);
  // A press of a device whose clock is behind is not earlier than the question.
  await sql`
    update coming_question set answered_at = greatest(asked_at, ${now}), answered_by = ${side}
    where booking_id = any(${ids}::int[]) and trip_id = ${tripId}`;
  await note(sql, ids, { action: side === 'carrier' ? 'comingByPhone' : 'coming', actorId }, now);
  return party;
}

async function note(
  sql: Db,
  bookingIds: readonly number[],
  entry: { action: string; actorId: number | null },
  now: Date,
): Promise<void> {
  await writeHistory(
    sql,
    now,
    bookingIds.map((bookingId) => ({ bookingId, ...entry })),
  );
}

/** Records that a passenger reports the bus leaving, or waiting, without them; the staff is notified immediately. */
export async function callNotAboard(sql: Db, actor: Actor, bookingId: number, now: Date): Promise<ChangedBooking> {
  const party = await permitted(sql, actor, bookingId, 'notAboard', now);
  const [call] = await sql<{ id: number }[]>`
    insert into not_aboard (booking_id, at) values (${bookingId}, ${now}) on conflict do nothing returning id`;
  if (call) await addJob(sql, 'notify.notAboard', { id: call.id });
  return party;
}

export async function takeBackNotAboard(sql: Db, actor: Actor, bookingId: number, now: Date): Promise<ChangedBooking> {
  const party = await permitted(sql, actor, bookingId, 'aboard', now);
  await endCall(sql, bookingId, now);
  return party;
}

async function permitted(sql: Db, actor: Actor, bookingId: number, action: 'notAboard' | 'aboard', now: Date) {
  const party = await lockParty(sql, actor, bookingId);
  const { named, tripId } = party;
  const [trip] = await sql<{ currentSeq: number | null; called: boolean }[]>`
    select current_seq,
      exists (select from not_aboard n where n.booking_id = ${bookingId} and n.ended_at is null) as called
    from trip where id = ${tripId}`;
  const leaving = { currentSeq: trip?.currentSeq ?? null, stops: await tripStops(sql, tripId) };
  const facts = { ...named, notAboard: trip?.called ?? false, leftBehind: mayBeLeftBehind(named, leaving, now) };
  const refused = refusal(action, party.side, facts, { status: party.tripStatus }, now);
  if (refused) throw new DomainError(refused);
  return party;
}
