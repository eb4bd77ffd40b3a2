import type { Db } from '#server/database/db.ts';
import { addJob } from '#server/jobs/queue.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { START_AHEAD_HOURS } from '#shared/trips/schema.ts';
import { writeFreeSeats } from './assign.ts';
import { lockTrip, recordEvent } from './lock.ts';
import {
  type CancelReason,
  type StepTimes,
  type TripBookings,
  writeArrival,
  writeDeparture,
  writeFinish,
  writeStart,
} from './write-step.ts';

const HOUR = 3_600_000;

/** Starts a planned trip, at most 3 hours before its departure (`trip_not_startable_yet`). */
export async function startTrip(sql: Db, actor: Actor, tripId: number, now: Date): Promise<void> {
  const trip = await lockTrip(sql, actor, tripId, 'start');
  if (now.getTime() < trip.departsAt.getTime() - START_AHEAD_HOURS * HOUR)
    throw new DomainError('trip_not_startable_yet');
  await writeStart(sql, actor, tripId, timesOf(now));
}

/** Records that the bus left its current stop; a repeated departure changes nothing. */
export async function departFromStop(sql: Db, actor: Actor, tripId: number, seq: number, now: Date): Promise<void> {
  const trip = await lockTrip(sql, actor, tripId, 'depart');
  if (seq !== trip.currentSeq || seq >= trip.lastSeq) throw new DomainError('wrong_stop');
  if (!trip.departed) await writeDeparture(sql, actor, tripId, seq, timesOf(now));
}

/**
 * Records the arrival at a stop. Stops are reached in order; any other stop throws `wrong_stop`. A repeated arrival at the current stop
 * changes nothing. If no departure from the stop before was recorded, the planned one is stored, but none before the arrival there and none
 * after `now`.
 */
export async function arriveAtStop(sql: Db, actor: Actor, tripId: number, seq: number, now: Date): Promise<void> {
  const trip = await lockTrip(sql, actor, tripId, 'arrive');
  if (seq === trip.currentSeq) return;
  if (seq !== (trip.currentSeq ?? 0) + 1 || seq > trip.lastSeq) throw new DomainError('wrong_stop');
  if (trip.halted) throw new DomainError('trip_halted');
  await sql`
    update trip_stop set departed_at = least(${now}::timestamptz, greatest(arrived_at, departs_at))
    where trip_id = ${tripId} and seq = ${seq - 1} and departed_at is null`;
  await writeArrival(sql, actor, tripId, seq, timesOf(now));
}

/** Finishes a trip. Undecided bookings throw `bookings_unresolved`, unless `noShowRest` settles them. */
export async function finishTrip(
  sql: Db,
  bookings: TripBookings,
  actor: Actor,
  tripId: number,
  noShowRest: boolean,
  now: Date,
): Promise<void> {
  const trip = await lockTrip(sql, actor, tripId, 'finish');
  if (trip.halted) throw new DomainError('trip_halted');
  // A client that does not ask about an early end must not end a trip that is not due to leave.
  if (now < trip.departsAt) throw new DomainError('too_early');
  if (!noShowRest && (await bookings.unresolved(sql, tripId))) throw new DomainError('bookings_unresolved');
  if (await bookings.expected(sql, tripId, now)) throw new DomainError('too_early');
  await writeFinish(sql, bookings, actor, trip, timesOf(now));
}

/**
 * Cancels a trip and every open booking of it, with a reason that passengers read in their language and the office in that of the actor; returns the
 * accounts whose bookings were cancelled. Those without an account are put on the call list.
 */
export async function cancelTrip(
  sql: Db,
  bookings: TripBookings,
  actor: Actor,
  tripId: number,
  reason: CancelReason,
  now: Date,
): Promise<number[]> {
  await lockTrip(sql, actor, tripId, 'cancel');
  const words = reason.texts[reason.locale];
  const accounts = await bookings.cancelAll(sql, tripId, actor, reason, now);
  await writeFreeSeats(sql, tripId);
  await sql`
    update trip set status = 'cancelled', cancelled_at = ${now}, cancel_reason = ${words} where id = ${tripId}`;
  await recordEvent(sql, { tripId, at: now, actorId: actor.accountId, action: 'cancel', data: { reason: words } });
  await addJob(sql, 'disruption.cancelled', { tripId });
  return accounts;
}

function timesOf(now: Date): StepTimes {
  return { at: now, pressedAt: now };
}
