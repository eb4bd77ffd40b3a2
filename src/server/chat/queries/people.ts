import type { Db } from '#server/database/db.ts';
import { type ChatUser, mayChat, NO_RELATIONS, type Relations } from '#shared/chat/policy.ts';
import { DomainError, type ProblemCode } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';

/** One of the two people in a chat, with what the other sees of them. */
export interface Party extends ChatUser {
  name: string;
  avatar: string | null;
  locale: Locale;
  carrierName: string | null;
  lastReadSeq: number;
  /** The number of own messages after `lastReadSeq`. */
  ownAfterRead: number;
  blocked: boolean;
}

/** A chat from the point of view of one of its two members. */
export interface Conversation {
  chatId: number;
  lastSeq: number;
  me: Party;
  other: Party;
}

/** The columns of an account that the rules of chat read. */
export function chatUserColumns(sql: Db) {
  return sql`
    a.id as "accountId", a.status = 'active' as active, case a.user_type when '' then 'none' else a.user_type end as kind,
    work.carrier_id as "carrierId"`;
}

/** One of the account's chats; throws `not_found` for every other chat. */
export async function conversationOf(sql: Db, accountId: number, chatId: number): Promise<Conversation> {
  const rows = await sql<(Party & { lastSeq: number })[]>`
    select ${chatUserColumns(sql)}, trim(a.name || ' ' || a.last_name) as name, a.avatar, a.locale,
      k.name as "carrierName", m.last_read_seq as "lastReadSeq", m.own_after_read as "ownAfterRead",
      m.blocked_at is not null as blocked,
      c.last_seq as "lastSeq"
    from chat c
    join chat_member m on m.chat_id = c.id
    join account a on a.id = m.account_id
    left join member work on work.account_id = a.id
    left join carrier k on k.id = work.carrier_id
    where c.id = ${chatId} and ${accountId} in (c.low_id, c.high_id)`;
  const me = rows.find((row) => row.accountId === accountId);
  const other = rows.find((row) => row.accountId !== accountId);
  if (!me || !other) throw new DomainError('not_found');
  return { chatId, lastSeq: me.lastSeq, me, other };
}

/** The code that explains why no message can be sent in a chat now; null when one can. */
export async function refusalOf(sql: Db, { me, other }: Conversation): Promise<ProblemCode | null> {
  if (me.blocked || other.blocked) return 'chat_blocked';
  // Bookings are queried only where the other rules do not decide.
  const conversing = mayChat(me, other, NO_RELATIONS) || mayChat(me, other, await relationsOf(sql, me, other));
  return conversing ? null : 'chat_not_allowed';
}

/** The relations between two people: bookings of one on trips of the other, in both directions. */
export async function relationsOf(sql: Db, one: ChatUser, other: ChatUser): Promise<Relations> {
  const [rides, carries] = [await ridesWith(sql, one, other), await ridesWith(sql, other, one)];
  return { rides, carries };
}

async function ridesWith(sql: Db, rider: ChatUser, staff: ChatUser): Promise<boolean> {
  if (staff.carrierId === null) return false;
  const [row] = await sql`
    select from party p join trip t on t.id = p.trip_id
    where p.account_id = ${rider.accountId} and t.carrier_id = ${staff.carrierId}
      and (t.driver_id = ${staff.accountId} or exists (
        select from member where account_id = ${staff.accountId} and role in ('owner', 'dispatcher')))
    limit 1`;
  return row !== undefined;
}
