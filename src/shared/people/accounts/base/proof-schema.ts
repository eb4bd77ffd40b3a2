import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';
import { LIMITS } from '#shared/core/limits.ts';
import { anyCode, browserSecret, stepTicket } from './second-factor-schema.ts';

export const PROOF_MINUTES = 10;

/** How long a code sent by mail or text message is valid, in minutes. */
export const MAILED_CODE_MINUTES = 10;

/**
 * The methods to prove one's identity again. A code by `mail`, or by `text` message to the proven number of an account without a mailbox, is for
 * people who have no other method.
 */
export const PROOF_METHODS = ['password', 'provider', 'mail', 'text'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

export const proofMethods = z.object({
  ways: z.array(z.enum(PROOF_METHODS)),
  /** Whether a code of the second factor is required as well. */
  secondFactor: z.boolean(),
  /** The masked address or number that receives the code. */
  email: z.string(),
});
export type ProofMethods = z.output<typeof proofMethods>;

/** Eight digits; spaces between them are ignored. */
const mailedCode = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{8}$/, { error: 'mailed_code_format' }),
);

/**
 * One of the methods: the password, the ticket of a provider's new answer, or a mailed code; plus a code of the second factor
 * if it is on.
 */
export const proofForm = z.object({
  password: z.optional(
    z
      .string()
      .check(
        z.minLength(1, { error: 'password_required' }),
        z.maxLength(LIMITS.PASSWORD_MAX, { error: 'password_max_length' }),
      ),
  ),
  ticket: z.optional(stepTicket),
  holder: z.optional(browserSecret),
  mailedCode: z.optional(mailedCode),
  code: z.optional(anyCode),
});
export type ProofForm = z.output<typeof proofForm>;

/** The proof, which is sent in the header `vezu-proof`, and when it expires. */
export const grantedProof = z.object({ proof: z.string(), expiresAt: instant });
