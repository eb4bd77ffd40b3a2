import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type Conversation, conversationOf } from '../queries/people.ts';
import { readUpTo } from './manage.ts';

export interface Acknowledgement {
  conversation: Conversation;
  seq: number;
  tripId: number;
  at: Date;
  /** Whether this was the first acknowledgement; only then others are notified. */
  fresh: boolean;
  /** Whether the acknowledgement also marked the message as read. */
  moved: boolean;
}

/**
 * Records that a recipient has acknowledged an announcement (`not_found` for any other message); only the first time counts. The message
 * is also marked as read if no unread message precedes it.
 */
export async function acknowledge(
  sql: Db,
  accountId: number,
  at: { chatId: number; seq: number },
  now: Date,
): Promise<Acknowledgement> {
  const conversation = await conversationOf(sql, accountId, at.chatId);
  const [row] = await sql<{ at: Date; tripId: number; fresh: boolean }[]>`
    with before as (
      select id, acknowledged_at from message
      where chat_id = ${at.chatId} and seq = ${at.seq} and announced_trip_id is not null and sender_id <> ${accountId}
      for update
    )
    update message set acknowledged_at = coalesce(before.acknowledged_at, ${now}) from before where message.id = before.id
    returning message.acknowledged_at as at, announced_trip_id as trip_id, before.acknowledged_at is null as fresh`;
  if (!row) throw new DomainError('not_found');
  const moved = conversation.me.lastReadSeq === at.seq - 1 && (await readUpTo(sql, accountId, at.chatId, at.seq));
  return { ...row, conversation, seq: at.seq, moved };
}
