import type { Db } from '#server/core/database/db.ts';
import { knownPhrase, messageText } from '#server/messaging/chat/present.ts';
import { blockedIn, fromOtherSide, mayRead, senderName } from '#server/messaging/chat/queries/office.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { RECIPIENT_STATUSES } from '#shared/messaging/chat/announcing.ts';

interface Unread {
  seq: number;
  /** The person's last read sequence number: it is the same for all messages of one absence. */
  readSeq: number;
  name: string;
  text: string;
  phrase: string | null;
}

/**
 * The last message of a chat that a person has not read, with its sender's name and in the person's language; null when there is none.
 */
export async function unreadIn(sql: Db, chatId: number, accountId: number, locale: Locale) {
  const [row] = await sql<Unread[]>`${selectUnread(sql, chatId, accountId)} order by said.seq desc limit 1`;
  return row ? inWords(row, locale) : null;
}

/** The unread messages of a chat after a place, the first 20 of them, as `unreadIn` gives them. */
export async function unreadAfter(
  sql: Db,
  { chatId, accountId, locale }: { chatId: number; accountId: number; locale: Locale },
  after: number,
) {
  const rows = await sql<Unread[]>`
    ${selectUnread(sql, chatId, accountId)} and said.seq > ${after} order by said.seq limit 20`;
  return rows.map((row) => inWords(row, locale));
}

function selectUnread(sql: Db, chatId: number, accountId: number) {
  return sql`
    select said.seq, m.last_read_seq as read_seq, ${senderName(sql)} as name, said.text, said.phrase
    from chat_member m
    join chat c on c.id = m.chat_id and c.last_seq > m.last_read_seq
    join message said on said.chat_id = c.id and said.seq > m.last_read_seq and said.withdrawn_at is null and ${fromOtherSide(sql)}
    join account a on a.id = said.sender_id
    where m.chat_id = ${chatId} and m.account_id = ${accountId}
      and not ${blockedIn(sql)} and ${mayRead(sql)}`;
}

function inWords({ seq, readSeq, name, text, phrase }: Unread, locale: Locale) {
  return { seq, readSeq, name, words: messageText({ text, phrase: knownPhrase(phrase) }, locale) };
}

interface AnnouncementRecipient {
  messageId: number;
  chatId: number;
  text: string;
  phrase: string | null;
  /** One of the recipient's active bookings on the trip. */
  bookingId: number;
  /** Whether the recipient has blocked the sender in the chat. */
  blocked: boolean;
}

/** The recipients that an announcement still concerns: they have an active booking on the trip and have not acknowledged it yet. */
export async function announcedTo(sql: Db, { tripId, id }: { tripId: number; id: string }) {
  const rows = await sql<AnnouncementRecipient[]>`
    select said.id as message_id, said.chat_id, said.text, said.phrase, min(booking.id) as booking_id,
      recipient.blocked_at is not null as blocked
    from message said
    join chat on chat.id = said.chat_id
    join chat_member recipient on recipient.chat_id = chat.id and recipient.account_id <> said.sender_id
      and (chat.carrier_id is null or recipient.account_id = chat.low_id)
    join party on party.trip_id = said.announced_trip_id and party.account_id = recipient.account_id
    join booking on booking.party_id = party.id and booking.status = any(${[...RECIPIENT_STATUSES]}::text[])
    where said.announced_trip_id = ${tripId} and said.client_id = ${id} and said.acknowledged_at is null
    group by said.id, recipient.chat_id, recipient.account_id
    order by said.id`;
  return rows.map(({ phrase, ...row }) => ({ ...row, phrase: knownPhrase(phrase) }));
}
