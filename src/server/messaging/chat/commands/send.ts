import type { Pool } from '#server/core/database/db.ts';
import { jobCall } from '#server/core/jobs/queue.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Phrase } from '#shared/messaging/chat/phrases.ts';
import type { ChatPlace, Message } from '#shared/messaging/chat/schema.ts';
import { type MessageRecord, presentMessage } from '../present.ts';
import { messageColumns, sentBefore } from '../queries/messages.ts';
import { type Company, type Conversation, conversationOf, isOffice, refusalOf } from '../queries/people.ts';

/** The content of a new message: at least one of text, phrase, image, place and voice is present. */
export interface NewMessage {
  clientId: string;
  text: string;
  phrase: Phrase | null;
  image: { id: string; width: number; height: number } | null;
  /** The place in the chat of the message that this one answers; a place without a message is left out. */
  replyTo?: number | undefined;
  place?: ChatPlace | undefined;
  voice?: { id: string; seconds: number } | undefined;
}

type MessageInput = Pick<NewMessage, 'clientId' | 'text' | 'replyTo' | 'place'> & { phrase?: Phrase | undefined };

/** The content of a message from a client. A phrase and a place contain no text: they are shown in the reader's language. */
export function newMessage({ clientId, text, phrase, replyTo, place }: MessageInput): NewMessage {
  return { clientId, text: phrase || place ? '' : text, phrase: phrase ?? null, image: null, replyTo, place };
}

export interface SentMessage {
  message: Message;
  conversation: Conversation;
  /** Whether the message was sent before with the same client id; then nobody is notified. */
  repeated: boolean;
}

/**
 * Sends a message in one of the sender's chats, once per client id. Sending also marks the earlier messages as read. Throws `not_found`,
 * `chat_blocked`, `chat_not_allowed`, `chat_restricted`. The insert is one statement that commits by itself: call the function outside a transaction.
 */
export async function send(
  sql: Pool,
  me: Pick<Actor, 'accountId'>,
  chatId: number,
  newMessage: NewMessage,
  now: Date,
): Promise<SentMessage> {
  const conversation = await conversationOf(sql, me.accountId, chatId);
  const at = { chatId, senderId: me.accountId, clientId: newMessage.clientId };
  const silence = await refusalOf(sql, conversation, now);
  const fresh = silence === null ? await insert(sql, conversation, newMessage, now) : null;
  if (fresh) return { message: fresh, conversation, repeated: false };
  const before = await sentBefore(sql, at);
  if (before) return { message: before, conversation, repeated: true };
  throw new DomainError(silence ?? 'busy');
}

/**
 * Inserts the message with the next sequence number of the chat's row, in one statement: no number is used twice, and none is skipped.
 * The same statement adds the jobs that notify absent readers, so there is no message without a job and no job without a message. In a
 * carrier's chat an answer ends the customer's wait, counts as read by the whole office, and takes over a conversation that nobody has.
 * Returns null if the client id was used before, also by a concurrent statement that this one cannot see yet.
 */
