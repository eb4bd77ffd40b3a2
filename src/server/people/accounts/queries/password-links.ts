import { tokenHash } from '#server/core/auth/token.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { isLinkToken, maskedEmail } from '#shared/people/accounts/base/password-links.ts';
import type { PasswordLink } from '#shared/people/accounts/sign-in/password-schema.ts';
import { blockedProblem } from '../queries.ts';

export interface Receiver {
  id: number;
  email: string;
  name: string;
  locale: Locale;
}

/** Finds the recipient of a mail with a link by the email of the account, ignoring case; returns null if there is none. */
export async function receiverByEmail(sql: Db, email: string): Promise<(Receiver & { blocked: boolean }) | null> {
  const [row] = await sql<(Receiver & { blocked: boolean })[]>`
    select id, email::text, name, locale, status = 'blocked' as blocked from account where email = ${email}`;
  return row ?? null;
}

/** Finds the recipient by the account, blocked or not; returns null if there is none. */
export async function receiver(sql: Db, accountId: number): Promise<Receiver | null> {
  const [row] = await sql<Receiver[]>`select id, email::text, name, locale from account where id = ${accountId}`;
  return row ?? null;
}

/** Returns the recipient with the hash of the account's password, if it has one. Within a transaction it locks the account. */
export async function lockedAccount(sql: Db, accountId: number): Promise<Receiver & { passwordHash: string | null }> {
  const [row] = await sql<(Receiver & { passwordHash: string | null })[]>`
    select id, email::text, name, locale, password_hash from account where id = ${accountId} for update`;
  if (!row) throw new DomainError('not_found');
  return row;
}

interface Credentials {
  email: string;
  passwordHash: string | null;
  passwordChangedAt: Date | null;
}

/** Returns the email of an account and the hash of its password; the hash is null if the account has no password. */
export async function credentialsOf(sql: Db, accountId: number): Promise<Credentials> {
  const [row] = await sql<Credentials[]>`
    select email::text, password_hash, password_changed_at from account where id = ${accountId}`;
  if (!row) throw new DomainError('not_found');
  return row;
}

/**
 * Returns the purpose of a password link and its account, with the name and the masked email. Throws `invalid_reset_link` if the
 * link is unknown, used or expired; the error does not say which. Throws `account_blocked` if the link works but its account is blocked:
 * anyone who has the link reads the mailbox.
 */
export async function linkOf(sql: Db, token: string, now: Date): Promise<PasswordLink & { accountId: number }> {
  if (!isLinkToken(token)) throw new DomainError('invalid_reset_link');
  const [row] = await sql<(PasswordLink & { accountId: number; blocked: boolean })[]>`
    select purpose, email::text, name, account_id, account.status = 'blocked' as blocked from password_link
    join account on account.id = password_link.account_id
    where token_hash = ${tokenHash(token)} and used_at is null and expires_at > ${now}`;
  if (!row) throw new DomainError('invalid_reset_link');
  const { blocked, ...link } = row;
  if (blocked) throw await blockedProblem(sql, link.accountId);
  return { ...link, email: maskedEmail(link.email) };
}

/** Returns the account of a link that was used but has not expired, for a request that is sent again. Throws `invalid_reset_link`. */
export async function usedLinkOf(sql: Db, token: string, now: Date): Promise<{ accountId: number }> {
  const [row] = await sql<{ accountId: number }[]>`
    select account_id from password_link join account on account.id = password_link.account_id
    where token_hash = ${tokenHash(token)} and used_at is not null and expires_at > ${now} and account.status = 'active'`;
  if (!row) throw new DomainError('invalid_reset_link');
  return row;
}
