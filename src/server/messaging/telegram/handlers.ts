import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { telegramHtml } from '#server/core/push/telegram.ts';
import { text } from '#server/core/translate.ts';
import { requireFeature } from '#server/people/reference/queries/reference.ts';
import { DomainError } from '#shared/core/errors.ts';
import { isLocale } from '#shared/i18n/locale.ts';
import { TELEGRAM_SECRET_HEADER, telegramApi } from '#shared/messaging/telegram/api.ts';
import { eraseTelegram, makeCode, tidyTelegram, unlink } from './commands/link.ts';
import { announceWebhook, pollTelegram } from './commands/poll.ts';
import { receiveUpdate } from './commands/receive.ts';
import { linkOf, telegramData } from './queries.ts';

const handlers: Handlers<typeof telegramApi> = {
  state: async ({ app, sql, me }) => {
    const bot = await nameOf(app);
    if (bot === null) return { bot: null, linked: null };
    const linked = await linkOf(sql, me.accountId);
    return { bot, linked };
  },

  connect: async ({ app, pool, me, now }) => {
    if (!app.telegram) throw new DomainError('not_found');
    await requireFeature(pool, 'telegram');
    const bot = await nameOf(app);
    if (bot === null) throw new DomainError('busy');
    return { url: `https://t.me/${bot}?start=${await makeCode(pool, me.accountId, now)}` };
  },

  disconnect: async ({ sql, me, changed, locale }) => {
    const telegramId = await unlink(sql, me.accountId);
    if (telegramId === null) return;
    await addJob(sql, 'telegram.farewell', { telegramId, locale });
    changed(`account:${me.accountId}`);
  },

  webhook: async ({ app, body, header }) => {
    // Anyone who does not know the secret learns nothing, also not whether there is a bot.
    if (!app.telegram || !isSame(header(TELEGRAM_SECRET_HEADER), app.telegram.secret))
      throw new DomainError('not_found');
    await receiveUpdate(app, body);
  },
};

const farewell = z.object({ telegramId: z.number(), locale: z.string() });
const passwordChanged = z.object({ accountId: z.number() });

export const telegram = defineDomain('telegram', telegramApi, handlers, {
  jobs: {
    'telegram.poll': (_payload, context) => pollTelegram(context),
    'telegram.webhook': (_payload, context) => announceWebhook(context),
    // A person with the old password may have connected a Telegram of their own, which reads and answers chats.
    'telegram.password_changed': async (payload, { app, sql }) => {
      const { accountId } = passwordChanged.parse(payload);
      const linked = await linkOf(sql, accountId);
      if ((await unlink(sql, accountId)) === null) return;
      if (linked) await addJob(sql, 'telegram.farewell', { telegramId: linked.telegramId, locale: linked.locale });
      app.changed([`account:${accountId}`]);
    },
    'telegram.farewell': async (payload, { app }) => {
      const { telegramId, locale } = farewell.parse(payload);
      const html = telegramHtml(text(isLocale(locale) ? locale : 'uk', 'telegram.bot.stopped'));
      await app.telegram?.send({ chatId: telegramId, html });
    },
    'telegram.tidy': (_payload, { sql, now }) => tidyTelegram(sql, now()),
  },
  queues: { 'telegram.poll': 'telegram', 'telegram.webhook': 'telegram', 'telegram.farewell': 'telegram' },
  crons: [
    { name: 'telegram.poll', pattern: '* * * * *' },
    { name: 'telegram.webhook', pattern: '*/10 * * * *' },
    { name: 'telegram.tidy', pattern: '17 3 * * *' },
  ],
  personalData: {
    covers: ['telegram_link.account_id', 'telegram_code.account_id'],
    export: telegramData,
    erase: eraseTelegram,
  },
});

/** The bot's name; null while there is no bot, or while Telegram cannot be reached. */
async function nameOf({ telegram: bot, log }: AppContext): Promise<string | null> {
  if (!bot) return null;
  return bot.name().catch((err: unknown) => {
    log.warn({ err }, 'the Telegram bot does not answer');
    return null;
  });
}

function isSame(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
