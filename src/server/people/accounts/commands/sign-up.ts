import type { z } from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { networkOf } from '#server/core/network.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { signUp as signUpSchema } from '#shared/people/accounts/base/schema.ts';
import { countAttempt, subject } from './attempts.ts';
import { sendConfirmation } from './confirm-email.ts';
import { hashNewPassword, makeAccount } from './make-account.ts';
import { recordSignIn } from './record-sign-in.ts';
import { beginSession } from './session.ts';

/** How often per hour one network may be informed that an email already has an account. */
const TAKEN: RateLimit = { name: 'emailTaken', points: 10, seconds: 60 * 60 };

type SignUp = z.output<typeof signUpSchema>;

/**
 * Makes an account, signs it in and mails the confirmation. If the email is taken it throws `email_taken`, but only after the
 * password was hashed, and only a few times an hour per network (docs/decisions/0022). After that it throws `too_many_requests`
 * for every sign-up of the network, so that the refusal does not show whether an email is taken.
 */
export async function signUp(
  app: AppContext,
  pool: Pool,
  form: SignUp,
  from: { ip: string; userAgent: string; now: Date },
): Promise<{ accountId: number; token: string }> {
  await countAttempt(app, pool, [subject('signUps', from.ip)], from.now);
  const network = networkOf(from.ip);
  if ((await app.rateLimits.left(TAKEN, pool, network, from.now)) === 0) throw new DomainError('too_many_requests');
  const passwordHash = await hashNewPassword(form.password, [form.email, form.name, form.lastName, form.carrierName]);
  const signedUp = transaction(pool, async (sql) => {
    const accountId = await makeAccount(sql, { ...form, passwordHash, emailConfirmed: false }, from.now);
    await sendConfirmation(app, sql, accountId, from.now);
    await recordSignIn(app, sql, { accountId, way: 'signup', outcome: 'success' }, from);
    return { accountId, token: await beginSession(sql, accountId, from) };
  });
  return signedUp.catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'email_taken')
      await app.rateLimits.consume(TAKEN, pool, network, from.now);
    throw error;
  });
}
