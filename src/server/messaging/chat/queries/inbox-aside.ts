import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { inboxAside, inboxBooking, inboxEvent, OfficeMember } from '#shared/messaging/chat/inbox-schema.ts';
import { type PhoneFacts, phoneShown } from '#shared/sales/trips/phones.ts';
import { isDriversChat, worksInOffice } from './office.ts';

/** The number of bookings beside a conversation, the next ones first. */
const MAX_BOOKINGS = 20;
const MAX_EVENTS = 200;

interface Head {
  id: number;
  customerId: number;
  customerName: string;
  firstName: string;
  avatar: string | null;
  locale: Locale;
  driver: OfficeMember | null;
  assigneeId: number | null;
  waitingSince: Date | null;
  lastSeq: number;
}

/** The carrier in whose office the actor works; throws `not_found` if it works in none. */
export async function officeOf(
  sql: Db,
  { accountId, carrierId }: Actor,
): Promise<{ accountId: number; carrierId: number }> {
  if (carrierId === null || !(await worksInOffice(sql, accountId, carrierId))) throw new DomainError('not_found');
  return { accountId, carrierId };
}

/** Information for the office beside one of its conversations, or beside one of its drivers; throws `not_found` for every other one. */
export async function asideOf(sql: Db, actor: Actor, chatId: number, now: Date): Promise<z.input<typeof inboxAside>> {
  const { accountId, carrierId } = await officeOf(sql, actor);
  const [head] = await sql<Head[]>`
    select c.id, a.id as customer_id, trim(a.name || ' ' || a.last_name) as customer_name, a.name as first_name, a.avatar,
      a.locale, c.waiting_since, c.last_seq, c.assignee_id,
      case when w.account_id is not null then (
        select json_build_object('accountId', id, 'name', trim(name || ' ' || last_name)) from account where id = w.account_id
      ) end as driver
    from chat c
    left join member w on w.carrier_id = ${carrierId} and ${isDriversChat(sql)}
    join account a on a.id = case when w.account_id is null then c.low_id else c.low_id + c.high_id - w.account_id end
    where c.id = ${chatId}
      and ((c.carrier_id = ${carrierId} and c.low_id <> ${accountId})
        or (w.account_id is not null and ${accountId} not in (c.low_id, c.high_id)))`;
  if (!head) throw new DomainError('not_found');
  const { id, customerId, customerName, firstName, avatar, locale, driver, assigneeId, waitingSince, lastSeq } = head;
  const office = (await membersOf(sql, carrierId)).filter((member) => member.accountId !== customerId);
  return {
    ...{ id, driver, lastSeq, office },
    customer: {
      ...{ accountId: customerId, name: customerName, firstName, locale },
      avatarUrl: avatar === null ? null : `/files/${avatar}-s.webp`,
    },
    assignee: office.find((member) => member.accountId === assigneeId) ?? null,
    waitingSince,
    events: await eventsOf(sql, chatId),
    bookings: await bookingsOf(sql, carrierId, customerId, now),
  };
}

/** Throws `not_found` unless this is a conversation of one of the actor's drivers, which its office may read. */
export async function checkReadable(sql: Db, actor: Actor, chatId: number): Promise<{ lastSeq: number }> {
  const { carrierId } = await officeOf(sql, actor);
  const [chat] = await sql<{ lastSeq: number }[]>`
    select c.last_seq from chat c join member w on w.carrier_id = ${carrierId} and ${isDriversChat(sql)}
    where c.id = ${chatId}`;
  if (!chat) throw new DomainError('not_found');
  return chat;
}

async function membersOf(sql: Db, carrierId: number): Promise<OfficeMember[]> {
  return sql<OfficeMember[]>`
    select a.id as account_id, trim(a.name || ' ' || a.last_name) as name
    from member join account a on a.id = member.account_id and a.status = 'active'
    where member.carrier_id = ${carrierId} and member.role <> 'driver' order by a.name collate ukrainian, a.last_name collate ukrainian, a.id`;
}

async function eventsOf(sql: Db, chatId: number): Promise<z.input<typeof inboxEvent>[]> {
  return sql<z.input<typeof inboxEvent>[]>`
    select e.id, e.after_seq, e.kind, e.created_at as at, ${personJson(sql, sql`e.actor_id`)} as by,
      ${personJson(sql, sql`e.target_id`)} as to
    from (select * from chat_event where chat_id = ${chatId} order by id desc limit ${MAX_EVENTS}) e order by e.id`;
}

function personJson(sql: Db, accountId: ReturnType<Db>) {
  return sql`(select json_build_object('accountId', id, 'name', trim(name || ' ' || last_name)) from account where id = ${accountId})`;
}

type InboxBooking = z.input<typeof inboxBooking>;

interface BookingRow extends Omit<InboxBooking, 'phone'>, Omit<PhoneFacts, 'kind' | 'status'> {
  phone: string;
  status: PhoneFacts['status'];
  tripStatus: PhoneFacts['tripStatus'];
}

/** The customer's bookings with the carrier: those to come, the next one first, then the latest past ones. */
async function bookingsOf(sql: Db, carrierId: number, customerId: number, now: Date): Promise<InboxBooking[]> {
  const rows = await sql<BookingRow[]>`
    select b.id, b.trip_id, b.code, b.kind, b.status, b.name, b.seat, sf.point, sf.departs_at, pf.zone,
      json_build_object('uk', pf.uk, 'en', pf.en) as from, json_build_object('uk', pt.uk, 'en', pt.en) as to,
      t.status as trip_status, p.contact_phone as phone, b.expires_at, t.arrives_at as trip_arrives_at,
      t.finished_at as trip_finished_at
    from party p
    join booking b on b.party_id = p.id and b.carrier_id = ${carrierId}
    join trip t on t.id = b.trip_id
    join trip_stop sf on sf.trip_id = t.id and sf.seq = b.from_seq
    join trip_stop st on st.trip_id = t.id and st.seq = b.to_seq
    join place pf on pf.id = sf.place_id
    join place pt on pt.id = st.place_id
    where p.account_id = ${customerId}
    order by (b.holds and t.status in ('new', 'planned', 'started')) desc,
      case when b.holds and t.status in ('new', 'planned', 'started') then sf.departs_at end, sf.departs_at desc, b.id
    limit ${MAX_BOOKINGS}`;
  return rows.map(({ phone, expiresAt, tripArrivesAt, tripFinishedAt, ...booking }) => {
    const facts = { ...booking, expiresAt, tripArrivesAt, tripFinishedAt };
    return { ...booking, phone: phoneShown('carrier', facts, now) ? phone : null };
  });
}
