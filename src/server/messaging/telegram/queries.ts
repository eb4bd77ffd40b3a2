import type { Db } from '#server/core/database/db.ts';
import type { Locale } from '#shared/i18n/locale.ts';

export interface Linked {
  accountId: number;
  telegramId: number;
  name: string;
  linkedAt: Date;
  locale: Locale;
}

/** The connected Telegram of an active account. */
export async function linkOf(sql: Db, accountId: number): Promise<Linked | null> {
  const [row] = await sql<Linked[]>`${selectLinks(sql)} and l.account_id = ${accountId}`;
  return row ?? null;
}

/** The active account that has connected this private chat. */
export async function linkedBy(sql: Db, telegramId: number): Promise<Linked | null> {
  const [row] = await sql<Linked[]>`${selectLinks(sql)} and l.chat_id = ${telegramId}`;
  return row ?? null;
}

function selectLinks(sql: Db) {
  // The numbers of Telegram's chats have at most 52 significant bits.
  return sql`
    select l.account_id, l.chat_id::float8 as telegram_id, l.name, l.linked_at, a.locale
    from telegram_link l join account a on a.id = l.account_id and a.status = 'active' where true`;
}

/** The conversation that a message of the bot was about; null when it was about none. */
export async function chatOfBotMessage(sql: Db, accountId: number, messageId: number): Promise<number | null> {
  const [row] = await sql<{ chatId: number }[]>`
    select chat_id from telegram_message where account_id = ${accountId} and message_id = ${messageId}`;
  return row?.chatId ?? null;
}

export async function shownUpTo(sql: Db, accountId: number, chatId: number): Promise<number> {
  const [row] = await sql<{ seq: number }[]>`
    select coalesce(max(seq), 0) as seq from telegram_message where account_id = ${accountId} and chat_id = ${chatId}`;
  return row?.seq ?? 0;
}

export async function telegramData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [telegram = null] = await sql`
    select chat_id::text as chat_id, name, linked_at from telegram_link where account_id = ${accountId}`;
  return { telegram };
}
