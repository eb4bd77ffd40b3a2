import * as z from 'zod/mini';
import { instant } from '../core/fields.ts';
import { BROWSERS, SYSTEMS } from './device.ts';

/** How somebody came in, or tried to. */
export const SIGN_IN_METHODS = ['password', 'provider', 'reset', 'signup', 'second_factor', 'passkey'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export const OUTCOMES = ['success', 'wrong_password', 'wrong_code', 'wrong_passkey', 'blocked'] as const;
export type SignInOutcome = (typeof OUTCOMES)[number];

/** A line of the record of sign-ins. */
export const signInLine = z.object({
  id: z.number(),
  at: instant,
  way: z.enum(SIGN_IN_METHODS),
  /** The name of the provider, where one was used. */
  provider: z.nullable(z.string()),
  outcome: z.enum(OUTCOMES),
  device: z.object({ browser: z.nullable(z.enum(BROWSERS)), system: z.nullable(z.enum(SYSTEMS)) }),
});
