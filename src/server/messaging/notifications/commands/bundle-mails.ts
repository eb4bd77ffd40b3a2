import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { text } from '#server/core/translate.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { storedSubject, storedTexts } from '../labels.ts';
import { peopleOf } from '../queries/people.ts';
import { lastMailedAt, mailboxesWaiting, type WaitingMail, waitingMails } from '../queries/sendings.ts';
import { plainMail } from './compose-mail.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

/** The minimum time between two mails to a member of a carrier, in ms: the first notification is mailed immediately, later ones together. */
export const BUNDLE_INTERVAL = 5 * 60_000;

/** The page to which a mail with several notifications leads. */
const LIST = '/notifications';

/**
 * Adds a job that mails a person's waiting notifications immediately, unless the interval since the last mail is not over: then `sendBundles`
 * does it later.
 */
export async function queueBundle(sql: Db, accountId: number, now: Date): Promise<void> {
  if (await isOver(sql, accountId, now)) {
    await addJob(sql, 'notify.mail', { accountId }, { key: `notify.mail:${accountId}` });
  }
}

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

/** Sends one mail with all waiting notifications of a person, in the person's current language. */
export async function sendBundle(app: AppContext, sql: Db, accountId: number, now: Date): Promise<void> {
  const waiting = await waitingMails(sql, accountId);
  const last = waiting.at(-1);
  if (!last) return;
  await sql`update notification set mailed_at = ${now} where id = any(${waiting.map(({ id }) => id)}::bigint[])`;
  const [person] = await peopleOf(sql, [accountId]);
  if (!person) return;
  const words = waiting.length === 1 ? single(last, person.locale) : bundle(waiting, person.locale);
  const mail = {
    ...plainMail(app, person, words),
    subject: words.subject,
    ...unsubscribeLinks(
      app,
      person,
      waiting.map(({ kind }) => kind),
    ),
  };
  await app.mailer.queue(sql, mail, { key: `notifications:${accountId}:${last.id}` });
}

/** Titles and texts are made when the mail is: its reader may have changed the language since. */
function single({ subject, facts, title, body, path }: WaitingMail, locale: Locale) {
  const words = storedTexts({ subject, facts, title, body }, locale);
  return {
    title: words.title,
    lines: [words.body],
    subject: storedSubject({ subject, facts, title, body }, locale),
    path,
  };
}

function bundle(waiting: readonly WaitingMail[], locale: Locale) {
  const lines = waiting.map((notification) => {
    const { title, body } = storedTexts(notification, locale);
    return `${title}. ${body}`;
  });
  const [first = '', ...more] = new Set(waiting.map((notification) => storedSubject(notification, locale)));
  const count = text(locale, 'mail.notification.bundle', { count: waiting.length });
  return { title: count, lines, subject: more.length === 0 ? first : `${count}. ${first}`, path: LIST } as const;
}
