import { type Pool, transaction } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { WITHDRAW_MINUTES } from '#shared/messaging/chat/withdrawing.ts';
import { type Conversation, conversationOf } from '../queries/people.ts';

interface Withdrawn {
  conversation: Conversation;
  /** The stored files that nobody needs any more. */
  files: readonly string[];
}

/**
 * Deletes one of the actor's messages for both sides. Its number stays, because both sides rely on numbers without gaps. A message that was
 * reported before is stored for the operators. Throws `not_found` if the actor has no such message in the chat, and `conflict` once the
 * time is over.
 */
export async function withdrawMessage(
  sql: Pool,
  accountId: number,
  chatId: number,
  seq: number,
  now: Date,
): Promise<Withdrawn> {
  const conversation = await conversationOf(sql, accountId, chatId);
  return transaction(sql, async (tx) => {
    const [said] = await tx<{ id: number; files: string[]; at: Date; withdrawn: boolean; reported: boolean }[]>`
      select id, array_remove(array[image, voice], null) as files, created_at as at, withdrawn_at is not null as withdrawn,
        exists (select from report r where r.chat_id = message.chat_id and r.up_to_seq >= message.seq) as reported
      from message
      where chat_id = ${chatId} and seq = ${seq} and sender_id = ${accountId} and announced_trip_id is null
      for update`;
    if (!said) throw new DomainError('not_found');
    if (said.withdrawn) return { conversation, files: [] };
    if (now.getTime() - said.at.getTime() > WITHDRAW_MINUTES * 60_000) throw new DomainError('conflict');
    if (said.reported)
      await tx`
        insert into withdrawn_message (message_id, text, phrase, image, image_width, image_height, latitude, longitude, voice, voice_seconds)
        select id, text, phrase, image, image_width, image_height, latitude, longitude, voice, voice_seconds from message where id = ${said.id}`;
    await tx`
      update message set text = '', phrase = 'withdrawn', image = null, image_width = null, image_height = null,
        reply_seq = null, latitude = null, longitude = null, voice = null, voice_seconds = null, withdrawn_at = ${now}
      where id = ${said.id}`;
    // A reader who has not read it yet has one message less to read.
    await tx`
      update chat_member m set own_after_read = own_after_read + 1 from chat c
      where c.id = m.chat_id and m.chat_id = ${chatId} and m.last_read_seq < ${seq}
        and case when c.carrier_id is null or c.low_id = ${accountId} then m.account_id <> ${accountId}
          else m.account_id = c.low_id end`;
    return { conversation, files: said.reported ? [] : said.files };
  });
}
