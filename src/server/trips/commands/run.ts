import type { Db } from '#server/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { START_AHEAD_HOURS } from '#shared/trips/schema.ts';
import { writeFreeSeats } from './assign.ts';
import { lockTrip, recordEvent } from './lock.ts';

const HOUR = 3_600_000;

/**
 * What a trip's end does to its bookings. The bookings are a higher domain, so `server/modules.ts` passes the implementation to the trips
 * domain. Every method runs inside the trip's transaction, after the trip's row was locked.
 */
export interface TripBookings {
  /** Whether the trip has a booking that somebody must still decide on. */
  unresolved(sql: Db, tripId: number): Promise<boolean>;
  /** Completes the boarded bookings and makes the rest no-shows. */
  settle(sql: Db, tripId: number, actor: Actor, now: Date): Promise<void>;
  /** Cancels every open booking, with the trip's reason. Returns the accounts to notify. */
  cancelAll(sql: Db, tripId: number, actor: Actor, reason: string, now: Date): Promise<number[]>;
}

/** Starts a planned trip, at most 3 hours before its departure (`trip_not_startable_yet`). */
export async function startTrip(sql: Db, actor: Actor, tripId: number, now: Date): Promise<void> {
  const trip = await lockTrip(sql, actor, tripId, 'start');
  if (now.getTime() < trip.departsAt.getTime() - START_AHEAD_HOURS * HOUR)
    throw new DomainError('trip_not_startable_yet');
  await sql`update trip set status = 'started', started_at = ${now}, current_seq = 0 where id = ${tripId}`;
  await sql`update trip_stop set arrived_at = ${now} where trip_id = ${tripId} and seq = 0`;
  await recordEvent(sql, { tripId, at: now, actorId: actor.accountId, action: 'start' });
}

/**
 * Records the arrival at a stop. Stops are reached in order; any other stop throws `wrong_stop`. A repeated arrival at the current stop
 * changes nothing.
 */
export async function arriveAtStop(sql: Db, actor: Actor, tripId: number, seq: number, now: Date): Promise<void> {
  const trip = await lockTrip(sql, actor, tripId, 'arrive');
  if (seq === trip.currentSeq) return;
  if (seq !== (trip.currentSeq ?? 0) + 1 || seq > trip.lastSeq) throw new DomainError('wrong_stop');
  await sql`update trip set current_seq = ${seq} where id = ${tripId}`;
  await sql`update trip_stop set arrived_at = ${now} where trip_id = ${tripId} and seq = ${seq}`;
  await recordEvent(sql, { tripId, at: now, actorId: actor.accountId, action: 'arrive', data: { seq } });
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
  if (!noShowRest && (await bookings.unresolved(sql, tripId))) throw new DomainError('bookings_unresolved');
  await bookings.settle(sql, tripId, actor, now);
  await writeFreeSeats(sql, tripId);
  await sql`
    update trip set status = 'finished', finished_at = ${now}, current_seq = ${trip.lastSeq} where id = ${tripId}`;
  await sql`update carrier set trips_count = trips_count + 1 where id = ${trip.carrierId}`;
  await recordEvent(sql, { tripId, at: now, actorId: actor.accountId, action: 'finish' });
}

/** Cancels a trip and every open booking of it, with a reason; returns the accounts whose bookings were cancelled. */
export async function cancelTrip(
  sql: Db,
  bookings: TripBookings,
  actor: Actor,
  tripId: number,
  reason: string,
  now: Date,
): Promise<number[]> {
  await lockTrip(sql, actor, tripId, 'cancel');
  const accounts = await bookings.cancelAll(sql, tripId, actor, reason, now);
  await writeFreeSeats(sql, tripId);
  await sql`
    update trip set status = 'cancelled', cancelled_at = ${now}, cancel_reason = ${reason} where id = ${tripId}`;
  await recordEvent(sql, { tripId, at: now, actorId: actor.accountId, action: 'cancel', data: { reason } });
  return accounts;
}
