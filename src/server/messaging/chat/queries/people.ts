import type { Db } from '#server/core/database/db.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import { DomainError, type ProblemCode } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { type ChatUser, mayChat, NO_RELATIONS, type Relations } from '#shared/messaging/chat/policy.ts';
import { readByJson } from './office.ts';

export interface Party extends ChatUser {
  name: string;
  firstName: string;
  avatar: string | null;
  locale: Locale;
  carrierName: string | null;
  lastReadSeq: number;
  ownAfterRead: number;
  blocked: boolean;
  /** Until when operators have stopped them from writing. */
  stoppedUntil: Date | null;
}

export type Reader = Pick<Party, 'accountId' | 'locale'>;

/**
 * A chat from the point of view of one of its readers. A chat of two people has one person on each side. In a carrier's chat one side is
 * the carrier's office, all of whose members read and answer it.
 */
export interface Conversation {
  chatId: number;
  lastSeq: number;
  me: Party;
  /** The other person; the customer of a carrier's chat sees the carrier here. */
  other: Party;
  mySide: readonly Reader[];
  otherSide: readonly Reader[];
  /** Set for a carrier's chat. */
  company: Company | null;
  /** The carrier whose office may read this conversation of its driver; null if there is none. */
  readBy: { id: number; name: string } | null;
}

export interface Company {
  carrierId: number;
  name: string;
  customerId: number;
  assigneeId: number | null;
}

export function chatUserColumns(sql: Db) {
  return sql`
    a.id as account_id, a.status = 'active' as active, case a.user_type when '' then 'none' else a.user_type end as kind,
    work.carrier_id`;
}

interface PartyRow extends Party {
  lastSeq: number;
  companyId: number | null;
  companyName: string | null;
  companyLogo: string | null;
  customerId: number;
  assigneeId: number | null;
  officeReadSeq: number;
  officeBlocked: boolean;
  readBy: { id: number; name: string } | null;
}

/**
 * One of the account's chats, or of the carrier in whose office it works; throws `not_found` for every other chat. Membership of the office
 * is read each time, so that anyone who leaves it has lost the chat.
 */
export async function conversationOf(sql: Db, accountId: number, chatId: number): Promise<Conversation> {
  const rows = await sql<PartyRow[]>`
    select ${chatUserColumns(sql)}, trim(a.name || ' ' || a.last_name) as name, a.name as first_name, a.avatar, a.locale,
      k.name as carrier_name, coalesce(m.last_read_seq, c.last_seq) as last_read_seq,
      coalesce(m.own_after_read, 0) as own_after_read, m.blocked_at is not null as blocked,
      a.chat_stopped_until as stopped_until, c.last_seq,
      c.carrier_id as company_id, company.name as company_name, company.logo as company_logo,
      c.low_id as customer_id, c.assignee_id, c.office_read_seq,
      c.office_blocked_at is not null as office_blocked, ${readByJson(sql)} as read_by
    from chat c
    cross join lateral (
      select c.low_id as id union select c.high_id
      union select account_id from member where carrier_id = c.carrier_id and role <> 'driver'
    ) person
    join account a on a.id = person.id
    left join chat_member m on m.chat_id = c.id and m.account_id = a.id
    left join member work on work.account_id = a.id
    left join carrier k on k.id = work.carrier_id
    left join carrier company on company.id = c.carrier_id
    where c.id = ${chatId}
    order by work.created_at, a.id`;
  const me = rows.find((row) => row.accountId === accountId);
  if (!me) throw new DomainError('not_found');
  if (me.companyId !== null) return inCompany(chatId, me, me.companyId, rows);
  const other = rows.find((row) => row.accountId !== accountId);
  if (!other) throw new DomainError('not_found');
  const { lastSeq, readBy } = me;
  return { chatId, lastSeq, me, other, mySide: [me], otherSide: [other], company: null, readBy };
}

function inCompany(chatId: number, me: PartyRow, carrierId: number, rows: readonly PartyRow[]): Conversation {
  const { lastSeq, customerId, officeBlocked: blocked, assigneeId } = me;
  const customer = rows.find((row) => row.accountId === customerId);
  const office = rows.filter((row) => row.accountId !== customerId);
  if (!customer) throw new DomainError('not_found');
  const name = me.companyName ?? '';
  const hasIt = office.some((row) => row.accountId === assigneeId);
  const company = { carrierId, name, customerId, assigneeId: hasIt ? assigneeId : null };
  const common = { chatId, lastSeq, company, readBy: null };
  if (me !== customer)
    return { ...common, me: { ...me, blocked }, other: customer, mySide: office, otherSide: [customer] };
  const other: Party = {
    ...{
      accountId: office[0]?.accountId ?? 0,
      active: office.some(({ active }) => active),
      kind: 'carrier',
      carrierId,
    },
    ...{ name, firstName: name, avatar: me.companyLogo, locale: customer.locale, carrierName: name },
    ...{ lastReadSeq: me.officeReadSeq, ownAfterRead: 0, blocked, stoppedUntil: null },
  };
  return { ...common, me: customer, other, mySide: [customer], otherSide: office };
}

export function isOffice({ company, me }: Pick<Conversation, 'company' | 'me'>): boolean {
  return company !== null && me.accountId !== company.customerId;
}

/** The code that explains why no message can be sent in a chat now; null when one can. */
export async function refusalOf(sql: Db, { me, other }: Conversation, now: Date): Promise<ProblemCode | null> {
  if (me.stoppedUntil && me.stoppedUntil > now) return 'chat_restricted';
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
      and (${drives(sql, staff.accountId, sql`t`)} or exists (
        select from member where account_id = ${staff.accountId} and role in ('owner', 'dispatcher')))
    limit 1`;
  return row !== undefined;
}
