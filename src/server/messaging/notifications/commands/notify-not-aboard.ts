import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { factsOf } from '../queries/facts.ts';
import { openCall } from '../queries/trips.ts';
import { bookingNotification } from './booking-notification.ts';
import { notify } from './notify.ts';

/** Notifies the staff that a passenger says "I'm not aboard", unless it was taken back meanwhile. */
export async function notifyOfNotAboard(app: AppContext, sql: Db, callId: number, now: Date): Promise<void> {
  const bookingId = await openCall(sql, callId);
  if (bookingId === null) return;
  const booking = (await factsOf(sql, [bookingId])).get(bookingId);
  if (!booking) return;
  const notification = await bookingNotification(app, sql, 'notAboard', [booking], `notAboard:${callId}`, now);
  if (notification) await notify(app, sql, notification, now);
}
