import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { tripPath } from '../present.ts';
import { announcedTo } from '../queries/announcements.ts';
import { factsOf } from '../queries/facts.ts';
import { bookingNotification } from './booking-notification.ts';
import { notify } from './notify.ts';

/**
 * Notifies the recipients of an announcement who still have a booking on the trip and have not acknowledged it yet. The notification
 * leads to the chat with the announcement or, if the recipient has blocked the sender, to the trip.
 */
export async function notifyOfAnnouncement(
  app: AppContext,
  sql: Db,
  announcement: { tripId: number; id: string },
  now: Date,
): Promise<void> {
  const all = await announcedTo(sql, announcement);
  const facts = await factsOf(
    sql,
    all.map(({ bookingId }) => bookingId),
  );
  for (const { messageId, chatId, bookingId, blocked, ...words } of all) {
    const booking = facts.get(bookingId);
    const notification =
      booking && (await bookingNotification(app, sql, 'announced', [booking], `announced:${messageId}`, now));
    if (!notification) continue;
    const path = blocked ? tripPath(announcement.tripId) : (`/chat/${chatId}` as const);
    await notify(
      app,
      sql,
      { ...notification, path, facts: { ...notification.facts, said: { text: words.text, phrase: words.phrase } } },
      now,
    );
  }
}
