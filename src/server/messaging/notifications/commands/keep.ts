import type { Db, Pool } from '#server/core/database/db.ts';
import { deleteOld } from '#server/core/database/delete-old.ts';
import { retainedSince } from '#shared/core/retention.ts';
import type { ReadInput } from '#shared/messaging/notifications/schema.ts';

/**
 * Marks a person's notifications as read; returns false when they have none of that kind. The notification of a chat also covers its
 * earlier messages.
 */
export async function markNotificationsRead(sql: Db, accountId: number, read: ReadInput, now: Date): Promise<boolean> {
  const which =
    'upTo' in read
      ? sql`n.id <= ${read.upTo}`
      : 'path' in read
        ? sql`n.path = ${read.path}`
        : sql`(n.id = ${read.id} or n.kind = 'message' and n.id < ${read.id} and n.path =
            (select path from notification where id = ${read.id} and account_id = ${accountId} and kind = 'message'))`;
  const rows = await sql`
    update notification n set read_at = coalesce(n.read_at, ${now}) where n.account_id = ${accountId} and ${which}
      and (n.read_at is null or ${'id' in read})
    returning n.id`;
  return rows.length > 0;
}

/** Deletes notifications older than the retention period, and push subscriptions whose session has ended. */
export async function deleteExpiredNotifications(sql: Pool, now: Date): Promise<void> {
  await deleteOld(sql, { table: 'notification', column: 'created_at', before: retainedSince('notifications', now) });
  await sql`
    delete from push_subscription using session
    where session.id = push_subscription.session_id and (session.revoked_at is not null or session.expires_at <= ${now})`;
}

/** Deletes an account's notifications and push subscriptions, and the texts of its announcements in the notifications of others. */
export async function eraseNotifications(sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from notification where account_id = ${accountId}`;
  await sql`delete from push_subscription where account_id = ${accountId}`;
  await sql`
    update notification set facts = facts - 'said', body = '–' from message
    where message.sender_id = ${accountId} and message.announced_trip_id is not null and notification.kind = 'announcement'
      and notification.key = 'announced:' || message.id`;
  return [];
}
