import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { AnnouncementInput } from '#shared/messaging/chat/announcements-schema.ts';
import { announceRefusal, RECIPIENT_STATUSES } from '#shared/messaging/chat/announcing.ts';
import type { Message } from '#shared/messaging/chat/schema.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { type MessageRecord, presentMessage } from '../present.ts';
import { messageColumns } from '../queries/messages.ts';
import { worksInOffice } from '../queries/office.ts';
import { type Conversation, conversationOf } from '../queries/people.ts';
import { readUpTo } from './manage.ts';

export interface AnnouncementMessage {
  chatId: number;
  message: Message;
}

/**
 * Sends an announcement to every account with a booking on the trip now (`RECIPIENT_STATUSES`), or with one of those that are named: one message in the chat of each recipient
 * and the sender, all with the same client id, in the caller's transaction. The sender must be staff of the trip (else `not_found`), and
 * the trip must not be over (`trip_state`, `trip_cancelled`). Throws `conflict` if no account has such a booking.
 */
export async function announce(
  sql: Db,
  me: Actor,
  tripId: number,
  { phrase, text, bookings }: AnnouncementInput,
  now: Date,
): Promise<{ id: string; announced: AnnouncementMessage[] }> {
  const [trip] = await sql<{ status: TripStatus }[]>`
    select status from trip where id = ${tripId} and ${visibleTo(sql, me)} for share`;
  if (!trip) throw new DomainError('not_found');
  const refusal = announceRefusal(trip);
  if (refusal) throw new DomainError(refusal);
  const officeOf = await officeOnTrip(sql, me.accountId, tripId);
  const chatIds = await chatsWithRecipients(
    sql,
    { senderId: me.accountId, officeOf, tripId, only: bookings ?? null },
    now,
  );
  if (chatIds.length === 0) throw new DomainError('conflict');
  const messages = await sql<(MessageRecord & { chatId: number })[]>`
    with place as (
      update chat set last_seq = last_seq + 1, last_at = greatest(last_at, ${now})
      where id = any(${chatIds}::int[]) returning id, last_seq, last_at, low_id
    ), seen as (
      -- unlike an answer it does not read what the other wrote before
      update chat_member m set
        last_read_seq = case when m.last_read_seq = place.last_seq - 1 then place.last_seq else m.last_read_seq end,
        own_after_read = case when m.last_read_seq = place.last_seq - 1 then 0 else m.own_after_read + 1 end
      from place where m.chat_id = place.id
        and (m.account_id = ${me.accountId} or (${officeOf !== null} and m.account_id <> place.low_id))
    ), one as (select gen_random_uuid() as client_id)
    insert into message (chat_id, seq, sender_id, client_id, text, phrase, created_at, announced_trip_id, carrier_id)
    select place.id, place.last_seq, ${me.accountId}, one.client_id, ${text}, ${phrase ?? null}, place.last_at, ${tripId},
      ${officeOf}::int
    from place, one
    returning chat_id, ${messageColumns(sql)}`;
  const id = messages[0]?.clientId ?? '';
  await addJob(sql, 'notify.announcement', { tripId, id });
  return { id, announced: messages.map(({ chatId, ...message }) => ({ chatId, message: presentMessage(message) })) };
}

/** The company in whose name the sender writes: the answers arrive in the office's conversations. Null for a driver. */
async function officeOnTrip(sql: Db, senderId: number, tripId: number): Promise<number | null> {
  const [trip] = await sql<{ carrierId: number }[]>`select carrier_id from trip where id = ${tripId}`;
  return trip && (await worksInOffice(sql, senderId, trip.carrierId)) ? trip.carrierId : null;
}

interface Recipients {
  senderId: number;
  officeOf: number | null;
  tripId: number;
  /** The bookings whose people are meant; null for all of the trip. */
  only: readonly number[] | null;
}

/**
 * The chats with the recipients, created where missing; the chat's subject becomes the recipient's booking. The rows are locked in one
 * order.
 */
async function chatsWithRecipients(
  sql: Db,
  { senderId, officeOf, tripId, only }: Recipients,
  now: Date,
): Promise<number[]> {
  const one = officeOf === null ? sql`${senderId}::int` : sql`recipient.id`;
  const chats = await sql<{ id: number }[]>`
    insert into chat (low_id, high_id, carrier_id, trip_id, booking_id, opened_by, created_at)
    select least(${one}, recipient.id), greatest(${one}, recipient.id), ${officeOf}::int, ${tripId}, recipient.booking_id, ${senderId}, ${now}
    from (
      select party.account_id as id, min(booking.id) as booking_id
      from booking join party on party.id = booking.party_id
      join account on account.id = party.account_id and account.status = 'active'
      where booking.trip_id = ${tripId} and booking.status = any(${[...RECIPIENT_STATUSES]}::text[])
        and party.account_id <> ${senderId} and (${only === null} or booking.id = any(${only ?? []}::int[]))
      group by party.account_id
    ) recipient order by 1, 2
    on conflict on constraint chat_pair_once do update
      set trip_id = excluded.trip_id, booking_id = excluded.booking_id
    returning id`;
  const ids = chats.map(({ id }) => id);
  await sql`
    insert into chat_member (chat_id, account_id, last_read_seq)
    select chat.id, person.id, case when person.id in (chat.low_id, chat.high_id) then 0 else chat.last_seq end
    from chat cross join lateral (
      select chat.low_id as id union select chat.high_id
      union select account_id from member where carrier_id = chat.carrier_id and role <> 'driver'
    ) person
    where chat.id = any(${ids}::int[]) on conflict do nothing`;
  return ids;
}

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
