import type { Db } from '#server/core/database/db.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '#shared/people/accounts/profile/notifications.ts';
import type { NotificationChoice } from '#shared/people/accounts/profile/notifications-schema.ts';
import type { QuietHours } from '#shared/people/accounts/profile/quiet-hours.ts';

/** Returns the choices of a person that differ from the defaults, without kinds that no longer exist. */
export async function choicesOf(sql: Db, accountId: number): Promise<NotificationChoice[]> {
  return sql<NotificationChoice[]>`
    select kind, channel, wanted from notification_choice
    where account_id = ${accountId} and kind = any(${[...NOTIFICATION_KINDS]}::text[])
      and channel = any(${[...NOTIFICATION_CHANNELS]}::text[])
    order by kind, channel`;
}

/** Returns a person's quiet hours; null while they have none. */
export async function quietHoursOf(sql: Db, accountId: number): Promise<QuietHours | null> {
  const [row] = await sql<QuietHours[]>`
    select from_hour as "from", to_hour as "to", zone from quiet_hours where account_id = ${accountId}`;
  return row ?? null;
}
