import * as z from 'zod/mini';
import { email } from '#shared/core/checked-text.ts';

/** The code of a confirmation mail as typed or pasted; spaces between the digits are ignored. */
export const emailCode = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replace(/[\s-]/g, '')),
    z.regex(/^\d{6}$/, { error: 'email_code_format' }),
  ),
});

/** The address that an account without one adds. */
export const addedAddress = z.object({ email: email() });

export const emailConfirmation = z.object({
  /** Masked, so that a person who finds the link does not learn the address. */
  email: z.string(),
  /** The name entered at sign-up. */
  name: z.string(),
  confirmed: z.boolean(),
  /** Whether the account is that of the signed-in person. */
  own: z.boolean(),
});
export type EmailConfirmation = z.output<typeof emailConfirmation>;
