import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { channelsTo } from '#server/core/texting/queue.ts';
import { DomainError } from '#shared/core/errors.ts';
import { isMailbox } from '#shared/core/text/email.ts';
import { maskedPhone } from '#shared/core/text/mask.ts';
import { maskedEmail } from '#shared/people/accounts/base/password-links.ts';
import type { ProofMethod, ProofMethods } from '#shared/people/accounts/base/proof-schema.ts';

/**
 * Returns the methods by which a person can prove their identity again: their sign-in methods, or a code to the confirmed address or the
 * proven number if there is no other method.
 */
export async function proofMethodsOf(app: AppContext, sql: Db, accountId: number): Promise<ProofMethods> {
  const offered = app.identityProviders.map(({ id }) => id);
  const [row] = await sql<ProofRow[]>`
    select email::text, (select phone from account_phone where account_id = account.id) as phone, password_hash is not null as password, email_confirmed_at is not null as confirmed,
      exists (select from identity where account_id = account.id and provider = any(${offered}::text[])) as provider,
      exists (
        select from second_factor where account_id = account.id and confirmed_at is not null) as second_factor
    from account where id = ${accountId}`;
  if (!row) throw new DomainError('not_found');
  const ways: ProofMethod[] = [];
  if (row.password) ways.push('password');
  if (row.provider) ways.push('provider');
  if (ways.length === 0 && row.confirmed && isMailbox(row.email)) ways.push('mail');
  if (ways.length === 0 && row.phone && channelsTo(app, row.phone).length > 0) ways.push('text');
  const email = ways.includes('text') ? maskedPhone(row.phone ?? '') : maskedEmail(row.email);
  return { ways, secondFactor: row.secondFactor, email };
}

interface ProofRow {
  email: string;
  phone: string | null;
  password: boolean;
  confirmed: boolean;
  provider: boolean;
  secondFactor: boolean;
}

export async function hasSecondFactor(sql: Db, accountId: number): Promise<boolean> {
  const [row] = await sql`
    select from second_factor where account_id = ${accountId} and confirmed_at is not null`;
  return row !== undefined;
}

interface StateRow {
  on: boolean;
  codesLeft: number;
}

export async function secondFactorOf(sql: Db, accountId: number): Promise<StateRow> {
  const [row] = await sql<StateRow[]>`
    select
      exists (select from second_factor where account_id = account.id and confirmed_at is not null) as "on",
      (select count(*) from recovery_code where account_id = account.id and used_at is null) as codes_left
    from account where id = ${accountId}`;
  return row ?? { on: false, codesLeft: 0 };
}
