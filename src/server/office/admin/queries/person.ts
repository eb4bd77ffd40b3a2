import type { z } from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Dated } from '#server/core/clock.ts';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { type StoredTexts, storedTexts } from '#server/messaging/notifications/labels.ts';
import { signInsOf } from '#server/people/accounts/queries/sign-ins.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { LookupPerson, LookupPersonPage, lookupPerson } from '#shared/office/admin/lookup-schema.ts';
import { deviceOf } from '#shared/people/accounts/base/device.ts';
import type { MemberRole } from '#shared/people/accounts/base/schema.ts';
import { alikeTo } from './alike.ts';
import { bookingsOfIds, type Reader, selectPeople, shownPerson, tripsWhere } from './lookup-parts.ts';

const SHOWN = { bookings: 25, trips: 15, notifications: 25, signIns: 10 } as const;

interface LookupContext extends Reader {
  locale: Locale;
  now: Date;
  viewEndsAt: Date | null;
}

type Row = LookupPerson & {
  since: Date;
  locale: Locale;
  emailConfirmed: boolean;
  secondFactor: boolean;
  erased: boolean;
  carrierId: number | null;
  role: MemberRole | null;
  memberSince: Date | null;
};

/** A person as operators look them up; throws `not_found`. */
export async function personPage(
  app: AppContext,
  sql: Db,
  accountId: number,
  { whole, locale, now, viewEndsAt }: LookupContext,
): Promise<z.input<typeof lookupPerson>> {
  const [row] = await sql<Row[]>`
    ${selectPeople(
      sql,
      sql`, a.created_at as since, a.locale, a.email_confirmed_at is not null as email_confirmed, a.erased_at is not null as erased,
        exists (select from second_factor where account_id = a.id and confirmed_at is not null) as second_factor,
        m.carrier_id, m.role, m.created_at as member_since`,
    )} where a.id = ${accountId}`;
  if (!row) throw new DomainError('not_found');
  const { carrierId, role, memberSince, since, ...person } = row;
  const own = sql`select b.id from party p join booking b on b.party_id = p.id where p.account_id = ${accountId}
    order by b.id desc limit ${SHOWN.bookings}`;
  const [sessions, signIns, notifications, bookings, trips, alike] = await Promise.all([
    openSessions(sql, accountId, now),
    signInsOf(app, sql, accountId),
    sentTo(sql, sql`n.account_id = ${accountId}`, locale),
    bookingsOfIds(sql, own, { whole, now, limit: SHOWN.bookings }),
    tripsWhere(sql, drives(sql, accountId), { now, limit: SHOWN.trips }),
    alikeTo(sql, accountId),
  ]);
  return {
    ...shownPerson(person, { whole }),
    whole,
    since,
    membership:
      carrierId === null || role === null || memberSince === null
        ? null
        : { carrierId, carrier: person.carrier ?? '', role, since: memberSince },
    sessions,
    signIns: signIns.slice(0, SHOWN.signIns),
    notifications,
    bookings,
    trips,
    alike: alike.map((one) => shownPerson(one, { whole })),
    viewEndsAt,
  };
}

async function openSessions(sql: Db, accountId: number, now: Date) {
  const rows = await sql<{ id: number; userAgent: string; createdAt: Date; lastSeenAt: Date }[]>`
    select id, user_agent, created_at, last_seen_at from session
    where account_id = ${accountId} and revoked_at is null and expires_at > ${now} order by last_seen_at desc, id desc`;
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceOf(userAgent) }));
}

/** The notifications that were sent, the newest first. Of a chat message only that there was one: chats are between people. */
export async function sentTo(
  sql: Db,
  where: SqlFragment,
  locale: Locale,
): Promise<Dated<LookupPersonPage['notifications'][number], 'at'>[]> {
  const rows = await sql<(StoredTexts & { id: number; at: Date; kind: string; read: boolean; mailed: boolean })[]>`
    select n.id::int, n.created_at as at, n.kind, n.subject, n.facts, n.title, n.body, n.read_at is not null as read,
      n.mailed_at is not null or exists (
        select from mail where mail.key = 'notification:' || n.id and mail.sent_at is not null) as mailed
    from notification n where ${where} order by n.id desc limit ${SHOWN.notifications}`;
  return rows.map(({ id, at, kind, read, mailed, ...words }) => ({
    id,
    at,
    subject: words.subject ?? kind,
    title: kind === 'message' ? text(locale, 'notifications.message') : storedTexts(words, locale).title,
    read,
    mailed,
  }));
}

export async function isOperatorAccount(sql: Db, accountId: number): Promise<boolean> {
  const [found] = await sql`select from account where id = ${accountId} and user_type = ''`;
  return found !== undefined;
}

export async function isOperatorsAddress(sql: Db, email: string): Promise<boolean> {
  const [found] = await sql`select from account where email = ${email} and user_type = ''`;
  return found !== undefined;
}

/**
 * The actions of an operator, for the copy of their data, and the times at which operators looked at the service as this person sees it.
 * The log remains when the account is erased; it then contains only a number that belongs to no account.
 */
export async function operatorData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const entries = await sql`
    select at, ip, action, subject_kind, subject_id from audit_entry
    where actor_id = ${accountId} order by id`;
  const views = await sql`select at, why, ends_at from operator_view where account_id = ${accountId} order by id`;
  return { auditEntries: entries, operatorViews: views };
}
