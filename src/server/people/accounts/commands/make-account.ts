import { isGuessable } from '#server/core/auth/guesses.ts';
import { hashPassword } from '#server/core/auth/passwords.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';

interface NewAccount {
  email: string;
  /** null if the person signs in only through an identity provider. */
  passwordHash: string | null;
  userType: 'passenger' | 'driver' | 'carrier';
  singleDriver: boolean;
  carrierName: string;
  name: string;
  lastName: string;
  phone: string;
  locale: Locale;
  /** Whether an identity provider has verified the address. */
  emailConfirmed: boolean;
}

/**
 * Makes an account and returns its id. For a company it also makes the carrier, for a single driver a carrier of one person; any other
 * driver has no carrier until they become a member of one. Throws `email_taken`.
 */
export async function makeAccount(sql: Db, form: NewAccount, now: Date): Promise<number> {
  const accountId = await insertAccount(sql, form, now);
  if (form.userType === 'carrier') await makeCarrier(sql, accountId, form.carrierName, false);
  if (form.userType === 'driver' && form.singleDriver) {
    await makeCarrier(sql, accountId, `${form.name} ${form.lastName}`.trim(), true);
  }
  return accountId;
}

async function insertAccount(sql: Db, form: NewAccount, now: Date): Promise<number> {
  const { email, passwordHash, userType, name, lastName, phone, locale } = form;
  const confirmedAt = form.emailConfirmed ? now : null;
  const [row] = await sql<{ id: number }[]>`
    insert into account (email, password_hash, user_type, name, last_name, phone, locale, email_confirmed_at, terms_agreed_at,
      password_changed_at, created_at, updated_at)
    values (${email}, ${passwordHash}, ${userType}, ${name}, ${lastName}, ${phone || null}, ${locale}, ${confirmedAt}, ${now},
      ${passwordHash === null ? null : now}, ${now}, ${now})
    on conflict (email) do nothing returning id`;
  if (!row) throw new DomainError('email_taken', { errors: [{ field: 'email', key: 'email_taken' }] });
  return row.id;
}

export async function makeCarrier(sql: Db, accountId: number, name: string, singleDriver: boolean): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    with made as (
      insert into carrier (name, single_driver, phone)
      select ${name}, ${singleDriver}, phone from account where id = ${accountId} returning id
    )
    insert into member (account_id, carrier_id, role) select ${accountId}, id, 'owner' from made returning carrier_id as id`;
  return row?.id ?? 0;
}

/**
 * Hashes a new password. `words` are the email and the names of the person, which the password must not be built from. Throws
 * `invalid_input` if the password is too easy to guess, and `overloaded` if too many passwords wait to be hashed.
 */
export async function hashNewPassword(password: string, words: readonly string[]): Promise<string> {
  if (await isGuessable(password, words)) {
    throw new DomainError('invalid_input', { errors: [{ field: 'password', key: 'password_guessable' }] });
  }
  return hashPassword(password);
}
