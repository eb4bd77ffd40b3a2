import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { audible } from '../queries/audible.ts';
import { unreadIn } from '../queries/messages.ts';
import { peopleOf } from '../queries/people.ts';
import { browsersOf } from '../queries/sendings.ts';
import { plainMail } from './compose-mail.ts';
import { pushTo } from './notify.ts';
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
