import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import type { JobContext } from '#server/core/jobs/jobs.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { type TelegramText, telegramHtml } from '#server/core/push/telegram.ts';
import { text } from '#server/core/translate.ts';
import { noteShown, unlinkChat } from '#server/messaging/telegram/commands/link.ts';
import { type Linked, linkOf, shownUpTo } from '#server/messaging/telegram/queries.ts';
import { storedTexts } from '../labels.ts';
import { audible, isQuietNow } from '../queries/audible.ts';
import { unreadAfter } from '../queries/messages.ts';
import { type Person, peopleOf } from '../queries/people.ts';
import { type Sending, sendingOf } from '../queries/sendings.ts';

/** The age in ms after which a notice is no longer sent. */
const USEFUL = 12 * 3_600_000;
/** A message of Telegram has at most 4,096 characters; the rest is read in the app. */
const MAX_WORDS = 3_500;

/** Adds the job that sends a notification by Telegram, if the person has connected it; returns whether they have. */
export async function telegramTo(
  app: AppContext,
  sql: Db,
  id: number,
  accountId: number,
  runAt?: Date,
): Promise<boolean> {
  if (!app.telegram || !(await linkOf(sql, accountId))) return false;
  // A job that waits has its own key: the one that adds it still has the first.
  const key = `notify.telegram:${id}${runAt ? `:${runAt.getTime()}` : ''}`;
  await addJob(sql, 'notify.telegram', { id }, { key, ...(runAt && { runAt }) });
  return true;
}

/**
 * Sends a notification to its recipient's Telegram. Throws while Telegram is away, so that the job is repeated; where Telegram asks to wait, the
 * job is due again after that time. A person who has blocked the bot is disconnected.
 */
export async function sendTelegram(id: number, { app, sql, now, log }: JobContext): Promise<void> {
  const sending = await sendingOf(sql, id, new Date(now().getTime() - USEFUL));
  const [person] = sending ? await peopleOf(sql, [sending.accountId]) : [];
  const linked = sending && (await linkOf(sql, sending.accountId));
  if (!app.telegram || !sending || !person || !linked) return;
  if (!(await audible(sql, person, sending, now()))('telegram')) return;
  const words = sending.kind === 'message' ? await chatWords(sql, sending, linked) : notificationWords(sending, person);
  if (!words) return;
  const html = `${words.html}\n\n<a href="${app.publicUrl(`/${sending.path.slice(1)}`)}">${words.link}</a>`;
  const silent = await isQuietNow(sql, person, sending.subject, now());
  const { chatId, seq, reply } = words;
  const answer = await app.telegram.send({ chatId: linked.telegramId, html, silent, ...(reply && { reply }) });
  if ('messageId' in answer) {
    const { messageId } = answer;
    if (chatId) await noteShown(sql, { accountId: person.accountId, messageId, chatId, seq }, now());
  } else if (answer.refused === 'busy') {
    await telegramTo(app, sql, id, person.accountId, new Date(now().getTime() + answer.seconds * 1_000));
  } else {
    await unlinkChat(sql, linked.telegramId);
    app.changed([`account:${person.accountId}`]);
    log.info({ account: person.accountId }, 'the bot was blocked');
  }
}

interface Words extends Pick<TelegramText, 'html' | 'reply'> {
  link: string;
  /** The conversation that is shown, and up to where. */
  chatId: number;
  seq: number;
}

function notificationWords(sending: Sending, { locale }: Person): Words {
  const { title, body } = storedTexts(sending, locale);
  const html = `<b>${telegramHtml(title)}</b>\n${telegramHtml(body.slice(0, MAX_WORDS))}`;
  return { html, link: text(locale, 'telegram.bot.open'), chatId: 0, seq: 0 };
}

/** All messages that the person has neither read nor been shown here; null when there are none. */
async function chatWords(sql: Db, { path }: Sending, { accountId, locale }: Linked): Promise<Words | null> {
  const chatId = Number(path.split('/')[2]);
  const unread = await unreadAfter(sql, { chatId, accountId, locale }, await shownUpTo(sql, accountId, chatId));
  const last = unread.at(-1);
  if (!last) return null;
  const said = unread.map(({ words }) => words || text(locale, 'notifications.message.picture')).join('\n');
  const name = last.name || text(locale, 'notifications.message');
  return {
    html: `<b>${telegramHtml(name)}</b>\n${telegramHtml(said.slice(0, MAX_WORDS))}`,
    link: text(locale, 'telegram.bot.openChat'),
    reply: text(locale, 'telegram.bot.reply', { name }),
    chatId,
    seq: last.seq,
  };
}
