import type { Db } from '#server/core/database/db.ts';
import type { Message, MessagesQuery } from '#shared/messaging/chat/schema.ts';
import { authorName, type MessageRecord, presentMessage } from '../present.ts';
import type { Conversation } from './people.ts';

/**
 * Messages of a chat in order of their sequence numbers: those after one, those before one, or the latest. The index on (chat_id, seq)
 * serves the query, however long the chat is.
 */
export async function messagesOf(
  sql: Db,
  chatId: number,
  { before, after, limit }: MessagesQuery,
): Promise<{ messages: Message[]; more: boolean }> {
  const forward = after !== undefined;
  const rows = await (forward
    ? sql<MessageRecord[]>`
        ${selectMessage(sql)} where chat_id = ${chatId} and seq > ${after} order by seq limit ${limit + 1}`
    : sql<MessageRecord[]>`
        ${selectMessage(sql)} where chat_id = ${chatId} and seq < ${before ?? NO_END} order by seq desc limit ${limit + 1}`);
  const shown = rows.slice(0, limit).map(presentMessage);
  return { messages: forward ? shown : shown.reverse(), more: rows.length > limit };
}

/** Adds to the messages of a carrier's chat who of its office has written them, as the reader sees it. */
export async function withAuthors(
  sql: Db,
  messages: Message[],
  { company, me }: Pick<Conversation, 'company' | 'me'>,
): Promise<Message[]> {
  if (!company) return messages;
  const { customerId } = company;
  const writers = messages.flatMap(({ senderId, reply }) => (reply ? [senderId, reply.senderId] : [senderId]));
  const ids = [...new Set(writers)].filter((id) => id !== customerId);
  if (ids.length === 0) return messages;
  const people = await sql<{ id: number; name: string; firstName: string }[]>`
    select id, trim(name || ' ' || last_name) as name, name as first_name from account where id = any(${ids}::int[])`;
  const names = new Map(people.map((person) => [person.id, authorName(person, me.accountId === customerId)]));
  return messages.map((message) => {
    const { reply } = message;
    const author = names.get(message.senderId);
    const quoted = reply && names.get(reply.senderId);
    return {
      ...message,
      ...(author !== undefined && { author }),
      ...(reply && quoted !== undefined && { reply: { ...reply, author: quoted } }),
    };
  });
}

/** The places of the messages of a chat that were deleted within the last day. */
export async function withdrawnIn(sql: Db, chatId: number, now: Date): Promise<number[]> {
  const rows = await sql<{ seq: number }[]>`
    select seq from message where chat_id = ${chatId} and withdrawn_at > ${new Date(now.getTime() - 86_400_000)} order by seq`;
  return rows.map(({ seq }) => seq);
}

/** The identifier of the database's history; it changes when a backup is restored. */
export async function epochOf(sql: Db): Promise<string> {
  const [row] = await sql<{ epoch: string }[]>`select epoch from history_epoch`;
  return row?.epoch ?? '';
}

/** The message that a sender has already sent under this client id; null if there is none. */
export async function sentBefore(
  sql: Db,
  at: { chatId: number; senderId: number; clientId: string },
): Promise<Message | null> {
  const [row] = await sql<MessageRecord[]>`
    ${selectMessage(sql)}
    where chat_id = ${at.chatId} and sender_id = ${at.senderId} and client_id = ${at.clientId}`;
  return row ? presentMessage(row) : null;
}

/** How many characters of a message are quoted above its answer. */
const QUOTED = 200;

const NO_END = 2_147_483_647;

function selectMessage(sql: Db) {
  return sql`select ${messageColumns(sql)} from message`;
}

/** The columns of a MessageRecord, also for `returning`; `table` is what the rows are called in the statement. */
export function messageColumns(sql: Db, table: 'message' | 'said' = 'message') {
  const row = sql(table);
  return sql`
    id, seq, client_id, sender_id, text, phrase, image, image_width,
    image_height, created_at, announced_trip_id,
    acknowledged_at, latitude, longitude, voice, voice_seconds, (
      select json_build_object('seq', quoted.seq, 'senderId', quoted.sender_id, 'text', left(quoted.text, ${QUOTED}::int),
        'phrase', quoted.phrase, 'hasPicture', quoted.image is not null)
      from message quoted where quoted.chat_id = ${row}.chat_id and quoted.seq = ${row}.reply_seq) as reply`;
}
