import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { searchedWords } from '#shared/messaging/chat/inbox.ts';
import type {
  InboxCounts,
  InboxFilter,
  InboxQuery,
  inboxPage,
  inboxRow,
  OfficeMember,
} from '#shared/messaging/chat/inbox-schema.ts';
import type { AnyPhrase } from '#shared/messaging/chat/phrases.ts';
import type { About } from '#shared/messaging/chat/schema.ts';
import { knownPhrase, messageText } from '../present.ts';
import { aboutJoins, aboutJson } from './chats.ts';
import { isDriversChat } from './office.ts';

interface Office {
  accountId: number;
  carrierId: number;
  locale: Locale;
}

export async function inboxOf(sql: Db, who: Office, query: InboxQuery): Promise<z.input<typeof inboxPage>> {
  const rows = await rowsOf(sql, who, query);
  // The figures of the filters count the whole inbox: a search leaves them out and stays fast.
  const counts = query.q === '' ? await countsOf(sql, who) : null;
  const shown = rows.slice(0, query.limit).map((row) => presentRow(row, who));
  return { rows: shown, counts, more: rows.length > query.limit };
}

type InboxRow = z.input<typeof inboxRow>;

interface Row {
  id: number;
  accountId: number;
  name: string;
  avatar: string | null;
  unreadCount: number;
  text: string;
  phrase: string | null;
  hasImage: boolean;
  senderId: number;
  senderName: string;
  lastMessageTime: Date;
  waitingSince: Date | null;
  assignee: OfficeMember | null;
  driver: OfficeMember | null;
  found: string | null;
  about: About;
}

function rowsOf(sql: Db, who: Office, { show, tripId, q, limit }: InboxQuery) {
  const words = searchedWords(q);
  const search = words.length > 0 ? sql`join found on found.chat_id = listed.id` : sql`left join found on false`;
  return sql<Row[]>`
    with found as (${foundIn(sql, who.carrierId, words)}), listed as (
      ${show === 'drivers' ? driversChats(sql, who) : companyChats(sql, who, show)}
    )
    select c.id, a.id as account_id, trim(a.name || ' ' || a.last_name) as name, a.avatar,
      listed.unread as unread_count, said.text, said.phrase, said.image is not null as has_image,
      said.sender_id, trim(sender.name || ' ' || sender.last_name) as sender_name,
      said.created_at as last_message_time, listed.waiting_since, listed.assignee, listed.driver,
      (select hit.text from message hit where hit.chat_id = c.id and hit.seq = found.seq) as found,
      ${aboutJson(sql)} as about
    from (
      select listed.*, found.seq as found_seq from listed ${search}
      where ${
        tripId === undefined
          ? sql`true`
          : sql`listed.customer_id in (
        select account_id from party join trip on trip.id = party.trip_id
        where trip.id = ${tripId} and trip.carrier_id = ${who.carrierId})`
      }
      order by ${show === 'unanswered' ? sql`listed.waiting_since, ` : sql``} listed.last_at desc, listed.id desc
      limit ${limit + 1}
    ) listed
    join chat c on c.id = listed.id
    cross join lateral (select listed.found_seq as seq) found
    join account a on a.id = listed.customer_id
    join message said on said.chat_id = c.id and said.seq = c.last_seq
    join account sender on sender.id = said.sender_id
    ${aboutJoins(sql)}
    order by ${show === 'unanswered' ? sql`listed.waiting_since, ` : sql``} c.last_at desc, c.id desc`;
}

