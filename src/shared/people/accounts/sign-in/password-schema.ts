import * as z from 'zod/mini';
import { email, exact } from '#shared/core/checked-text.ts';
import { passwordRule } from '#shared/core/field-rules.ts';
import { LIMITS } from '#shared/core/limits.ts';
import { linkedIdentity } from '../base/provider-schema.ts';
import { signedIn } from '../base/schema.ts';

export const resetRequest = z.object({ email: email() });

const typedTwice = { password: exact(passwordRule), passwordRepeat: z.string() };

const alike = z.refine<{ password: string; passwordRepeat: string }>((form) => form.password === form.passwordRepeat, {
  error: 'password_repeat',
  path: ['passwordRepeat'],
});

export const newPassword = z.object(typedTwice).check(alike);

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

export const passwordLink = z.object({
  purpose: z.enum(['reset', 'invite']),
  /** Masked, so that a person who finds the link does not learn the address. */
  email: z.string(),
  name: z.string(),
  /** The invitation that the new password accepts; absent for any other link. */
  invitation: z.optional(z.object({ carrier: z.string(), role: z.enum(['dispatcher', 'driver']) })),
});
export type PasswordLink = z.output<typeof passwordLink>;

/** The new sign-in; null if the account has a second factor, which the sign-in page then asks for. */
export const passwordSet = z.object({
  signedIn: z.nullable(signedIn),
  /** A proof of identity that comes with the new sign-in, so that an unknown identity can be removed immediately. */
  proof: z.nullable(z.string()),
  /** The identities that can sign in besides the password, so that the person can notice an unknown one. */
  identities: z.array(linkedIdentity),
});
