import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { AnyPhrase } from '#shared/messaging/chat/phrases.ts';
import type { About, Chat, contact } from '#shared/messaging/chat/schema.ts';
import { messageText, type PersonRecord, presentPerson } from '../present.ts';
import { chatUserColumns, conversationOf, isOffice, refusalOf } from './people.ts';
import { unreadIn } from './unread.ts';

/** The maximum number of conversations in the list; older ones can be opened from their bookings. */
const MAX_LISTED = 300;

/**
 * A person's conversations, latest first: either only with people that they have blocked, or all others. Conversations that the person
 * answers for their carrier are in its inbox instead.
 */
export async function contactsOf(
  sql: Db,
  who: { accountId: number; locale: Locale },
  blocked: boolean,
): Promise<z.input<typeof contact>[]> {
  const rows = await sql<ContactRow[]>`
    select c.id, ${chatUserColumns(sql)}, trim(a.name || ' ' || a.last_name) as name, a.avatar, k.name as carrier_name,
      case when company.id is not null
        then json_build_object('id', company.id, 'name', company.name, 'logo', company.logo) end as company,
      ${unreadIn(sql)} as unread_count, c.last_seq,
      coalesce(o.last_read_seq, c.office_read_seq) as read_by_other,
      said.text, said.phrase, said.image is not null as has_image, said.sender_id = m.account_id as last_mine,
      said.created_at as last_message_time, ${aboutJson(sql)} as about
    from chat_member m
    join chat c on c.id = m.chat_id and (c.carrier_id is null or c.low_id = m.account_id)
    left join chat_member o on c.carrier_id is null and o.chat_id = c.id and o.account_id <> m.account_id
    left join account a on a.id = o.account_id
    left join member work on work.account_id = a.id
    left join carrier k on k.id = work.carrier_id
    left join carrier company on company.id = c.carrier_id
    join message said on said.chat_id = c.id and said.seq = c.last_seq
    ${aboutJoins(sql)}
    where m.account_id = ${who.accountId} and (m.blocked_at is not null) = ${blocked}
    order by c.last_at desc, c.id desc
    limit ${MAX_LISTED}`;
  return rows.map((row) => presentContact(row, who.locale));
}

/** One of the account's chats without its messages; throws `not_found` for every other chat. */
export async function chatHead(sql: Db, accountId: number, chatId: number, now: Date): Promise<Chat> {
  const conversation = await conversationOf(sql, accountId, chatId);
  const [[row], silence] = await Promise.all([
    sql<{ about: About }[]>`select ${aboutJson(sql)} as about from chat c ${aboutJoins(sql)} where c.id = ${chatId}`,
    refusalOf(sql, conversation, now),
  ]);
  const office = isOffice(conversation);
  return {
    id: chatId,
    ...presentPerson(conversation.other, conversation.company !== null && !office),
    about: row?.about ?? NOTHING_ABOUT,
    lastSeq: conversation.lastSeq,
    unreadCount: conversation.lastSeq - conversation.me.lastReadSeq - conversation.me.ownAfterRead,
    lastReadSeq: conversation.me.lastReadSeq,
    readByOther: conversation.other.lastReadSeq,
    blocked: conversation.me.blocked,
    canSend: silence === null,
    restrictedUntil: silence === 'chat_restricted' ? (conversation.me.stoppedUntil?.toISOString() ?? null) : null,
    office,
    readBy: conversation.readBy,
  };
}

interface ContactRow extends PersonRecord {
  company: { id: number; name: string; logo: string | null } | null;
  id: number;
  unreadCount: number;
  lastSeq: number;
  readByOther: number;
  text: string;
  phrase: AnyPhrase | null;
  hasImage: boolean;
  lastMine: boolean;
  lastMessageTime: Date;
  about: About;
}

export const NOTHING_ABOUT: About = {
  kind: 'profile',
  tripId: null,
  bookingId: null,
  from: null,
  to: null,
  departsAt: null,
  zone: null,
  status: null,
};

function presentContact(row: ContactRow, locale: Locale): z.input<typeof contact> {
  const { id, unreadCount, lastSeq, readByOther, lastMine, about, company } = row;
  return {
    id,
    ...presentPerson(company ? asPerson(company) : row, company !== null),
    unreadCount,
    lastMessage: messageText(row, locale),
    lastMessageTime: row.lastMessageTime,
    lastKind: row.phrase !== null ? 'phrase' : row.hasImage ? 'image' : 'text',
    lastMine,
    lastSeq,
    readByOther,
    about,
  };
}

function asPerson({ id, name, logo }: NonNullable<ContactRow['company']>): PersonRecord {
  return { accountId: 0, name, avatar: logo, kind: 'carrier', carrierId: id, carrierName: name };
}

/** The subject of a chat, from the rows that `aboutJoins` joins. */
export function aboutJson(sql: Db) {
  return sql`json_build_object(
    'kind', case when c.booking_id is not null then 'booking' when c.trip_id is not null then 'trip' else 'profile' end,
    'tripId', t.id, 'bookingId', b.id, 'status', t.status, 'zone', pf.zone,
    'from', case when pf.id is not null then json_build_object('uk', pf.uk, 'en', pf.en) end,
    'to', case when pt.id is not null then json_build_object('uk', pt.uk, 'en', pt.en) end,
    'departsAt', to_char(sf.departs_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
}

/** Joins the stops of the chat's booking, or the trip's first and last stop. */
export function aboutJoins(sql: Db) {
  return sql`
    left join booking b on b.id = c.booking_id
    left join trip t on t.id = coalesce(b.trip_id, c.trip_id)
    left join lateral (
      select min(seq) as first, max(seq) as last from trip_stop where trip_id = t.id and b.id is null
    ) ends on true
    left join trip_stop sf on sf.trip_id = t.id and sf.seq = coalesce(b.from_seq, ends.first)
    left join trip_stop st on st.trip_id = t.id and st.seq = coalesce(b.to_seq, ends.last)
    left join place pf on pf.id = sf.place_id
    left join place pt on pt.id = st.place_id`;
}
