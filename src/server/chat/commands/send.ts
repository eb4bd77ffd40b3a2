import type { Pool } from '#server/database/db.ts';
import { jobCall } from '#server/jobs/queue.ts';
import type { Phrase } from '#shared/chat/phrases.ts';
import type { Message } from '#shared/chat/schema.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type MessageRecord, presentMessage } from '../present.ts';
import { messageColumns, sentBefore } from '../queries/messages.ts';
import { type Conversation, conversationOf, refusalOf } from '../queries/people.ts';

/** The content of a new message: at least one of text, phrase and image is present. */
export interface NewMessage {
  clientId: string;
  text: string;
  phrase: Phrase | null;
  image: { id: string; width: number; height: number } | null;
}

export interface SentMessage {
  message: Message;
  conversation: Conversation;
  /** Whether the message was sent before with the same client id; then nobody is notified. */
  repeated: boolean;
}

/**
 * Sends a message in one of the sender's chats, once per client id. Sending also marks the earlier messages as read. Throws `not_found`,
 * `chat_blocked`, `chat_not_allowed`. The insert is one statement that commits by itself: call the function outside a transaction.
 */
export async function send(
  sql: Pool,
  me: Actor,
  chatId: number,
  newMessage: NewMessage,
  now: Date,
): Promise<SentMessage> {
  const conversation = await conversationOf(sql, me.accountId, chatId);
  const at = { chatId, senderId: me.accountId, clientId: newMessage.clientId, readerId: conversation.other.accountId };
  const silence = await refusalOf(sql, conversation);
  const fresh = silence === null ? await insert(sql, at, newMessage, now) : null;
  if (fresh) return { message: fresh, conversation, repeated: false };
  const before = await sentBefore(sql, at);
  if (before) return { message: before, conversation, repeated: true };
  throw new DomainError(silence ?? 'busy');
}

/**
 * Inserts the message with the next sequence number of the chat's row, in one statement: no number is used twice, and none is skipped.
 * The same statement adds the job that notifies an absent reader, so there is no message without a job and no job without a message.
 * Returns null if the client id was used before, also by a concurrent statement that this one cannot see yet.
 */
async function insert(
  sql: Pool,
  at: { chatId: number; senderId: number; clientId: string; readerId: number },
  { text, phrase, image }: NewMessage,
  now: Date,
): Promise<Message | null> {
  const { chatId, senderId, clientId, readerId } = at;
  const absent = { chatId, accountId: readerId };
  const key = `notify.message:${chatId}:${readerId}`;
  try {
    const [row] = await sql<(MessageRecord & { jobs: number })[]>`
      with place as (
        update chat set last_seq = last_seq + 1, last_at = greatest(last_at, ${now})
        where id = ${chatId} and not exists (
          select from message where chat_id = ${chatId} and sender_id = ${senderId} and client_id = ${clientId})
        returning id, last_seq, last_at
      ), seen as (
        update chat_member set last_read_seq = place.last_seq, own_after_read = 0 from place
        where chat_member.chat_id = place.id and chat_member.account_id = ${senderId}
      ), said as (
        insert into message (chat_id, seq, sender_id, client_id, text, phrase, image, image_width, image_height, created_at)
        select id, last_seq, ${senderId}, ${clientId}, ${text}, ${phrase}, ${image?.id ?? null}, ${image?.width ?? null}::int,
          ${image?.height ?? null}::int, last_at
        from place
        returning *
      )
      select ${messageColumns(sql)},
        (select count(*) from ${jobCall(sql, 'notify.message', absent, { key })}) as jobs
      from said`;
    if (!row) return null;
    const { jobs: _, ...message } = row;
    return presentMessage(message);
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'constraint_name') === 'message_sent_once') return null;
    throw error;
  }
}
