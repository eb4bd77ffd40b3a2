import type { Db } from '#server/core/database/db.ts';
import { Pages } from '#server/core/http/calls/json-stream.ts';
import { text } from '#server/core/translate.ts';
import { knownPhrase, messageText } from '#server/messaging/chat/present.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { BOOKING_KINDS, type NotificationGroup } from '#shared/messaging/notifications/groups.ts';
import type { NotificationKind } from '#shared/people/accounts/profile/notifications.ts';
import { type NotificationTexts, type StoredTexts, storedTexts } from '../labels.ts';

interface NotificationRow extends StoredTexts {
  id: number;
  kind: NotificationKind;
  group: NotificationGroup | null;
  path: string;
  createdAt: Date;
  unread: boolean;
  /** The message of a chat; null for every other kind. */
  message: { name: string; text: string; phrase: string | null } | null;
}

export interface ListedNotification extends NotificationTexts {
  id: number;
  kind: NotificationKind;
  subject: string | null;
  group: NotificationGroup | null;
  path: string;
  createdAt: Date;
  unread: boolean;
}

/** A person's notifications, latest first, in the reader's language. */
export async function notificationsOf(
  sql: Db,
  { accountId, locale }: { accountId: number; locale: Locale },
  { page, per_page, group }: { page: number; per_page: number; group?: NotificationGroup | undefined },
): Promise<{ rows: ListedNotification[]; total: number }> {
  const shown = sql`
    ${listed(sql)} where n.account_id = ${accountId} and ${isShown(sql)}
    and ${group === undefined ? sql`true` : sql`${groupOf(sql)} = ${group}`}`;
  const [rows, [count]] = await Promise.all([
    sql<NotificationRow[]>`
      select n.id, n.kind, ${groupOf(sql)} as "group", n.subject, n.facts, n.title, n.body, n.path, n.created_at,
        n.read_at is null and (n.kind <> 'message' or said.unread) as unread,
        case when n.kind = 'message' then json_build_object('name', said.name, 'text', said.text, 'phrase', said.phrase) end as message
      ${shown} order by n.id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number }[]>`select count(*) as total ${shown}`,
  ]);
  const inText = rows.map(({ facts, title, body, message, ...row }) => ({
    ...row,
    ...(message ? messageTexts(message, locale) : storedTexts({ subject: row.subject, facts, title, body }, locale)),
  }));
  return { rows: inText, total: count?.total ?? 0 };
}

/** Notifications `n`, for chats with the messages as they are now: the notification itself stores no text of a message. */
function listed(sql: Db) {
  return sql`
    from notification n left join lateral (
      select trim(a.name || ' ' || a.last_name) as name, m.text, m.phrase, m.seq > reader.last_read_seq as unread
      from message m
      join chat_member reader on reader.chat_id = m.chat_id and reader.account_id = n.account_id and reader.blocked_at is null
      join account a on a.id = m.sender_id
      where m.chat_id = case when n.kind = 'message' then split_part(n.key, ':', 2)::int end
        and m.seq = case when n.kind = 'message' then split_part(n.key, ':', 3)::bigint end
    ) said on n.kind = 'message'`;
}

/** Of a chat's messages only the latest is shown. */
function isShown(sql: Db) {
  return sql`(n.kind <> 'message' or (said.name is not null and not exists (
    select from notification later
    where later.account_id = n.account_id and later.kind = 'message' and later.path = n.path and later.id > n.id)))`;
}

function groupOf(sql: Db) {
  return sql`case when n.kind = 'message' then 'chat' when n.kind = 'document_expiring' then 'document' when n.kind in ('integration_off', 'support') then null
    when n.facts ->> 'kind' = 'parcel' then 'parcel'
    when n.carrier_id is not null and n.kind = any(${[...BOOKING_KINDS]}::text[]) then 'booking' else 'trip' end`;
}

function messageTexts(
  { name, text: words, phrase }: NonNullable<NotificationRow['message']>,
  locale: Locale,
): NotificationTexts {
  const said = messageText({ text: words, phrase: knownPhrase(phrase) }, locale);
  return {
    title: name || text(locale, 'notifications.message'),
    body: said || text(locale, 'notifications.message.picture'),
  };
}

/** Exports a person's notifications, and the number of browsers subscribed to pushes. */
export async function notificationData(sql: Db, accountId: number, locale: Locale): Promise<Record<string, unknown>> {
  const notifications = new Pages(0, async (after, limit) => {
    const rows = await sql<(StoredTexts & { after: number })[]>`
      select id as after, kind, subject, facts, title, body, path, created_at, read_at from notification
      where account_id = ${accountId} and kind <> 'message' and id > ${after} order by id limit ${limit}`;
    return rows.map(({ subject, facts, ...row }) => ({ ...row, ...storedTexts({ subject, facts, ...row }, locale) }));
  });
  const browsers = await sql`
    select created_at from push_subscription where account_id = ${accountId} order by id`;
  return { notifications, pushBrowsers: browsers };
}

/** The most paths that the count names; a page that is visited beyond them is marked as read by its own button. */
const MAX_PATHS = 100;

interface UnreadNotifications {
  unread: number;
  paths: string[];
  /** The id of the person's latest notification, read or not. */
  latest: number;
}

/**
 * The number of a person's unread notifications, and the paths that they open. A chat counts once, while its latest message is read neither
 * there nor in the list.
 */
export async function unreadOf(sql: Db, accountId: number): Promise<UnreadNotifications> {
  const [row] = await sql<UnreadNotifications[]>`
    with unread as (
      select n.id, n.path from notification n where n.account_id = ${accountId} and n.read_at is null and n.kind <> 'message'
      union all
      select latest.id, latest.path
      from chat_member m
      join chat c on c.id = m.chat_id and c.last_seq > m.last_read_seq
      cross join lateral (
        select n.id, n.path, n.key, n.read_at from notification n
        where n.account_id = m.account_id and n.kind = 'message' and n.path = '/chat/' || m.chat_id
        order by n.id desc limit 1) latest
      where m.account_id = ${accountId} and m.blocked_at is null and latest.read_at is null
        and split_part(latest.key, ':', 3)::bigint > m.last_read_seq
    )
    select count(*)::int as unread,
      coalesce((select array_agg(distinct path) from (select path from unread order by id desc limit ${MAX_PATHS}) named), '{}') as paths,
      coalesce((select max(id) from notification where account_id = ${accountId}), 0) as latest
    from unread`;
  return row ?? { unread: 0, paths: [], latest: 0 };
}
