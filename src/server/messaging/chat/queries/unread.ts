import type { Db } from '#server/core/database/db.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { Unread } from '#shared/messaging/chat/schema.ts';
import { knownPhrase, messageText } from '../present.ts';
import { blockedIn, fromOtherSide, mayRead, senderName } from './office.ts';

const MAX_LISTED = 200;

/**
 * The number of unread messages, in all and in one chat: last sequence number minus last read one minus own and deleted messages in between, so no
 * message row is counted. Both sequence numbers only ever grow, so their sum serves as a version: of two answers in the wrong order, the
 * one with the greater version is the newer.
 */
export async function unreadOf(sql: Db, accountId: number, chatId = 0): Promise<Unread & { unreadCount: number }> {
  const [row] = await sql<(Unread & { unreadCount: number })[]>`
    select coalesce(sum(${unreadIn(sql)}) filter (where not ${blockedIn(sql)} and ${mayRead(sql)}), 0)::int as total,
      coalesce(sum(c.last_seq + m.last_read_seq), 0) as version,
      coalesce(sum(${unreadIn(sql)}) filter (where c.id = ${chatId} and ${mayRead(sql)}), 0)::int as unread_count,
      (select epoch from history_epoch) as epoch
    from chat_member m join chat c on c.id = m.chat_id
    where m.account_id = ${accountId}`;
  return row ?? { total: 0, version: 0, epoch: '', unreadCount: 0 };
}

/** An SQL expression for the number of messages of chat `c` that its member `m` has not read. */
export function unreadIn(sql: Db) {
  return sql`(c.last_seq - m.last_read_seq - m.own_after_read)`;
}

/**
 * The latest unread messages of the conversations that `contactsOf` lists, oldest first, at most `MAX_LISTED` of each chat and in all, with
 * their texts in the reader's language. The inbox of a carrier has its own.
 */
export async function unreadMessages(sql: Db, accountId: number, locale: Locale) {
  const rows = await sql<UnreadRow[]>`
    select said.chat_id, said.seq, said.text, said.phrase, said.created_at, ${senderName(sql)} as name
    from chat_member m
    join chat c on c.id = m.chat_id and c.last_seq > m.last_read_seq and (c.carrier_id is null or c.low_id = m.account_id)
    cross join lateral (
      select * from message said where chat_id = c.id and seq > m.last_read_seq and withdrawn_at is null
        and ${fromOtherSide(sql)}
      order by seq desc limit ${MAX_LISTED}
    ) said
    join account a on a.id = said.sender_id
    where m.account_id = ${accountId} and not ${blockedIn(sql)} and ${mayRead(sql)}
    order by said.created_at desc, said.seq desc
    limit ${MAX_LISTED}`;
  return rows.reverse().map(({ chatId, phrase, createdAt, ...row }) => ({
    ...{ ...row, chat_id: chatId, created_at: createdAt },
    text: messageText({ text: row.text, phrase: knownPhrase(phrase) }, locale),
  }));
}

interface UnreadRow {
  chatId: number;
  seq: number;
  text: string;
  phrase: string | null;
  createdAt: Date;
  name: string;
}