async function insert(
  sql: Pool,
  conversation: Conversation,
  { clientId, text, phrase, image, replyTo, place, voice }: NewMessage,
  now: Date,
): Promise<Message | null> {
  const { chatId, me, company } = conversation;
  const senderId = me.accountId;
  const kind = place ? 'place' : voice ? 'voice' : phrase;
  try {
    const [row] = await sql<(MessageRecord & { jobs: number })[]>`
      with place as (
        update chat set last_seq = last_seq + 1, last_at = greatest(last_at, ${now})${ofCompany(sql, conversation, now)}
        ${beforeAnswer(sql, conversation)} where chat.id = ${chatId} and not exists (
          select from message where chat_id = ${chatId} and sender_id = ${senderId} and client_id = ${clientId})
        returning chat.id, last_seq, last_at, chat.assignee_id as has${isOffice(conversation) ? sql`, before.had` : sql``}
      ), seen as (
        update chat_member set last_read_seq = place.last_seq, own_after_read = 0 from place
        where chat_member.chat_id = place.id and ${ownSide(sql, conversation)}
      ), ${forOffice(sql, conversation, now)} said as (
        insert into message (chat_id, seq, sender_id, client_id, text, phrase, image, image_width, image_height, created_at,
          carrier_id, reply_seq, latitude, longitude, voice, voice_seconds)
        select id, last_seq, ${senderId}, ${clientId}, ${text}, ${kind}, ${image?.id ?? null}, ${image?.width ?? null}::int,
          ${image?.height ?? null}::int, last_at, ${company?.carrierId ?? null}::int,
          (select seq from message where chat_id = ${chatId} and seq = ${replyTo ?? null}::int and seq < last_seq),
          ${place?.latitude ?? null}::float8, ${place?.longitude ?? null}::float8, ${voice?.id ?? null},
          ${voice?.seconds ?? null}::int
        from place
        returning *
      )
      select ${messageColumns(sql, 'said')}, ${jobsFor(sql, conversation)} as jobs
      from said`;
    if (!row) return null;
    const { jobs: _, ...message } = row;
    return presentMessage(message);
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'constraint_name') === 'message_sent_once') return null;
    throw error;
  }
}

function ofCompany(sql: Pool, { company, me }: Conversation, now: Date) {
  if (!company) return sql``;
  if (me.accountId === company.customerId) return sql`, waiting_since = coalesce(waiting_since, ${now})`;
  return sql`, waiting_since = null, office_read_seq = last_seq + 1, assignee_id = ${assignee(sql, company, me.accountId)}`;
}

/** The member who has the conversation before an answer. The row is locked, so that only one of two simultaneous answers takes it over. */
function beforeAnswer(sql: Pool, conversation: Conversation) {
  if (!isOffice(conversation)) return sql``;
  return sql`from (select assignee_id as had from chat where id = ${conversation.chatId} for update) before`;
}

/** Anyone who has the conversation and still works in the office keeps it; else the member who answers takes it over. */
function assignee(sql: Pool, { carrierId }: Company, senderId: number) {
  return sql`coalesce((
    select account_id from member
    where account_id = chat.assignee_id and carrier_id = ${carrierId} and role <> 'driver'), ${senderId}::int)`;
}

/** An SQL condition: this member of the chat has read what their side has written. */
function ownSide(sql: Pool, { company, me }: Conversation) {
  return company && isOffice({ company, me })
    ? sql`chat_member.account_id <> ${company.customerId}`
    : sql`chat_member.account_id = ${me.accountId}`;
}

/**
 * In a carrier's chat members of the office who have not opened it yet get their place in it, and an answer that takes the conversation
 * over is noted.
 */
function forOffice(sql: Pool, { company, me }: Conversation, now: Date) {
  if (!company) return sql``;
  const fromCustomer = me.accountId === company.customerId;
  return sql`
    missing as (
      insert into chat_member (chat_id, account_id, last_read_seq)
      select place.id, member.account_id, place.last_seq - ${fromCustomer ? 1 : 0}::int from place
      join member on member.carrier_id = ${company.carrierId} and member.role <> 'driver'
      where member.account_id <> ${company.customerId}
      on conflict do nothing
    ), taken as (
      insert into chat_event (chat_id, after_seq, kind, actor_id, created_at)
      select id, last_seq - 1, 'taken', has, ${now} from place where ${isOffice({ company, me }) ? sql`has is distinct from had` : sql`false`}
    ),`;
}

/** Adds a job for each reader to notify: of an office the member who has the conversation, or all while nobody has it. */
function jobsFor(sql: Pool, { chatId, company, otherSide }: Conversation) {
  const having = otherSide.filter(({ accountId }) => accountId === company?.assigneeId);
  return (having.length > 0 ? having : otherSide)
    .map(({ accountId }) => {
      const key = `notify.message:${chatId}:${accountId}`;
      return sql`(select count(*) from ${jobCall(sql, 'notify.message', { chatId, accountId }, { key })})`;
    })
    .reduce((all, one) => sql`${all} + ${one}`, sql`0`);
}
