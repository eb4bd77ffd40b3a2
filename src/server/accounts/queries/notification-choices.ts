import type { Db } from '#server/database/db.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '#shared/accounts/notifications.ts';
import type { NotificationChoice } from '#shared/accounts/notifications-schema.ts';

/** Returns the choices of a person that differ from the defaults, without kinds that no longer exist. */
export async function choicesOf(sql: Db, accountId: number): Promise<NotificationChoice[]> {
  return sql<NotificationChoice[]>`
    select kind, channel, wanted from notification_choice
    where account_id = ${accountId} and kind = any(${[...NOTIFICATION_KINDS]}::text[])
      and channel = any(${[...NOTIFICATION_CHANNELS]}::text[])
    order by kind, channel`;
}
