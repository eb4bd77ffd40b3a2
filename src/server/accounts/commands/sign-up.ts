import type { z } from 'zod/mini';
import { type Pool, transaction } from '#server/core/db.ts';
import type { signUp as signUpSchema } from '#shared/accounts/schema.ts';
import { countAttempt, subject } from './attempts.ts';
import { sendConfirmation } from './confirm-email.ts';
import { makeAccount } from './make-account.ts';
import { hashNewPassword } from './new-password.ts';
import { recordSignIn } from './record-sign-in.ts';
import { beginSession } from './session.ts';

type SignUp = z.output<typeof signUpSchema>;

/**
 * Makes an account, signs it in and mails what confirms its address. An email that is taken is told, `email_taken`, but only after the password was hashed and
 * within the limit of its address (docs/decisions/0007).
 */
export async function signUp(
  pool: Pool,
  form: SignUp,
  from: { ip: string; userAgent: string; now: Date },
): Promise<{ accountId: number; token: string }> {
  await countAttempt(pool, [subject('signUps', from.ip)], from.now);
  const passwordHash = await hashNewPassword(form.password, [form.email, form.name, form.lastName, form.carrierName]);
  return transaction(pool, async (sql) => {
    const accountId = await makeAccount(sql, { ...form, passwordHash, emailConfirmed: false }, from.now);
    await sendConfirmation(sql, accountId, from.now);
    await recordSignIn(sql, { accountId, way: 'signup', outcome: 'success' }, from);
    return { accountId, token: await beginSession(sql, accountId, from) };
  });
}
