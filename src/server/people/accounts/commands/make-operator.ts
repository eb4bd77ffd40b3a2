import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { StartError } from '#server/core/start-error.ts';
import type { UserType } from '#shared/people/accounts/base/schema.ts';
import { makePasswordLink } from './password-link.ts';
import { endSessions } from './session.ts';

/** How long the link to an operator's password works, in minutes: a day. */
export const OPERATOR_LINK_MINUTES = 24 * 60;

export interface OperatorRow {
  id: number;
  email: string;
  support: boolean;
  blocked: boolean;
  secondFactor: boolean;
  lastSeenAt: Date | null;
}

interface AccountRow {
  id: number;
  userType: UserType;
  support: boolean;
  blocked: boolean;
}

/**
 * Makes an account of an operator, or changes the role of one; a blocked one is unblocked. Returns a one-time link to set its password, and
 * its earlier role. Throws a StartError when the address belongs to a passenger, a driver or a carrier.
 */
export async function makeOperator(
  app: AppContext,
  sql: Db,
  { email, support }: { email: string; support: boolean },
  now: Date,
): Promise<{ accountId: number; link: string; before: { support: boolean; blocked: boolean } | null }> {
  const known = await operatorFor(sql, email);
  if (known && known.userType !== '') {
    throw new StartError(
      `${email} belongs to somebody who books or carries: an operator needs an address of their own.`,
    );
  }
  const accountId = known?.id ?? (await insertOperator(sql, email, now));
  await sql`
    update account set support_only = ${support}, status = 'active', updated_at = ${now} where id = ${accountId}`;
  const link = await makePasswordLink(app, sql, { accountId, purpose: 'invite', minutes: OPERATOR_LINK_MINUTES }, now);
  return { accountId, link, before: known && { support: known.support, blocked: known.blocked } };
}

/** Blocks an operator and ends their sign-ins and links. Throws a StartError when the address belongs to none. */
export async function removeOperator(sql: Db, email: string, now: Date): Promise<{ accountId: number }> {
  const known = await operatorFor(sql, email);
  if (known?.userType !== '') throw new StartError(`${email} is no operator.`);
  await sql`update account set status = 'blocked', updated_at = ${now} where id = ${known.id}`;
  await sql`delete from password_link where account_id = ${known.id} and used_at is null`;
  await endSessions(sql, known.id, { except: null, now });
  return { accountId: known.id };
}

export async function operators(sql: Db): Promise<OperatorRow[]> {
  return sql<OperatorRow[]>`
    select a.id, a.email::text, a.support_only as support, a.status = 'blocked' as blocked,
      exists (select from second_factor f where f.account_id = a.id and f.confirmed_at is not null) as second_factor,
      (select max(last_seen_at) from session s where s.account_id = a.id) as last_seen_at
    from account a where a.user_type = '' order by a.id`;
}

async function operatorFor(sql: Db, email: string): Promise<AccountRow | null> {
  const [row] = await sql<AccountRow[]>`
    select id, user_type, support_only as support, status = 'blocked' as blocked from account
    where email = ${email} for update`;
  return row ?? null;
}

async function insertOperator(sql: Db, email: string, now: Date): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into account (email, user_type, name, created_at, updated_at)
    values (${email}, '', ${email.split('@')[0] ?? email}, ${now}, ${now}) returning id`;
  return row?.id ?? 0;
}
