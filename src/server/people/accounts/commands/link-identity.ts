import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { providerName } from '#server/core/settings/identity-providers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { lockedSignInMethods } from '../queries/passkeys.ts';
import { notifyOfChange } from './notify-of-change.ts';

interface Identity {
  provider: string;
  subject: string;
  email: string;
}

/**
 * Links an account of an identity provider to an account and sends a mail about it. Throws `identity_taken` if it is linked to
 * another account.
 */
export async function linkIdentity(
  app: AppContext,
  sql: Db,
  accountId: number,
  identity: Identity,
  now: Date,
): Promise<void> {
  if (await storeIdentity(sql, accountId, identity, now)) {
    await notifyOfChange(app, sql, accountId, 'providerLinked', providerName(app.identityProviders, identity.provider));
  }
}

/**
 * Links an identity without a mail, for an account that was just made with it. Returns false if it was already linked to this
 * account; throws `identity_taken` if it is linked to another one.
 */
export async function storeIdentity(sql: Db, accountId: number, identity: Identity, now: Date): Promise<boolean> {
  const { provider, subject, email } = identity;
  const made = await sql`
    insert into identity (provider, subject, account_id, email, created_at)
    values (${provider}, ${subject}, ${accountId}, ${email}, ${now}) on conflict on constraint identity_once do nothing
    returning true`;
  if (made.length > 0) return true;
  const [row] = await sql`
    select from identity where provider = ${provider} and subject = ${subject} and account_id = ${accountId}`;
  if (!row) throw new DomainError('identity_taken');
  return false;
}

/**
 * Unlinks an identity of one's own account. Throws `last_way_in` if it is the last sign-in method, `not_found` if it belongs to
 * another account.
 */
export async function unlinkIdentity(app: AppContext, sql: Db, accountId: number, identityId: number): Promise<void> {
  const ways = await lockedSignInMethods(sql, accountId);
  const [mine] = await sql`select from identity where id = ${identityId} and account_id = ${accountId}`;
  if (!mine) throw new DomainError('not_found');
  if (!ways.password && !ways.phone && ways.passkeys === 0 && ways.identities === 1)
    throw new DomainError('last_way_in');
  const [gone] = await sql<{ provider: string }[]>`delete from identity where id = ${identityId} returning provider`;
  await notifyOfChange(
    app,
    sql,
    accountId,
    'providerUnlinked',
    providerName(app.identityProviders, gone?.provider ?? ''),
  );
}
