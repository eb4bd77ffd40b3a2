import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { providerName } from '#server/core/settings/identity-providers.ts';

interface IdentityRow {
  id: number;
  provider: string;
  email: string;
  createdAt: Date;
}

/** Returns the identities at providers that are linked to an account, the oldest first. */
export async function identitiesOf(app: AppContext, sql: Db, accountId: number) {
  const rows = await sql<IdentityRow[]>`
    select id, provider, email, created_at from identity
    where account_id = ${accountId} order by id`;
  return rows.map((row) => ({ ...row, name: providerName(app.identityProviders, row.provider) }));
}

/** Returns the account that an identity is linked to; null if there is none. */
export async function accountOfIdentity(
  sql: Db,
  provider: string,
  subject: string,
): Promise<{ id: number; blocked: boolean } | null> {
  const [row] = await sql<{ id: number; blocked: boolean }[]>`
    select account.id, account.status = 'blocked' as blocked from identity
    join account on account.id = identity.account_id
    where identity.provider = ${provider} and identity.subject = ${subject}`;
  return row ?? null;
}
