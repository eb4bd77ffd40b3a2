import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
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

/** Notes when the seats of those who were warned will be released. */
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
