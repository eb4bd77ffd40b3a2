import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { linkOf } from '#server/messaging/telegram/queries.ts';
import { SUBJECTS } from '#shared/messaging/notifications/subjects.ts';
import { MAILED_UNTIL_REACHED, type NotificationKind, wants } from '#shared/people/accounts/profile/notifications.ts';
import { audible } from '../queries/audible.ts';
import type { GuestRecipient } from '../queries/facts.ts';
import { type Person, peopleOf } from '../queries/people.ts';
import { browsersOf, hasWorkingPush } from '../queries/sendings.ts';
import { queueBundle } from './bundle-mails.ts';
import { composeMail, type MailedNotification } from './compose-mail.ts';
import { telegramTo } from './send-telegram.ts';
import { textGuest, textTo } from './send-text.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

export interface NewNotification extends MailedNotification {
  /** Identifies the event, like `confirmed:812`: each person is notified once per key, however often `notify` is called. */
  key: string;
  to: readonly number[];
  /** A person without an account, who is mailed, or gets a text message. */
  guest?: GuestRecipient;
  /** The recipient's right to it, checked again before each sending: as the passenger of this party, or as a member of this carrier. */
  partyId?: number;
  carrierId?: number;
  tripId?: number;
  /** The recipients acted themselves: the notification counts as read and is sent only by mail. */
  quietly?: boolean;
}

/**
 * Notifies people, in the caller's transaction: a row for each person, then, as each of them chose, a job for their screens, a job for
 * each of their browsers, and a mail. A person who has the notification already gets it only once. Each channel is its own job, so a
 * failure does not delay the others and is retried alone.
 *
 * Returns whether it goes to a person by a channel that reaches them without the app being open.
 */
export async function notify(app: AppContext, sql: Db, notification: NewNotification, now: Date): Promise<boolean> {
  const { guest } = notification;
  if (guest) {
    const mailed = await mailGuest(app, sql, { ...notification, guest }, now);
    return (await textGuest(app, sql, { ...notification, guest }, now)) || mailed;
  }
  let reached = false;
  for (const person of await peopleOf(sql, notification.to))
    reached = (await notifyOne(app, sql, notification, person, now)) || reached;
  return reached;
}

async function notifyOne(
  app: AppContext,
  sql: Db,
  notification: NewNotification,
  person: Person,
  now: Date,
): Promise<boolean> {
  const { subject, key, path, partyId = null, carrierId = null, tripId = null } = notification;
  const { kind, to } = SUBJECTS[subject];
  const email = wants(person, kind, 'email') || (await mustBeMailed(app, sql, person, kind, now));
  // Mails to a carrier's members are bundled, so that a passenger who books and cancels all day does not fill their mailboxes.
  const bundled = email && to === 'staff';
  const [row] = await sql<{ id: number }[]>`
    insert into notification (account_id, key, kind, party_id, carrier_id, trip_id, subject, facts, path, created_at, read_at,
      mail_wanted)
    values (${person.accountId}, ${key}, ${kind}, ${partyId}, ${carrierId}, ${tripId}, ${subject},
      ${sql.json(notification.facts)}, ${path}, ${now}, ${notification.quietly ? now : null}, ${bundled})
    on conflict on constraint notification_once do nothing returning id`;
  if (!row) return false;
  let reached = email;
  if (!notification.quietly) {
    await addJob(sql, 'notify.screen', { id: row.id }, { key: `notify.screen:${row.id}` });
    const chosen = await audible(sql, person, { kind, subject }, now);
    const browsers = chosen('push') ? await browsersOf(sql, person.accountId, now) : [];
    await pushTo(sql, row.id, browsers);
    const telegram = chosen('telegram') && (await telegramTo(app, sql, row.id, person.accountId));
    const texted = await textTo(app, sql, row.id, person.accountId, chosen);
    reached ||= browsers.length > 0 || telegram || texted;
  }
  if (bundled) await queueBundle(sql, person.accountId, now);
  else if (email) {
    const mail = { ...(await composeMail(app, notification, person, now)), ...unsubscribeLinks(app, person, [kind]) };
    await app.mailer.queue(sql, mail, { key: `notification:${row.id}` });
  }
  return reached;
}

/**
 * A driver that no push and no Telegram reaches would miss a request until it expires: it is mailed until one of them works, unless the
 * driver has declined such mails.
 */
async function mustBeMailed(app: AppContext, sql: Db, person: Person, kind: NotificationKind, now: Date) {
  if (!MAILED_UNTIL_REACHED.has(kind) || person.userType !== 'driver') return false;
  if (person.choices.some((choice) => choice.kind === kind && choice.channel === 'email')) return false;
  if (wants(person, kind, 'telegram') && app.telegram && (await linkOf(sql, person.accountId))) return false;
  return !wants(person, kind, 'push') || !(await hasWorkingPush(sql, person.accountId, now));
}

/**
 * A guest has no choices: they are mailed what passengers are mailed by default, the question of the evening before, and what happens to
 * their parcel, of which the app notifies everybody else.
 */
const MAILED: Pick<Person, 'userType' | 'choices'> = { userType: 'passenger', choices: [] };

async function mailGuest(
  app: AppContext,
  sql: Db,
  notification: NewNotification & { guest: GuestRecipient },
  now: Date,
): Promise<boolean> {
  const { guest, subject, key } = notification;
  const { kind } = SUBJECTS[subject];
  const { email } = guest;
  if (email === null || !(kind === 'parcel_moved' || wants(MAILED, kind, 'email'))) return false;
  await app.mailer.queue(sql, await composeMail(app, notification, { ...guest, email, guest: true }, now), {
    key: `guest:${key}`,
  });
  return true;
}

export async function pushTo(sql: Db, id: number, browserIds: readonly number[]): Promise<void> {
  for (const browserId of browserIds) {
    await addJob(sql, 'notify.push', { id, browserId }, { key: `notify.push:${id}:${browserId}` });
  }
}
