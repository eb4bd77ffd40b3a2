import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { maskedEmail } from '#shared/people/accounts/base/password-links.ts';
import type { ProofMethod, ProofMethods } from '#shared/people/accounts/base/proof-schema.ts';

/**
 * Returns the methods by which a person can prove their identity again: their sign-in methods, or a code by mail to the confirmed
 * address if there is no other method.
 */
export async function proofMethodsOf(app: AppContext, sql: Db, accountId: number): Promise<ProofMethods> {
  const offered = app.identityProviders.map(({ id }) => id);
  const [row] = await sql<
    { email: string; password: boolean; confirmed: boolean; provider: boolean; secondFactor: boolean }[]
  >`
    select email::text, password_hash is not null as password, email_confirmed_at is not null as confirmed,
      exists (select from identity where account_id = account.id and provider = any(${offered}::text[])) as provider,
      exists (
        select from second_factor where account_id = account.id and confirmed_at is not null) as second_factor
    from account where id = ${accountId}`;
  if (!row) throw new DomainError('not_found');
  const ways: ProofMethod[] = [];
  if (row.password) ways.push('password');
  if (row.provider) ways.push('provider');
  if (ways.length === 0 && row.confirmed) ways.push('mail');
  return { ways, secondFactor: row.secondFactor, email: maskedEmail(row.email) };
}
