import { tokenHash } from '#server/auth/token.ts';
import type { Db } from '#server/database/db.ts';
import { isLinkToken, maskedEmail } from '#shared/accounts/password-links.ts';
import { DomainError } from '#shared/core/errors.ts';

/** Whether the address of an account is proven. */
export async function isEmailConfirmed(sql: Db, accountId: number): Promise<boolean> {
  const [row] = await sql`select from account where id = ${accountId} and email_confirmed_at is not null`;
  return row !== undefined;
}

/** Refuses what an account may not do before its address is proven: `email_unconfirmed`. */
export async function requireConfirmedEmail(sql: Db, accountId: number): Promise<void> {
  if (!(await isEmailConfirmed(sql, accountId))) throw new DomainError('email_unconfirmed');
}

interface LinkRow {
  accountId: number;
  email: string;
  name: string;
  confirmed: boolean;
}

/**
 * The account behind the link of a confirmation mail. A link that was used stays good for saying so. Throws
 * `invalid_confirmation_link` for one that is unknown, or expired before it was used, or whose person is blocked.
 */
export async function confirmationOf(sql: Db, token: string, now: Date): Promise<LinkRow> {
  if (!isLinkToken(token)) throw new DomainError('invalid_confirmation_link');
  const [row] = await sql<LinkRow[]>`
    select account.id as "accountId", account.email::text, account.name,
      account.email_confirmed_at is not null as confirmed
    from email_confirmation join account on account.id = email_confirmation.account_id
    where token_hash = ${tokenHash(token)} and account.status = 'active'
      and (expires_at > ${now} or account.email_confirmed_at is not null)`;
  if (!row) throw new DomainError('invalid_confirmation_link');
  return { ...row, email: maskedEmail(row.email) };
}
