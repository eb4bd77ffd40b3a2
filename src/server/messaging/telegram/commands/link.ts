import { createHash, randomBytes } from 'node:crypto';
import type { Db, Pool } from '#server/core/database/db.ts';
import { deleteOld } from '#server/core/database/delete-old.ts';
import { TELEGRAM_CODE_MINUTES } from '#shared/messaging/telegram/schema.ts';

/** Makes the code of a connecting address, instead of an earlier one. The database has only its hash. */
export async function makeCode(sql: Db, accountId: number, now: Date): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + TELEGRAM_CODE_MINUTES * 60_000);
  await sql`
    insert into telegram_code (account_id, code, expires_at) values (${accountId}, ${hashOf(code)}, ${expiresAt})
    on conflict (account_id) do update set code = excluded.code, expires_at = excluded.expires_at`;
  return code;
}

/**
 * Connects a private chat with the account that made the code, and uses the code up. The chat belongs to one account, so it leaves any other.
 * Returns null for a code that is unknown, used or too old.
 */
export async function useCode(
  sql: Db,
  { code, telegramId, name }: { code: string; telegramId: number; name: string },
  now: Date,
): Promise<{ accountId: number; left: number[] } | null> {
  const [used] = await sql<{ accountId: number }[]>`
    delete from telegram_code c using account a
    where c.code = ${hashOf(code)} and c.expires_at > ${now} and a.id = c.account_id and a.status = 'active'
    returning c.account_id`;
  if (!used) return null;
  const left = await sql<{ id: number }[]>`
    delete from telegram_link where chat_id = ${telegramId} and account_id <> ${used.accountId} returning account_id as id`;
  await sql`
    insert into telegram_link (account_id, chat_id, name, linked_at)
    values (${used.accountId}, ${telegramId}, ${name}, ${now})
    on conflict (account_id) do update set chat_id = excluded.chat_id, name = excluded.name, linked_at = excluded.linked_at`;
  return { ...used, left: left.map(({ id }) => id) };
}

/** Disconnects an account; returns the private chat that it had, or null. */
export async function unlink(sql: Db, accountId: number): Promise<number | null> {
  await sql`delete from telegram_code where account_id = ${accountId}`;
  const [row] = await sql<{ telegramId: number }[]>`
    delete from telegram_link where account_id = ${accountId} returning chat_id::float8 as telegram_id`;
  return row?.telegramId ?? null;
}

/** Deletes the connection of a private chat that is closed to the bot; returns the account that had it. */
export async function unlinkChat(sql: Db, telegramId: number): Promise<number | null> {
  const [row] = await sql<{ accountId: number }[]>`
    delete from telegram_link where chat_id = ${telegramId} returning account_id`;
  return row?.accountId ?? null;
}

export async function eraseTelegram(sql: Db, accountId: number): Promise<string[]> {
  await unlink(sql, accountId);
  return [];
}

/** Notes which conversation a message of the bot showed, and up to where. */
export async function noteShown(
  sql: Db,
  { accountId, messageId, chatId, seq }: { accountId: number; messageId: number; chatId: number; seq: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into telegram_message (account_id, message_id, chat_id, seq, sent_at)
    select account_id, ${messageId}, ${chatId}, ${seq}, ${now} from telegram_link where account_id = ${accountId}
    on conflict (account_id, message_id) do update set chat_id = excluded.chat_id, seq = excluded.seq`;
}

/** Days within which an answer to a message of the bot finds its conversation. */
const ANSWERABLE_DAYS = 60;

export async function tidyTelegram(sql: Pool, now: Date): Promise<void> {
  await sql`delete from telegram_code where expires_at < ${now}`;
  const before = new Date(now.getTime() - ANSWERABLE_DAYS * 86_400_000);
  await deleteOld(sql, { table: 'telegram_message', column: 'sent_at', before });
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
