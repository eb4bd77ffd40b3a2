import * as z from 'zod/mini';
import { signedIn } from './schema.ts';

/** 32 random bytes that only one browser knows: what it began, only it can finish. */
export const browserSecret = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'field_invalid' }));

/** A ticket for a next step, as the server gave it. */
export const stepTicket = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'field_invalid' }));

/** Six digits of an authenticator app; spaces between them are of no account. */
const appCode = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, { error: 'app_code_format' }),
);

/** A recovery code, as it was written down: large or small, with or without its hyphen. */
const recoveryCode = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  z.regex(/^[A-Z2-9]{10}$/, { error: 'recovery_code_format' }),
);

/** A code of the app or a recovery code. */
export const anyCode = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  z.regex(/^(\d{6}|[A-Z2-9]{10})$/, { error: 'app_code_format' }),
);

/** Signed in, or one step before: the second factor is asked for against this ticket. */
export const entered = z.union([signedIn, z.object({ secondFactor: z.string() })]);

/** The second step of a sign-in: one of the two codes. */
export const secondStep = z
  .object({ ticket: stepTicket, code: z.optional(appCode), recoveryCode: z.optional(recoveryCode) })
  .check(
    z.refine((form) => (form.code === undefined) !== (form.recoveryCode === undefined), {
      error: 'app_code_format',
      path: ['code'],
    }),
  );

export const codeForm = z.object({ code: appCode });

/** The second factor as its owner sees it. */
export const secondFactorState = z.object({
  on: z.boolean(),
  codesLeft: z.number(),
  /** An administrator must have one here. */
  required: z.boolean(),
});

/** For an authenticator app: `uri` as a QR code, `secret` (base32) to be typed. */
export const secondFactorSecret = z.object({ secret: z.string(), uri: z.string() });

/** Shown once: the server keeps only their hashes. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
