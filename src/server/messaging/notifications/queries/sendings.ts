import type { Db } from '#server/core/database/db.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import { RECIPIENT_STATUSES } from '#shared/messaging/chat/announcing.ts';
import type { NotificationKind } from '#shared/people/accounts/profile/notifications.ts';
import type { StoredTexts } from '../labels.ts';

export interface Sending extends StoredTexts {
  id: number;
  accountId: number;
  kind: NotificationKind;
  path: string;
  createdAt: Date;
}

export interface Browser {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * A notification that may still be sent: it is unread and newer than `since`, and its recipient still has the right to it, by an active
 * account and by their own party or membership of the carrier. Excluded are a hired driver who no longer drives the trip, and a recipient
 * of an announcement who no longer has an active booking.
 */
export async function sendingOf(sql: Db, id: number, since: Date): Promise<Sending | null> {
  const [row] = await sql<Sending[]>`
    select n.id, n.account_id, n.kind, n.subject, n.facts, n.title, n.body, n.path, n.created_at
    from notification n join account a on a.id = n.account_id and a.status = 'active'
    where n.id = ${id} and n.read_at is null and n.created_at > ${since}
      and (n.carrier_id is not null or n.party_id is null
        or exists (select from party where party.id = n.party_id and party.account_id = n.account_id))
      and (n.kind <> 'announcement' or exists (
        select from booking where booking.party_id = n.party_id and booking.status = any(${[...RECIPIENT_STATUSES]}::text[])))
      and (n.carrier_id is null or exists (
        select from member m where m.account_id = n.account_id and m.carrier_id = n.carrier_id
          and (m.role <> 'driver' or n.trip_id is null
            or exists (select from trip t where t.id = n.trip_id and ${drives(sql, sql`n.account_id`, sql`t`)}))))`;
  return row ?? null;
}

/** The ids of an account's subscribed browsers whose sessions are still valid. */
export async function browsersOf(sql: Db, accountId: number, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select b.id from push_subscription b
    join session s on s.id = b.session_id and s.revoked_at is null and s.expires_at > ${now}
    where b.account_id = ${accountId} order by b.id`;
  return rows.map(({ id }) => id);
}

/** Whether a push reaches one of an account's browsers: its session is valid, and its push service did not fail last. */
export async function hasWorkingPush(sql: Db, accountId: number, now: Date): Promise<boolean> {
  const rows = await sql`
    select from push_subscription b join session s on s.id = b.session_id and s.revoked_at is null and s.expires_at > ${now}
    where b.account_id = ${accountId} and b.failing_since is null limit 1`;
  return rows.length > 0;
}

/** One of an account's subscribed browsers; null if its session is no longer valid. */
export async function browserOf(sql: Db, id: number, accountId: number, now: Date): Promise<Browser | null> {
  const [row] = await sql<Browser[]>`
    select b.id, b.endpoint, b.p256dh, b.auth from push_subscription b
    join session s on s.id = b.session_id and s.revoked_at is null and s.expires_at > ${now}
    where b.id = ${id} and b.account_id = ${accountId}`;
  return row ?? null;
}

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

export async function lastMailedAt(sql: Db, accountId: number): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select max(mailed_at) as at from notification where account_id = ${accountId}`;
  return row?.at ?? null;
}

export async function mailboxesWaiting(sql: Db): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct account_id as id from notification where mail_wanted and mailed_at is null order by id limit 1000`;
  return rows.map(({ id }) => id);
}
