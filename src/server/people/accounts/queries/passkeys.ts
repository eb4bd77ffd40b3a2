import type { z } from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { providerName } from '#server/core/settings/identity-providers.ts';
import type { passkey } from '#shared/people/accounts/sign-in/passkey-schema.ts';

/** Returns the passkeys of an account, the oldest first. */
export async function passkeysOf(sql: Db, accountId: number): Promise<z.input<typeof passkey>[]> {
  return sql<z.input<typeof passkey>[]>`
    select id, name, synced, created_at, last_used_at from passkey
    where account_id = ${accountId} order by id`;
}

export interface StoredPasskey {
  id: number;
  accountId: number;
  publicKey: Buffer;
  counter: number;
  handle: Buffer | null;
}

export async function passkeyByCredential(sql: Db, credentialId: string): Promise<StoredPasskey | null> {
  const [row] = await sql<StoredPasskey[]>`
    select passkey.id, account_id, public_key, counter, passkey_handle as handle
    from passkey join account on account.id = passkey.account_id
    where credential_id = ${credentialId}`;
  return row ?? null;
}

interface SignInMethodRows {
  password: boolean;
  identities: number;
  passkeys: number;
  phone: boolean;
}

/** Counts the sign-in methods of an account. It locks the account, so that of two parallel removals the second sees the first. */
export async function lockedSignInMethods(sql: Db, accountId: number): Promise<SignInMethodRows> {
  await sql`select from account where id = ${accountId} for update`;
  const [row] = await sql<SignInMethodRows[]>`
    select password_hash is not null as password,
      (select count(*) from identity where account_id = account.id) as identities,
      (select count(*) from passkey where account_id = account.id) as passkeys,
      exists (select from account_phone where account_id = account.id) as phone
    from account where id = ${accountId}`;
  return row ?? { password: false, identities: 0, passkeys: 0, phone: false };
}

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
