import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import type { FoundState } from '#shared/messaging/found/rules.ts';
import type { SubjectName } from '#shared/messaging/notifications/subjects.ts';
import { staffNotification, tripPath } from '../present.ts';
import { audible } from '../queries/audible.ts';
import { factsOf } from '../queries/facts.ts';
import { announcedTo, unreadIn } from '../queries/messages.ts';
import { peopleOf, staffOf } from '../queries/people.ts';
import { browsersOf } from '../queries/sendings.ts';
import { reviewFacts, tripFacts } from '../queries/trips.ts';
import { bookingNotification } from './booking-notification.ts';
import { plainMail } from './compose-mail.ts';
import { notify, pushTo } from './notify.ts';
import { telegramTo } from './send-telegram.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

/**
 * Notifies a person of a message that is still unread: a push to their browsers for each message, and one mail for all messages until
 * they read. Open screens receive the message from the chat itself. The notification stores no text of the message; a push reads the text
 * when it is sent.
 */
export async function notifyOfMessage(
  app: AppContext,
  sql: Db,
  at: { chatId: number; accountId: number },
  now: Date,
): Promise<void> {
  const [person] = await peopleOf(sql, [at.accountId]);
  const unread = person && (await unreadIn(sql, at.chatId, at.accountId, person.locale));
  if (!person || !unread) return;
  const path = `/chat/${at.chatId}` as const;
  const [row] = await sql<{ id: number }[]>`
    insert into notification (account_id, key, kind, title, body, path, created_at)
    values (${at.accountId}, ${`message:${at.chatId}:${unread.seq}`}, 'message', '', '', ${path}, ${now})
    on conflict on constraint notification_once do nothing returning id`;
  if (!row) return;
  const chosen = await audible(sql, person, { kind: 'message', subject: 'message' }, now);
  if (chosen('push')) await pushTo(sql, row.id, await browsersOf(sql, at.accountId, now));
  if (chosen('telegram')) await telegramTo(app, sql, row.id, at.accountId);
  if (!chosen('email')) return;
  const title = text(person.locale, 'notifications.message');
  const body = text(person.locale, 'notifications.message.from', { name: unread.name });
  const key = `message:${at.chatId}:${at.accountId}:${unread.readSeq}`;
  const mail = {
    ...plainMail(app, person, { title, lines: [body], path }),
    ...unsubscribeLinks(app, person, ['message']),
  };
  await app.mailer.queue(sql, mail, { key });
}

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

const SUBJECT: Partial<Record<FoundState, SubjectName>> = {
  open: 'lostReported',
  found: 'lostFound',
  notFound: 'lostNotFound',
  sent: 'lostSent',
};

/** Notifies the staff of a report of something lost, and the passenger of the answer, if it still is the answer. */
export async function notifyOfFound(
  app: AppContext,
  sql: Db,
  { itemId, state }: { itemId: number; state: FoundState },
  now: Date,
): Promise<void> {
  const [item] = await sql<{ bookingId: number; state: FoundState; event: number }[]>`
    select booking_id, state, (select max(id) from found_event where item_id = found_item.id)::int as event
    from found_item where id = ${itemId} and booking_id is not null`;
  const subject = SUBJECT[state];
  if (!item || !subject || item.state !== state) return;
  const booking = (await factsOf(sql, [item.bookingId])).get(item.bookingId);
  if (!booking) return;
  const one = await bookingNotification(app, sql, subject, [booking], `${subject}:${item.event}`, now);
  // A report leads to the things of its trip; a person without an account keeps the path of the ticket.
  if (one) await notify(app, sql, one.guest ? one : { ...one, path: `/trips/list/${booking.tripId}/lost` }, now);
}

/** Notifies the driver and the people who run the carrier of a new review. */
export async function notifyOfReview(app: AppContext, sql: Db, reviewId: number, now: Date): Promise<void> {
  const review = await reviewFacts(sql, reviewId);
  if (!review) return;
  const [trip] = await tripFacts(sql, [review.tripId]);
  if (!trip) return;
  const notification = staffNotification(trip);
  const to = await staffOf(sql, review.carrierId, review.drivers);
  const facts = { ...notification.facts, stars: review.stars };
  await notify(app, sql, { subject: 'reviewed', key: `reviewed:${reviewId}`, to, ...notification, facts }, now);
}
