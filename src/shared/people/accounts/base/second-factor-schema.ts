import * as z from 'zod/mini';
import { signedIn } from './schema.ts';

/** 32 random bytes in base64url, known to one browser, so that only the browser that began a step can finish it. */
export const browserSecret = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'field_invalid' }));

export const stepTicket = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'field_invalid' }));

/** Six digits from an authenticator app; spaces between them are ignored. */
const appCode = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, { error: 'app_code_format' }),
);

/** A recovery code as typed: in upper or lower case, with or without its hyphen. */
const recoveryCode = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  z.regex(/^[A-Z2-9]{10}$/, { error: 'recovery_code_format' }),
);

export const anyCode = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  z.regex(/^(\d{6}|[A-Z2-9]{10})$/, { error: 'app_code_format' }),
);

/** The result of the first step: signed in, or a ticket for which the second factor is required. */
export const entered = z.union([signedIn, z.object({ secondFactor: z.string() })]);

export const secondStep = z
  .object({ ticket: stepTicket, code: z.optional(appCode), recoveryCode: z.optional(recoveryCode) })
  .check(
    z.refine((form) => (form.code === undefined) !== (form.recoveryCode === undefined), {
      error: 'app_code_format',
      path: ['code'],
    }),
  );

export const codeForm = z.object({ code: appCode });

export const secondFactorState = z.object({
  on: z.boolean(),
  codesLeft: z.number(),
  /** Whether this installation requires a second factor, which can be so for administrators. */
  required: z.boolean(),
});

/** The secret for an authenticator app: `uri` for a QR code, `secret` (base32) for manual entry. */
export const secondFactorSecret = z.object({ secret: z.string(), uri: z.string() });

/** The recovery codes. They are shown only once, because the server stores only their hashes. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
