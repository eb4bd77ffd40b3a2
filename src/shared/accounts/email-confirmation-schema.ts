import * as z from 'zod/mini';

/** The code of a confirmation mail as somebody types or pastes it: spaces between the digits are ignored. */
export const emailCode = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replace(/[\s-]/g, '')),
    z.regex(/^\d{6}$/, { error: 'email_code_format' }),
  ),
});

/** What a confirmation link confirms, as shown to the person who opens it. */
export const emailConfirmation = z.object({
  /** Masked: whoever finds the link learns no address from it. */
  email: z.string(),
  /** The name under which the account was made. */
  name: z.string(),
  confirmed: z.boolean(),
  /** It is the account of the person who asks. */
  own: z.boolean(),
});
export type EmailConfirmation = z.output<typeof emailConfirmation>;
