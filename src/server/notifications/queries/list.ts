import type { Db } from '#server/core/db.ts';
import { Pages } from '#server/core/json-stream.ts';
import type { NotificationKind } from '#shared/accounts/notifications.ts';

interface NoticeRow {
  id: number;
  kind: NotificationKind;
  title: string;
  body: string;
  path: string;
  createdAt: Date;
  readAt: Date | null;
}

/** What somebody was told, the latest first. Messages are in the chats, not here. */
export async function noticesOf(sql: Db, accountId: number, { page, per_page }: { page: number; per_page: number }) {
  const [rows, [count]] = await Promise.all([
    sql<NoticeRow[]>`
      select id, kind, title, body, path, created_at as "createdAt", read_at as "readAt"
      from notification where account_id = ${accountId} and kind <> 'message'
      order by id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number; unread: number }[]>`
      select count(*) as total, count(*) filter (where read_at is null) as unread
      from notification where account_id = ${accountId} and kind <> 'message'`,
  ]);
  return { rows, total: count?.total ?? 0, unread: count?.unread ?? 0 };
}

/** For the copy of one's data: what was told, and in how many browsers pushes are taken. */
export async function notificationData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const notifications = new Pages(
    0,
    (after, limit) => sql<{ after: number }[]>`
      select id as after, kind, title, body, path, created_at as "createdAt", read_at as "readAt" from notification
      where account_id = ${accountId} and kind <> 'message' and id > ${after} order by id limit ${limit}`,
  );
  const browsers = await sql`
    select created_at as "createdAt" from push_subscription where account_id = ${accountId} order by id`;
  return { notifications, pushBrowsers: browsers };
}
