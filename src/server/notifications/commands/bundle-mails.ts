import type { AppContext } from '#server/context.ts';
import { text } from '#server/core/translate.ts';
import { type Db, type Pool, transaction } from '#server/database/db.ts';
import { addJob } from '#server/jobs/queue.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { storedTexts } from '../labels.ts';
import { mailOf } from '../present.ts';
import { peopleOf } from '../queries/people.ts';
import { lastMailedAt, mailboxesWaiting, type WaitingMail, waitingMails } from '../queries/waiting-mails.ts';

/** A carrier's people get one mail at once, and what comes within so long after it in a second one, in ms. */
export const BUNDLE_INTERVAL = 5 * 60_000;

/** Where several notifications are read. */
const LIST = '/notifications';

/** Has the waiting mails of a person sent at once, unless they got one lately: then `sendBundles` does it later. */
export async function queueBundle(sql: Db, accountId: number, now: Date): Promise<void> {
  if (await isOver(sql, accountId, now)) {
    await addJob(sql, 'notify.mail', { accountId }, { key: `notify.mail:${accountId}` });
  }
}

/** Sends what waits to everybody whose interval is over. */
export async function sendBundles(app: AppContext, pool: Pool, now: Date): Promise<void> {
  for (const accountId of await mailboxesWaiting(pool)) {
    await transaction(pool, async (sql) => {
      if (await isOver(sql, accountId, now)) await sendBundle(app, sql, accountId, now);
    });
  }
}

async function isOver(sql: Db, accountId: number, now: Date): Promise<boolean> {
  const last = await lastMailedAt(sql, accountId);
  return last === null || last.getTime() + BUNDLE_INTERVAL <= now.getTime();
}

/** One mail with all that waits for a person, in the language that they have now. */
export async function sendBundle(app: AppContext, sql: Db, accountId: number, now: Date): Promise<void> {
  const waiting = await waitingMails(sql, accountId);
  const last = waiting.at(-1);
  if (!last) return;
  await sql`update notification set mailed_at = ${now} where id = any(${waiting.map(({ id }) => id)}::bigint[])`;
  const [person] = await peopleOf(sql, [accountId]);
  if (!person) return;
  const mail = mailOf(app, person, waiting.length === 1 ? single(last, person.locale) : bundle(waiting, person.locale));
  await app.mailer.queue(sql, mail, { key: `notifications:${accountId}:${last.id}` });
}

function single(notification: WaitingMail, locale: Locale) {
  return { ...storedTexts(notification, locale), path: notification.path };
}

function bundle(waiting: readonly WaitingMail[], locale: Locale) {
  const lines = waiting.map((notification) => {
    const { title, body } = storedTexts(notification, locale);
    return `${title}. ${body}`;
  });
  return {
    title: text(locale, 'mail.notification.bundle', { count: waiting.length }),
    body: lines,
    path: LIST,
  } as const;
}
