import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import type { Actor } from '#shared/core/access.ts';
import { dataLanguage } from '#shared/i18n/locale.ts';
import { writeFreeSeats } from './assign.ts';
import { lockTrip, recordEvent } from './lock.ts';
import type { CancelReason, TripBookings } from './write-step.ts';

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
  const words = reason.texts[dataLanguage(reason.locale)];
  const accounts = await bookings.cancelAll(sql, tripId, actor, reason, now);
  await writeFreeSeats(sql, tripId);
  await sql`
    update trip set status = 'cancelled', cancelled_at = ${now}, cancel_reason = ${words} where id = ${tripId}`;
  await recordEvent(sql, { tripId, at: now, actorId: actor.accountId, action: 'cancel', data: { reason: words } });
  await addJob(sql, 'disruption.cancelled', { tripId });
  return accounts;
}
