import * as z from 'zod/mini';
import { email, exact } from '../core/checked-text.ts';
import { passwordRule } from '../core/field-rules.ts';
import { LIMITS } from '../core/limits.ts';
import { linkedIdentity } from './provider-schema.ts';
import { signedIn } from './schema.ts';

/** The person who requests a mail with a link. */
export const resetRequest = z.object({ email: email() });

const typedTwice = { password: exact(passwordRule), passwordRepeat: z.string() };

const alike = z.refine<{ password: string; passwordRepeat: string }>((form) => form.password === form.passwordRepeat, {
  error: 'password_repeat',
  path: ['passwordRepeat'],
});

/** A new password, typed twice. */
export const newPassword = z.object(typedTwice).check(alike);

/** A new password in place of the old one. */
export const passwordChange = z
  .object({
    current: z
      .string()
      .check(
        z.minLength(1, { error: 'password_required' }),
        z.maxLength(LIMITS.PASSWORD_MAX, { error: 'password_max_length' }),
      ),
    ...typedTwice,
  })
  .check(alike);

/** What a link is good for, as its holder sees it. */
export const passwordLink = z.object({
  purpose: z.enum(['reset', 'invite']),
  /** Masked: whoever finds the link learns no address from it. */
  email: z.string(),
  name: z.string(),
});
export type PasswordLink = z.output<typeof passwordLink>;

/** The new sign-in; null where the account has a second factor, which is asked for at the sign-in page. */
export const passwordSet = z.object({
  signedIn: z.nullable(signedIn),
  /** Goes with the new sign-in: a foreign identity can be removed at once. */
  proof: z.nullable(z.string()),
  /** Whoever can sign in beside the password: a foreign one is to be seen here. */
  identities: z.array(linkedIdentity),
});
