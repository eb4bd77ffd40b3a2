import { tokenHash } from '#server/auth/token.ts';
import type { Db } from '#server/database/db.ts';
import { isLinkToken, maskedEmail } from '#shared/accounts/password-links.ts';
import type { PasswordLink } from '#shared/accounts/password-schema.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';

interface Receiver {
  id: number;
  email: string;
  name: string;
  locale: Locale;
}

/** Who a letter with a link goes to: an account that may sign in, by its email in any case; null when there is none. */
export async function receiverByEmail(sql: Db, email: string): Promise<Receiver | null> {
  const [row] = await sql<Receiver[]>`
    select id, email::text, name, locale from account where email = ${email} and status = 'active'`;
  return row ?? null;
}

/** The same by the account, blocked or not. */
export async function receiver(sql: Db, accountId: number): Promise<Receiver | null> {
  const [row] = await sql<Receiver[]>`select id, email::text, name, locale from account where id = ${accountId}`;
  return row ?? null;
}

/** The same by the account, with the hash of the password that it has, if any. In a transaction it is locked until its end. */
export async function lockedAccount(sql: Db, accountId: number): Promise<Receiver & { passwordHash: string | null }> {
  const [row] = await sql<(Receiver & { passwordHash: string | null })[]>`
    select id, email::text, name, locale, password_hash as "passwordHash" from account where id = ${accountId} for update`;
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The email that one signs in with, and the hash of the password; null for who has none. */
export async function credentialsOf(
  sql: Db,
  accountId: number,
): Promise<{ email: string; passwordHash: string | null }> {
  const [row] = await sql<{ email: string; passwordHash: string | null }[]>`
    select email::text, password_hash as "passwordHash" from account where id = ${accountId}`;
  if (!row) throw new DomainError('not_found');
  return row;
}

/**
 * What a link is good for at this moment, and whose it is. Throws `invalid_reset_link` for one that is unknown, used, expired,
 * or whose person is blocked: which of them it is concerns nobody.
 */
export async function linkOf(sql: Db, token: string, now: Date): Promise<PasswordLink & { accountId: number }> {
  if (!isLinkToken(token)) throw new DomainError('invalid_reset_link');
  const [row] = await sql<(PasswordLink & { accountId: number })[]>`
    select purpose, email::text, name, account_id as "accountId" from password_link
    join account on account.id = password_link.account_id
    where token_hash = ${tokenHash(token)} and used_at is null and expires_at > ${now} and account.status = 'active'`;
  if (!row) throw new DomainError('invalid_reset_link');
  return { ...row, email: maskedEmail(row.email) };
}

/** Whose a link was that has been used, within its time; for the request that used it, sent again. Else as `linkOf`. */
export async function usedLinkOf(sql: Db, token: string, now: Date): Promise<{ accountId: number }> {
  const [row] = await sql<{ accountId: number }[]>`
    select account_id as "accountId" from password_link join account on account.id = password_link.account_id
    where token_hash = ${tokenHash(token)} and used_at is not null and expires_at > ${now} and account.status = 'active'`;
  if (!row) throw new DomainError('invalid_reset_link');
  return row;
}
