import { createHash } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { perApp } from '#server/context.ts';
import { transaction } from '#server/core/database/db.ts';
import { rateLimitPerAccount } from '#server/core/limits/account-rate-limit.ts';
import { telegramHtml } from '#server/core/push/telegram.ts';
import { text } from '#server/core/translate.ts';
import { send } from '#server/messaging/chat/commands/send.ts';
import { notifySent } from '#server/messaging/chat/events.ts';
import { liveOf } from '#server/operations/tracking/commands/live.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { MessageKey } from '#shared/i18n/messages.ts';
import { messageText } from '#shared/messaging/chat/schema.ts';
import { readUpdate, type TelegramEvent } from '#shared/messaging/telegram/update.ts';
import { chatOfBotMessage, type Linked, linkedBy } from '../queries.ts';
import { unlink, unlinkChat, useCode } from './link.ts';

/** How much one person may say through the bot, in each process. */
const ratesOf = perApp(() => ({
  start: rateLimitPerAccount({ burst: 10, perSecond: 0.05 }),
  say: rateLimitPerAccount({ burst: 20, perSecond: 1 }),
}));

type Answer = { key: MessageKey; values?: Record<string, string>; locale: Locale } | null;

/**
 * Applies an update of the Bot API: connects and disconnects accounts, brings answers into the chats of the app, and positions of drivers
 * to their trips. The same update may come twice. It throws only when the server itself fails, so that Telegram repeats the update.
 */
export async function receiveUpdate(app: AppContext, raw: unknown): Promise<void> {
  const event = readUpdate(raw);
  if (!event) return;
  const answer = await answerTo(app, event).catch((error: unknown) => {
    if (error instanceof DomainError) return refusal(error, event);
    throw error;
  });
  if (answer) await say(app, event, answer);
}

async function answerTo(app: AppContext, event: TelegramEvent): Promise<Answer> {
  const now = app.now();
  if (event.does === 'leave') {
    changed(app, await unlinkChat(app.pool, event.from));
    return null;
  }
  if (event.does === 'start' && event.code !== '') return connect(app, event, event.code, now);
  const linked = await linkedBy(app.pool, event.from);
  if (!linked) {
    ratesOf(app).start(event.from);
    return { key: 'telegram.bot.unknown', locale: languageOf(event) };
  }
  const { locale } = linked;
  switch (event.does) {
    case 'stop':
      await unlink(app.pool, linked.accountId);
      changed(app, linked.accountId);
      return { key: 'telegram.bot.stopped', locale };
    case 'say':
      return sendToChat(app, linked, event, event.text, now);
    case 'share':
      return receivePlace(app, linked, event, now);
    case 'start':
      return { key: 'telegram.bot.help', locale };
    case 'edit':
      return { key: 'telegram.bot.noEdits', locale };
    case 'other':
      return { key: 'telegram.bot.onlyText', locale };
  }
}

async function connect(app: AppContext, event: TelegramEvent, code: string, now: Date): Promise<Answer> {
  ratesOf(app).start(event.from);
  const used = await transaction(app.pool, (tx) =>
    useCode(tx, { code, telegramId: event.from, name: event.name }, now),
  );
  if (!used) {
    const before = await linkedBy(app.pool, event.from);
    return before
      ? { key: 'telegram.bot.help', locale: before.locale }
      : { key: 'telegram.bot.badCode', locale: languageOf(event) };
  }
  for (const accountId of [used.accountId, ...used.left]) changed(app, accountId);
  const linked = await linkedBy(app.pool, event.from);
  return { key: 'telegram.bot.connected', locale: linked?.locale ?? languageOf(event) };
}

async function sendToChat(
  app: AppContext,
  linked: Linked,
  event: TelegramEvent,
  text: string,
  now: Date,
): Promise<Answer> {
  const { accountId, locale } = linked;
  const chatId = event.repliesTo === null ? null : await chatOfBotMessage(app.pool, accountId, event.repliesTo);
  if (chatId === null) return { key: 'telegram.bot.whom', locale };
  ratesOf(app).say(accountId);
  const parsed = messageText.safeParse(text);
  if (!parsed.success) return { key: 'telegram.bot.unreadable', locale };
  const newMessage = { clientId: clientIdOf(event), text: parsed.data, phrase: null, image: null };
  const sent = await send(app.pool, { accountId }, chatId, newMessage, now);
  await notifySent({ sql: app.pool, publish: app.publish }, sent);
  await app.telegram
    ?.received(event.from, event.messageId)
    .catch((err: unknown) => app.log.warn({ err }, 'no reaction'));
  return null;
}

/** A live location counts as a report of the driver's phone; one that does not move is no evidence of where a bus is. */
async function receivePlace(
  app: AppContext,
  { accountId, locale }: Linked,
  event: TelegramEvent,
  now: Date,
): Promise<Answer> {
  if (event.does !== 'share') return null;
  const { place } = event;
  if (!place.isLive) return { key: 'telegram.bot.onlyLive', locale };
  const fix = { ...place, recordedAt: place.at };
  const outcome = await liveOf(app).take(accountId, fix, now.getTime(), 'telegram', app.publish);
  if (!place.isFirst) return null;
  return { key: outcome === 'not_tracked' ? 'telegram.bot.noTrip' : 'telegram.bot.follows', locale };
}

function refusal({ code }: DomainError, event: TelegramEvent): Answer {
  const locale = languageOf(event);
  if (code === 'too_many_requests') return { key: 'telegram.bot.slower', locale };
  return { key: code === 'chat_blocked' ? 'telegram.bot.blocked' : 'telegram.bot.closed', locale };
}

async function say(app: AppContext, { from, messageId }: TelegramEvent, { key, values, locale }: NonNullable<Answer>) {
  const html = telegramHtml(text(locale, key, values));
  try {
    const answer = await app.telegram?.send({ chatId: from, html, ...(messageId > 0 && { replyTo: messageId }) });
    if (answer && 'refused' in answer && answer.refused === 'gone') changed(app, await unlinkChat(app.pool, from));
  } catch (err) {
    // The person's action has been done; only the answer is missing.
    app.log.warn({ err }, 'an answer in Telegram was not sent');
  }
}

function changed(app: AppContext, accountId: number | null): void {
  if (accountId !== null) app.changed([`account:${accountId}`]);
}

/** The same message of Telegram has the same id in the chat, so that an update that comes twice is one message. */
function clientIdOf({ from, messageId }: TelegramEvent): string {
  const bytes = createHash('sha256').update(`telegram ${from} ${messageId}`).digest().subarray(0, 16);
  // Marks it as a UUID of version 8, whose content is one's own (RFC 9562).
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The language of a person who is not known here. */
function languageOf({ language }: TelegramEvent): Locale {
  return language === '' || /^(uk|ru|be)/.test(language) ? 'uk' : 'en';
}
