import { tokenHash } from '#server/core/auth/token.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { isLinkToken, maskedEmail } from '#shared/people/accounts/base/password-links.ts';

export async function isEmailConfirmed(sql: Db, accountId: number): Promise<boolean> {
  const [row] = await sql`select from account where id = ${accountId} and email_confirmed_at is not null`;
  return row !== undefined;
}

/** Whether a mail was sent whose code confirms something: the address of the account, or one that it adds. */
export async function hasMailToProve(sql: Db, accountId: number): Promise<boolean> {
  const [row] = await sql`
    select from account a where id = ${accountId} and (email_confirmed_at is null or (mailbox(email) = ''
      and exists (select from email_confirmation c where c.account_id = a.id)))`;
  return row !== undefined;
}

/** Throws `email_unconfirmed` if the email address of the account is not confirmed. */
export async function requireConfirmedEmail(sql: Db, accountId: number): Promise<void> {
  if (!(await isEmailConfirmed(sql, accountId))) throw new DomainError('email_unconfirmed');
}

interface LinkRow {
  accountId: number;
  email: string;
  name: string;
  confirmed: boolean;
  /** The address that the account adds by the link. */
  address: string | null;
}

/**
 * Returns the account of a confirmation link. A used link can still be read, so that the page can show that the address is
 * confirmed. Throws `invalid_confirmation_link` if the link is unknown, has expired before it was used, or belongs to a blocked
 * account.
 */
export async function confirmationOf(sql: Db, token: string, now: Date): Promise<LinkRow> {
  if (!isLinkToken(token)) throw new DomainError('invalid_confirmation_link');
  const [row] = await sql<LinkRow[]>`
    select account.id as account_id, coalesce(sent.address, account.email)::text as email, account.name, sent.address::text,
      account.email_confirmed_at is not null and coalesce(sent.address = account.email, true) as confirmed
    from email_confirmation sent join account on account.id = sent.account_id
    where token_hash = ${tokenHash(token)} and account.status = 'active'
      and (expires_at > ${now} or (account.email_confirmed_at is not null and coalesce(sent.address = account.email, true)))`;
  if (!row) throw new DomainError('invalid_confirmation_link');
  return { ...row, email: maskedEmail(row.email) };
}
