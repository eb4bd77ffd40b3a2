import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { greeting } from '#server/core/greeting.ts';
import { type Blocker, eraseTraces, type PersonalData } from '#server/core/privacy/personal-data.ts';
import { text } from '#server/core/translate.ts';
import { DomainError } from '#shared/core/errors.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { EXPORTS_PER_DAY } from '#shared/people/accounts/profile/personal-data-schema.ts';
import { lockedAccount } from '../queries/password-links.ts';

export async function blockersOf(
  sql: Db,
  sources: readonly PersonalData[],
  accountId: number,
  now: Date,
): Promise<Blocker[]> {
  const found: Blocker[] = [];
  for (const source of sources) found.push(...((await source.blockers?.(sql, accountId, now)) ?? []));
  return found;
}

/**
 * Erases a person: every domain deletes its own data, the highest domain first and accounts last; a mail to the old address
 * confirms the erasure. Returns the files to delete and the ids of the ended sessions. Throws `erasure_blocked` if anything
 * prevents it.
 */
export async function erasePerson(
  app: AppContext,
  pool: Pool,
  sources: readonly PersonalData[],
  accountId: number,
  now: Date,
): Promise<{ files: string[]; sessions: number[] }> {
  return transaction(pool, async (sql) => {
    const { email, name, locale } = await lockedAccount(sql, accountId);
    const blockers = await blockersOf(sql, sources, accountId, now);
    if (blockers.length > 0) throw new DomainError('erasure_blocked');
    const sessions = await sql<{ id: number }[]>`select id from session where account_id = ${accountId}`;
    const files: string[] = [];
    const traces: string[] = [];
    for (const source of sources) traces.push(...((await source.traces?.(sql, accountId)) ?? []));
    for (const source of sources.toReversed()) files.push(...(await source.erase(sql, accountId, now)));
    await eraseTraces(sql, traces);
    await app.mailer.queue(sql, {
      purpose: 'security' as const,
      to: email,
      locale,
      subject: text(locale, 'mail.erased.subject'),
      lines: [greeting(locale, name), text(locale, 'mail.erased.text'), text(locale, 'mail.erased.stays')],
    });
    return { files, sessions: sessions.map(({ id }) => id) };
  });
}

/**
 * Empties the row of an account and deletes everything that depends on it: sessions and credentials of every kind, contacts,
 * choices, stored answers to retried requests. The row itself stays, because bookings and trips refer to it. The email address
 * becomes free. Returns the files to delete.
 */
export async function eraseAccount(sql: Db, accountId: number, now: Date): Promise<string[]> {
  const [row] = await sql<{ avatar: string | null }[]>`select avatar from account where id = ${accountId}`;
  await sql`
    delete from mail using account
    where account.id = ${accountId} and lower(account.email::text) in (lower(content->>'to'), lower(content->>'replyTo'))`;
  await sql`
    update account set email = ${`erased-${accountId}@vezu.invalid`}, password_hash = null, password_changed_at = null, name = '', last_name = '',
      phone = null, status = 'blocked', verified_at = null, email_confirmed_at = null, passkey_handle = null, avatar = null, gender = 'not_selected', date_of_birth = null,
      city = null, address = null, country = null, description = '', license_number = null, driving_since = null,
      languages = '{}', terms_agreed_at = null, updated_at = ${now}, erased_at = ${now}
    where id = ${accountId}`;
  await sql`delete from session where account_id = ${accountId}`;
  await sql`delete from sign_in where account_id = ${accountId}`;
  await sql`delete from sign_in_ticket where account_id = ${accountId}`;
  await sql`delete from provider_flow where account_id = ${accountId}`;
  await sql`delete from identity where account_id = ${accountId}`;
  await sql`delete from recovery_code where account_id = ${accountId}`;
  await sql`delete from second_factor where account_id = ${accountId}`;
  await sql`delete from mailed_code where account_id = ${accountId}`;
  await sql`delete from password_link where account_id = ${accountId}`;
  await sql`delete from passkey where account_id = ${accountId}`;
  await sql`delete from passkey_challenge where account_id = ${accountId}`;
  await sql`delete from email_confirmation where account_id = ${accountId}`;
  await sql`delete from account_contact where account_id = ${accountId}`;
  await sql`delete from notification_choice where account_id = ${accountId}`;
  await sql`delete from quiet_hours where account_id = ${accountId}`;
  await sql`delete from personal_request where account_id = ${accountId}`;
  await sql`delete from idempotency where caller = ${`account:${accountId}`}`;
  return row?.avatar ? [row.avatar] : [];
}

/** Counts a download of personal data and sends a mail about it; throws `too_many_requests` after `EXPORTS_PER_DAY`. */
export async function recordExport(app: AppContext, pool: Pool, accountId: number, now: Date): Promise<void> {
  await transaction(pool, async (sql) => {
    const { email, name, locale } = await lockedAccount(sql, accountId);
    const since = retainedSince('exports', now);
    await sql`delete from personal_request where account_id = ${accountId} and at <= ${since}`;
    const [row] = await sql<{ count: number }[]>`
      select count(*) as count from personal_request where account_id = ${accountId} and kind = 'export'`;
    if ((row?.count ?? 0) >= EXPORTS_PER_DAY) throw new DomainError('too_many_requests');
    await sql`insert into personal_request (account_id, kind, at) values (${accountId}, 'export', ${now})`;
    await app.mailer.queue(sql, {
      purpose: 'security' as const,
      to: email,
      locale,
      subject: text(locale, 'mail.export.subject'),
      lines: [greeting(locale, name), text(locale, 'mail.export.text'), text(locale, 'mail.newDevice.notYou')],
      button: { label: text(locale, 'mail.newDevice.button'), url: app.publicUrl('/settings#security') },
    });
  });
}
