import type { Db } from '#server/core/database/db.ts';

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
