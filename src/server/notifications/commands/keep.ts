import type { Db } from '#server/database/db.ts';
import { retainedSince } from '#shared/core/retention.ts';

/** Marks a person's notifications as read, up to and including an id. */
export async function markRead(sql: Db, accountId: number, upTo: number, now: Date): Promise<void> {
  await sql`
    update notification set read_at = ${now} where account_id = ${accountId} and id <= ${upTo} and read_at is null`;
}

/** Deletes notifications older than the retention period, and push subscriptions whose session has ended. */
export async function forget(sql: Db, now: Date): Promise<void> {
  await sql`delete from notification where created_at < ${retainedSince('notifications', now)}`;
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
