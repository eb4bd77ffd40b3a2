import type { Db } from '#server/core/database/db.ts';
import { passkeysOf } from './passkeys.ts';
import { quietHoursOf } from './profiles.ts';

/** Returns everything that accounts store about a person except technical values: hashes, secrets, tokens. */
export async function accountData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [[profile], contacts, sessions, signIns, identities, links, confirmations, passkeys, [secondFactor], choices] =
    await Promise.all([
      sql`
      select id, mailbox(email) as email, user_type, name, last_name, phone, locale, status,
        verified_at, '/files/' || avatar || '.webp' as avatar, gender,
        date_of_birth, city, address, country, description, license_number,
        driving_since, languages, rating_sum, rating_count,
        email_confirmed_at, terms_agreed_at, password_changed_at, created_at, updated_at
      from account where id = ${accountId}`,
      sql`select kind, value from account_contact where account_id = ${accountId} order by position`,
      sql`
      select user_agent as device, created_at, last_seen_at, expires_at,
        revoked_at as ended_at
      from session where account_id = ${accountId} order by created_at`,
      sql`select at, way, provider, outcome, device from sign_in where account_id = ${accountId} order by at`,
      sql`select provider, email, created_at from identity where account_id = ${accountId} order by id`,
      sql`
      select purpose, created_at, used_at from password_link
      where account_id = ${accountId} order by created_at`,
      sql`
      select created_at as sent_at, expires_at from email_confirmation
      where account_id = ${accountId} order by id`,
      passkeysOf(sql, accountId),
      sql`
      select confirmed_at as "since",
        (select count(*) from recovery_code where account_id = ${accountId} and used_at is null) as recovery_codes
      from second_factor where account_id = ${accountId}`,
      sql`select kind, channel, wanted from notification_choice where account_id = ${accountId} order by kind, channel`,
    ]);
  return {
    profile,
    contacts,
    sessions,
    signIns,
    identityProviders: identities,
    passwordLinks: links,
    emailConfirmations: confirmations,
    passkeys,
    secondFactor: secondFactor ?? null,
    notificationChoices: choices,
    quietHours: await quietHoursOf(sql, accountId),
  };
}

export async function accountTraces(sql: Db, accountId: number): Promise<string[]> {
  const [row] = await sql<{ traces: (string | null)[] }[]>`
    select array[name, last_name, phone, email::text, description]
      || array(select value from account_contact where account_id = ${accountId}) as traces
    from account where id = ${accountId}`;
  return (row?.traces ?? []).flatMap((trace) => trace ?? []);
}
