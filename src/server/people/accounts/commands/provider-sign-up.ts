import type { z } from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { providerSignUp } from '#shared/people/accounts/base/provider-schema.ts';
import { countAttempt, subject } from './attempts.ts';
import { storeIdentity } from './link-identity.ts';
import { makeAccount } from './make-account.ts';
import { hashNewPassword } from './new-password.ts';
import { type From, recordSignIn } from './record-sign-in.ts';
import { beginSession } from './session.ts';
import { readTicket, spendTicket } from './ticket.ts';

/**
 * Makes an account for a person whom a provider has identified, with the email that the provider has verified, and signs in. The
 * ticket works once and only in the browser that received it; otherwise it throws `sign_in_over`. Of two parallel requests only
 * one makes the account.
 */
export async function signUpWithProvider(
  app: AppContext,
  pool: Pool,
  form: z.output<typeof providerSignUp>,
  from: From,
): Promise<{ accountId: number; token: string }> {
  const ticketQuery = { ticket: form.ticket, holder: form.holder, purpose: 'setup' as const };
  const { email: known } = await readTicket(pool, ticketQuery, from.now);
  await countAttempt(app, pool, [subject('signUps', from.ip)], from.now);
  const passwordHash =
    form.password === '' ? null : await hashNewPassword(form.password, [known ?? '', form.name, form.lastName]);
  return transaction(pool, async (sql) => {
    const { provider, subject: who, email } = await spendTicket(sql, ticketQuery, from.now);
    if (provider === null || who === null || email === null) throw new DomainError('sign_in_over');
    const accountId = await makeAccount(sql, { ...form, email, passwordHash, emailConfirmed: true }, from.now);
    await storeIdentity(sql, accountId, { provider, subject: who, email }, from.now);
    await recordSignIn(app, sql, { accountId, way: 'provider', provider, outcome: 'success' }, from);
    return { accountId, token: await beginSession(sql, accountId, from) };
  });
}
