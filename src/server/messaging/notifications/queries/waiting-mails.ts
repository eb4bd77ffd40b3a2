import type { Db } from '#server/core/database/db.ts';
import type { NotificationKind } from '#shared/people/accounts/profile/notifications.ts';
import type { StoredTexts } from '../labels.ts';

/** A notification that is to be mailed to its recipient. */
export interface WaitingMail extends StoredTexts {
  id: number;
  kind: NotificationKind;
  path: `/${string}`;
}

/** The notifications that wait to be mailed to a person, locked, earliest first. */
export async function waitingMails(sql: Db, accountId: number): Promise<WaitingMail[]> {
  return sql<WaitingMail[]>`
    select id, kind, path, subject, facts, title, body from notification
    where account_id = ${accountId} and mail_wanted and mailed_at is null
    order by id for no key update`;
}

/** When a notification was last mailed to a person. */
export async function lastMailedAt(sql: Db, accountId: number): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select max(mailed_at) as at from notification where account_id = ${accountId}`;
  return row?.at ?? null;
}

/** The accounts with notifications that wait to be mailed. */
export async function mailboxesWaiting(sql: Db): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct account_id as id from notification where mail_wanted and mailed_at is null order by id limit 1000`;
  return rows.map(({ id }) => id);
}
