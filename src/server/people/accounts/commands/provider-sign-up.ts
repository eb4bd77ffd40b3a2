import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { addressOfPhone } from '#shared/core/text/email.ts';
import type { providerSignUp } from '#shared/people/accounts/base/provider-schema.ts';
import { countAttempt, subject } from './attempts.ts';
import { storeIdentity } from './link-identity.ts';
import { hashNewPassword, makeAccount } from './make-account.ts';
import { storeFreePhone } from './prove-phone.ts';
import { type Origin, recordSignIn } from './record-sign-in.ts';
import { beginSession } from './session.ts';
import { readSignInToken, spendSignInToken } from './sign-in-token.ts';

/**
 * Makes an account for a person whose first step is done, and signs in: with the email that an identity provider has verified, or with the number
 * to which a code went, and then without a mailbox. The token works once and only in the browser that received it; otherwise it throws
 * `sign_in_over`. Of two parallel requests only one makes the account.
 */
export async function signUpWithToken(
  app: AppContext,
  pool: Pool,
  form: z.output<typeof providerSignUp>,
  origin: Origin,
): Promise<{ accountId: number; token: string }> {
  const tokenQuery = { ticket: form.ticket, holder: form.holder, purpose: 'setup' as const };
  const { email: known } = await readSignInToken(pool, tokenQuery, origin.now);
  await countAttempt(app, pool, [subject('signUps', origin.ip)], origin.now);
  const passwordHash =
    form.password === '' ? null : await hashNewPassword(form.password, [known ?? '', form.name, form.lastName]);
  return transaction(pool, async (sql) => {
    const { provider, subject: who, email } = await spendSignInToken(sql, tokenQuery, origin.now);
    if (who === null) throw new DomainError('sign_in_over');
    if (provider === null) {
      const byPhone = { email: addressOfPhone(randomUUID()), phone: who, passwordHash: null, emailConfirmed: true };
      const accountId = await makeAccount(sql, { ...form, ...byPhone }, origin.now);
      await storeFreePhone(sql, accountId, who, origin.now);
      await recordSignIn(app, sql, { accountId, way: 'signup', outcome: 'success' }, origin);
      return { accountId, token: await beginSession(sql, accountId, origin) };
    }
    if (email === null) throw new DomainError('sign_in_over');
    const accountId = await makeAccount(sql, { ...form, email, passwordHash, emailConfirmed: true }, origin.now);
    await storeIdentity(sql, accountId, { provider, subject: who, email }, origin.now);
    await recordSignIn(app, sql, { accountId, way: 'provider', provider, outcome: 'success' }, origin);
    return { accountId, token: await beginSession(sql, accountId, origin) };
  });
}
