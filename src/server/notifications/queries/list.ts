import type { Db } from '#server/database/db.ts';
import { Pages } from '#server/http/json-stream.ts';
import type { NotificationKind } from '#shared/accounts/notifications.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { type StoredTexts, storedTexts } from '../labels.ts';

interface NotificationRow extends StoredTexts {
  id: number;
  kind: NotificationKind;
  path: string;
  createdAt: Date;
  readAt: Date | null;
}

/**
 * A person's notifications, latest first, in the reader's language. Notifications of messages are excluded, because the chats show them.
 */
export async function notificationsOf(
  sql: Db,
  { accountId, locale }: { accountId: number; locale: Locale },
  { page, per_page }: { page: number; per_page: number },
) {
  const [rows, [count]] = await Promise.all([
    sql<NotificationRow[]>`
      select id, kind, subject, facts, title, body, path, created_at as "createdAt", read_at as "readAt"
      from notification where account_id = ${accountId} and kind <> 'message'
      order by id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number; unread: number }[]>`
      select count(*) as total, count(*) filter (where read_at is null) as unread
      from notification where account_id = ${accountId} and kind <> 'message'`,
  ]);
  const inText = rows.map(({ subject, facts, title, body, ...row }) => ({
    ...row,
    ...storedTexts({ subject, facts, title, body }, locale),
  }));
  return { rows: inText, total: count?.total ?? 0, unread: count?.unread ?? 0 };
}

/** Exports a person's notifications, and the number of browsers subscribed to pushes. */
export async function notificationData(sql: Db, accountId: number, locale: Locale): Promise<Record<string, unknown>> {
  const notifications = new Pages(0, async (after, limit) => {
    const rows = await sql<(StoredTexts & { after: number })[]>`
      select id as after, kind, subject, facts, title, body, path, created_at as "createdAt", read_at as "readAt" from notification
      where account_id = ${accountId} and kind <> 'message' and id > ${after} order by id limit ${limit}`;
    return rows.map(({ subject, facts, ...row }) => ({ ...row, ...storedTexts({ subject, facts, ...row }, locale) }));
  });
  const browsers = await sql`
    select created_at as "createdAt" from push_subscription where account_id = ${accountId} order by id`;
  return { notifications, pushBrowsers: browsers };
}
