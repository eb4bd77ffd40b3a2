import type { Db } from '#server/core/database/db.ts';
import { type Conversation, conversationOf, isOffice } from '../queries/people.ts';

/**
 * Marks a chat as read up to a sequence number: never backwards, never beyond the last message. Returns the resulting sequence number.
 */
export async function markChatRead(
  sql: Db,
  accountId: number,
  chatId: number,
  upTo: number | undefined,
): Promise<{ conversation: Conversation; seq: number; moved: boolean }> {
  const conversation = await conversationOf(sql, accountId, chatId);
  const target = Math.min(upTo ?? conversation.lastSeq, conversation.lastSeq);
  const moved = await readUpTo(sql, accountId, chatId, target);
  // Its own statement: sending a message locks the chat before its members.
  if (moved && isOffice(conversation))
    await sql`update chat set office_read_seq = greatest(office_read_seq, ${target}) where id = ${chatId}`;
  return { conversation, seq: Math.max(target, conversation.me.lastReadSeq), moved };
}

/**
 * Moves `last_read_seq` forward and recounts the messages after it that are not unread: messages of the member's own side and deleted ones.
 * Returns false if it was there already.
 */
export async function readUpTo(sql: Db, accountId: number, chatId: number, seq: number): Promise<boolean> {
  const [row] = await sql`
    update chat_member set last_read_seq = ${seq}, own_after_read = case when own_after_read = 0 then 0 else (
      select count(*) from message said join chat c on c.id = said.chat_id
      where said.chat_id = ${chatId} and said.seq > ${seq}
        and (said.withdrawn_at is not null or case when c.carrier_id is null or c.low_id = ${accountId}
          then said.sender_id = ${accountId} else said.sender_id <> c.low_id end)) end
    where chat_id = ${chatId} and account_id = ${accountId} and last_read_seq < ${seq}
    returning true`;
  return row !== undefined;
}

/**
 * Blocks (`now` is an instant) or unblocks (null) the other person. A repeated call changes nothing. A member of a carrier's office blocks
 * a customer for the whole office.
 */
export async function setBlocked(sql: Db, accountId: number, chatId: number, now: Date | null): Promise<Conversation> {
  const conversation = await conversationOf(sql, accountId, chatId);
  if (isOffice(conversation)) {
    await sql`
      update chat set office_blocked_at = ${now} where id = ${chatId} and (office_blocked_at is null) = ${now !== null}`;
    return conversation;
  }
  await sql`
    update chat_member set blocked_at = ${now} where chat_id = ${chatId} and account_id = ${accountId}
      and (blocked_at is null) = ${now !== null}`;
  return conversation;
}

/**
 * Erases the content of an account's messages; the messages stay as empty entries, because the conversation also belongs to the other
 * person.
 */
export async function eraseChats(sql: Db, accountId: number): Promise<string[]> {
  const files = await sql<{ file: string }[]>`
    select unnest(array_remove(array[image, voice], null)) as file from message where sender_id = ${accountId}`;
  await sql`
    update message set text = '–', phrase = null, image = null, image_width = null, image_height = null,
      latitude = null, longitude = null, voice = null, voice_seconds = null
    where sender_id = ${accountId}`;
  const stored = await sql<{ image: string | null; voice: string | null }[]>`
    delete from withdrawn_message using message
    where message.id = withdrawn_message.message_id and message.sender_id = ${accountId} 
    returning withdrawn_message.image, withdrawn_message.voice`;
  await sql`update chat_report set words = '' where reporter_id = ${accountId}`;
  const withdrawn = stored.flatMap(({ image, voice }) => [image ?? [], voice ?? []].flat());
  return [...files.map(({ file }) => file), ...withdrawn];
}
