import { createHmac } from 'node:crypto';
import { Api, GrammyError } from 'grammy';
import type { TelegramSettings } from '../settings/channel-settings.ts';

export interface TelegramText {
  chatId: number;
  /** HTML as the Bot API accepts it: text is escaped by `telegramHtml`. */
  html: string;
  /** Asks for an answer to this message; the text is the placeholder of the empty field. */
  reply?: string;
  replyTo?: number;
  silent?: boolean;
}

/** Why Telegram did not take something: the chat is closed to the bot, or it asks to wait this many seconds. */
export type TelegramRefusal = { refused: 'gone' } | { refused: 'busy'; seconds: number };

export interface TelegramBot {
  updates: TelegramSettings['updates'];
  /** The secret by which a webhook call proves that it comes from Telegram. */
  secret: string;
  /** The bot's name in addresses: `https://t.me/<name>`. */
  name(): Promise<string>;
  /** Returns the number of the sent message. Throws when the Bot API is away or broken. */
  send(text: TelegramText): Promise<{ messageId: number } | TelegramRefusal>;
  received(chatId: number, messageId: number): Promise<void>;
  /** Has Telegram call this address, or nothing any more. */
  callAt(url: string | null): Promise<void>;
  /** The updates from a number on; waits up to this many seconds for one. */
  next(from: number, seconds: number): Promise<unknown[]>;
}

const KINDS = ['message', 'edited_message', 'my_chat_member'] as const;
const CALLS_AT_ONCE = 10;
const TIMEOUT_SECONDS = 10;

export function telegramBot({ token, apiRoot, updates }: TelegramSettings, key: Buffer): TelegramBot {
  const api = new Api(token, { apiRoot, timeoutSeconds: TIMEOUT_SECONDS });
  const secret = createHmac('sha256', key).update(`telegram webhook ${token}`).digest('base64url');
  let known: Promise<string> | null = null;
  return {
    updates,
    secret,
    name: () => {
      known ??= api.getMe().then(({ username }) => username);
      known.catch(() => {
        known = null;
      });
      return known;
    },
    send: async ({ chatId, html, reply, replyTo, silent }) => {
      try {
        const { message_id } = await api.sendMessage(chatId, html, {
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
          ...(silent && { disable_notification: true }),
          ...(reply && { reply_markup: { force_reply: true, input_field_placeholder: reply.slice(0, 64) } }),
          ...(replyTo && { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } }),
        });
        return { messageId: message_id };
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal) return refusal;
        throw error;
      }
    },
    received: async (chatId, messageId) => {
      await api.setMessageReaction(chatId, messageId, [{ type: 'emoji', emoji: '👌' }]);
    },
    callAt: async (url) => {
      if (url === null) await api.deleteWebhook();
      else
        await api.setWebhook(url, {
          secret_token: secret,
          allowed_updates: [...KINDS],
          max_connections: CALLS_AT_ONCE,
        });
    },
    next: (from, seconds) => api.getUpdates({ offset: from, timeout: seconds, allowed_updates: [...KINDS] }),
  };
}

/** Text for the HTML of the Bot API, in which only these three characters mean something. */
export function telegramHtml(text: string): string {
  return text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
}

function refusalOf(error: unknown): TelegramRefusal | null {
  if (!(error instanceof GrammyError)) return null;
  const { error_code: code, description, parameters } = error;
  if (code === 429) return { refused: 'busy', seconds: parameters.retry_after ?? 1 };
  // 403: the person has blocked the bot or deleted their account; 400 with these words: there is no such chat any more.
  if (code === 403 || (code === 400 && /chat not found|user is deactivated/i.test(description)))
    return { refused: 'gone' };
  return null;
}