function companyChats(sql: Db, { accountId, carrierId }: Office, show: Exclude<InboxFilter, 'drivers'>) {
  const blocked = show === 'blocked';
  const unread = sql`(case when m.chat_id is null then 0 else c.last_seq - m.last_read_seq - m.own_after_read end)`;
  const wanted = {
    all: sql`true`,
    blocked: sql`true`,
    unread: sql`${unread} > 0`,
    unanswered: sql`c.waiting_since is not null`,
    mine: sql`has.account_id = ${accountId}`,
    nobody: sql`has.account_id is null`,
  }[show];
  return sql`
    select c.id, c.low_id as customer_id, c.last_at, c.waiting_since, ${unread} as unread, null::json as driver,
      case when has.account_id is not null then (select json_build_object('accountId', id, 'name', trim(name || ' ' || last_name))
        from account where id = has.account_id) end as assignee
    from chat c
    left join chat_member m on m.chat_id = c.id and m.account_id = ${accountId}
    left join member has on has.account_id = c.assignee_id and has.carrier_id = c.carrier_id and has.role <> 'driver'
    where c.carrier_id = ${carrierId} and c.low_id <> ${accountId} and c.last_seq > 0
      and (c.office_blocked_at is not null) = ${blocked} and ${wanted}`;
}

function driversChats(sql: Db, { accountId, carrierId }: Office) {
  return sql`
    select c.id, c.low_id + c.high_id - w.account_id as customer_id, c.last_at,
      null::timestamptz as waiting_since, 0 as unread,
      json_build_object('accountId', driver.id, 'name', trim(driver.name || ' ' || driver.last_name)) as driver,
      null::json as assignee
    from member w
    join account driver on driver.id = w.account_id
    join chat_member m on m.account_id = w.account_id
    join chat c on c.id = m.chat_id and c.last_seq > 0
    where w.carrier_id = ${carrierId} and ${isDriversChat(sql)} and ${accountId} not in (c.low_id, c.high_id)`;
}

/**
 * The company's conversations in which all words occur, in one message or in the customer's name, with the last such message. The index
 * of the words begins with the company, so that no message of another one is read.
 */
function foundIn(sql: Db, carrierId: number, words: readonly string[]) {
  if (words.length === 0) return sql`select 0 as chat_id, 0 as seq where false`;
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql`
    select chat_id, max(seq) as seq from (
      select chat_id, seq from message
      where carrier_id = ${carrierId}
        and (array_to_tsvector(array['company:' || carrier_id::text]) || to_tsvector('simple', text))
          @@ (${`'company:${carrierId}'`}::tsquery && to_tsquery('simple', ${query}))
      union all
      select chat.id, null::integer from account join chat on chat.low_id = account.id and chat.carrier_id = ${carrierId}
      where to_tsvector('simple', account.name || ' ' || account.last_name) @@ to_tsquery('simple', ${query})
    ) hits group by chat_id`;
}

async function countsOf(sql: Db, { accountId, carrierId }: Office): Promise<InboxCounts> {
  const [row] = await sql<InboxCounts[]>`
    select count(*) filter (where c.last_seq > m.last_read_seq + m.own_after_read)::int as unread,
      count(*) filter (where c.waiting_since is not null)::int as unanswered,
      count(*) filter (where has.account_id = ${accountId})::int as mine,
      count(*) filter (where has.account_id is null)::int as nobody
    from chat c
    left join chat_member m on m.chat_id = c.id and m.account_id = ${accountId}
    left join member has on has.account_id = c.assignee_id and has.carrier_id = c.carrier_id and has.role <> 'driver'
    where c.carrier_id = ${carrierId} and c.low_id <> ${accountId} and c.last_seq > 0 and c.office_blocked_at is null`;
  return row ?? { unread: 0, unanswered: 0, mine: 0, nobody: 0 };
}

function presentRow(row: Row, { accountId: me, locale }: Office): InboxRow {
  const { avatar, text, phrase, hasImage, senderId, senderName, ...rest } = row;
  const known: AnyPhrase | null = knownPhrase(phrase);
  return {
    ...rest,
    avatarUrl: avatar === null ? null : `/files/${avatar}-s.webp`,
    lastMessage: messageText({ text, phrase: known }, locale),
    lastKind: known !== null ? 'phrase' : hasImage ? 'image' : 'text',
    lastBy: lastBy(row, me),
    lastByName: senderName,
  };
}

function lastBy({ senderId, accountId, driver }: Row, me: number): InboxRow['lastBy'] {
  if (senderId === accountId) return 'customer';
  if (driver) return 'driver';
  return senderId === me ? 'me' : 'colleague';
}
