import * as z from 'zod/mini';
import { instant } from '../core/fields.ts';
import { LIMITS } from '../core/limits.ts';
import { anyCode, browserSecret, stepTicket } from './second-factor-schema.ts';

/** For how long a proof is good, in minutes. */
export const PROOF_MINUTES = 10;

/** For how long a code in a mail is good, in minutes. */
export const MAILED_CODE_MINUTES = 10;

/** How somebody can prove again that they are who they are. `mail` is for people who have no other way. */
export const PROOF_METHODS = ['password', 'provider', 'mail'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** What one's own account accepts as a proof. */
export const proofMethods = z.object({
  ways: z.array(z.enum(PROOF_METHODS)),
  /** A code of the second factor is asked for as well. */
  secondFactor: z.boolean(),
  /** Masked: where the mail goes. */
  email: z.string(),
});
export type ProofMethods = z.output<typeof proofMethods>;

/** Eight digits; spaces between them do not count. */
const mailedCode = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{8}$/, { error: 'mailed_code_format' }),
);

/** One of the methods: the password, the ticket of a provider's new answer, or a mailed code, plus the second factor if it is on. */
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

/** The proof, to be sent with what it is asked for in the header `vezu-proof`, and when it ends. */
export const grantedProof = z.object({ proof: z.string(), expiresAt: instant });
