import type { Db } from '#server/core/database/db.ts';
import { knownPhrase } from '#server/messaging/chat/present.ts';
import { RECIPIENT_STATUSES } from '#shared/messaging/chat/announcing.ts';

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
