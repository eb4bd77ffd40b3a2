import type { Db } from '#server/core/database/db.ts';
import { quietHoursOf } from './notification-choices.ts';
import { passkeysOf } from './passkeys.ts';

/** Returns everything that accounts store about a person except technical values: hashes, secrets, tokens. */
export async function accountData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const [[profile], contacts, sessions, signIns, identities, links, confirmations, passkeys, [secondFactor], choices] =
    await Promise.all([
      sql`
      select id, email::text, user_type as "userType", name, last_name as "lastName", phone, locale, status,
        verified_at as "verifiedAt", '/files/' || avatar || '.webp' as avatar, gender,
        date_of_birth as "dateOfBirth", city, address, country, description, license_number as "licenseNumber",
        driving_since as "drivingSince", languages, rating_sum as "ratingSum", rating_count as "ratingCount",
        email_confirmed_at as "emailConfirmedAt", terms_agreed_at as "termsAgreedAt", password_changed_at as "passwordChangedAt", created_at as "createdAt", updated_at as "updatedAt"
      from account where id = ${accountId}`,
      sql`select kind, value from account_contact where account_id = ${accountId} order by position`,
      sql`
      select user_agent as device, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt",
        revoked_at as "endedAt"
      from session where account_id = ${accountId} order by created_at`,
      sql`select at, way, provider, outcome, device from sign_in where account_id = ${accountId} order by at`,
      sql`select provider, email, created_at as "createdAt" from identity where account_id = ${accountId} order by id`,
      sql`
      select purpose, created_at as "createdAt", used_at as "usedAt" from password_link
      where account_id = ${accountId} order by created_at`,
      sql`
      select created_at as "sentAt", expires_at as "expiresAt" from email_confirmation
      where account_id = ${accountId} order by id`,
      passkeysOf(sql, accountId),
      sql`
      select confirmed_at as "since",
        (select count(*) from recovery_code where account_id = ${accountId} and used_at is null) as "recoveryCodes"
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

/** Returns the names, phone numbers and addresses of a person. */
export async function accountTraces(sql: Db, accountId: number): Promise<string[]> {
  const [row] = await sql<{ traces: (string | null)[] }[]>`
    select array[name, last_name, phone, email::text, description]
      || array(select value from account_contact where account_id = ${accountId}) as traces
    from account where id = ${accountId}`;
  return (row?.traces ?? []).flatMap((trace) => trace ?? []);
}
