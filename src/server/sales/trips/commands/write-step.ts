import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import type { Locale, LocalName } from '#shared/i18n/locale.ts';
import { writeFreeSeats } from './assign.ts';
import { recordEvent } from './lock.ts';

/**
 * The effects of a trip's steps on its bookings. The bookings are a higher domain, so `server/modules.ts` passes the implementation to the
 * trips domain. Every method runs inside the trip's transaction, after the trip's row was locked.
 */
export interface TripBookings {
  /** Completes the boarded bookings and makes the rest no-shows. */
  settle(sql: Db, tripId: number, actor: Actor, now: Date): Promise<void>;
  /** Makes no-shows of the bookings that are confirmed at a stop. */
  missed(sql: Db, tripId: number, seq: number, actor: Actor, now: Date): Promise<void>;
  /** Gives bookings the status back that they had before a step that is undone. */
  restore(sql: Db, tripId: number, moved: readonly MovedBooking[], actor: Actor, now: Date): Promise<void>;
  /** Ends the calls "I'm not aboard" and moves the passengers who are missing to `left_behind`. */
  counted(sql: Db, tripId: number, missing: readonly number[], actor: Actor, now: Date): Promise<void>;
  /** Cancels every open booking, with the trip's reason. Returns the accounts to notify. */
  cancelAll(sql: Db, tripId: number, actor: Actor, reason: CancelReason, now: Date): Promise<number[]>;
}

/** Why a trip is cancelled, in each language, and the language in which it is read where there is no reader's own. */
export interface CancelReason {
  texts: Readonly<LocalName>;
  locale: Locale;
}

export interface MovedBooking {
  id: number;
  /** The status to which it goes back, and its seat from then on. */
  to: 'confirmed' | 'boarded';
  seat: number | null;
}

/** When a step happened, and when its button was pressed by the clock of the device; null: no button was pressed. */
export interface StepTimes {
  at: Date;
  pressedAt: Date | null;
}

/** The functions below write a step whose rules were checked by their caller, under the lock of the trip. */
export async function writeStart(sql: Db, actor: Actor, tripId: number, { at, pressedAt }: StepTimes): Promise<void> {
  await sql`update trip set status = 'started', started_at = ${at}, current_seq = 0 where id = ${tripId}`;
  await sql`
    update trip_stop set arrived_at = ${at}, arrived_pressed_at = ${pressedAt} where trip_id = ${tripId} and seq = 0`;
  await recordEvent(sql, { tripId, at, actorId: actor.accountId, action: 'start' });
}

/** `actor`: null when the bus was seen to leave. */
export async function writeDeparture(
  sql: Db,
  actor: Actor | null,
  tripId: number,
  seq: number,
  { at, pressedAt }: StepTimes,
): Promise<void> {
  await sql`
    update trip_stop set departed_at = ${at}, departed_pressed_at = ${pressedAt}
    where trip_id = ${tripId} and seq = ${seq}`;
  await recordEvent(sql, { tripId, at, actorId: actor?.accountId ?? null, action: 'depart', data: { seq } });
}

export async function writeArrival(
  sql: Db,
  actor: Actor,
  tripId: number,
  seq: number,
  { at, pressedAt }: StepTimes,
): Promise<void> {
  await sql`update trip set current_seq = ${seq} where id = ${tripId}`;
  await sql`
    update trip_stop set arrived_at = ${at}, arrived_pressed_at = ${pressedAt}
    where trip_id = ${tripId} and seq = ${seq}`;
  await recordEvent(sql, { tripId, at, actorId: actor.accountId, action: 'arrive', data: { seq } });
}

export async function writeFinish(
  sql: Db,
  bookings: TripBookings,
  actor: Actor,
  trip: { id: number; carrierId: number; lastSeq: number },
  { at }: StepTimes,
): Promise<void> {
  await bookings.settle(sql, trip.id, actor, at);
  await writeFreeSeats(sql, trip.id);
  await sql`
    update trip set status = 'finished', finished_at = ${at}, current_seq = ${trip.lastSeq} where id = ${trip.id}`;
  await sql`update carrier set trips_count = trips_count + 1 where id = ${trip.carrierId}`;
  await recordEvent(sql, { tripId: trip.id, at, actorId: actor.accountId, action: 'finish' });
}
