import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';
import { BROWSERS, SYSTEMS } from '../base/device.ts';

export const SIGN_IN_METHODS = [
  'password',
  'provider',
  'reset',
  'signup',
  'second_factor',
  'passkey',
  'phone',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export const OUTCOMES = ['success', 'wrong_password', 'wrong_code', 'wrong_passkey', 'blocked'] as const;
export type SignInOutcome = (typeof OUTCOMES)[number];

export const signInLine = z.object({
  id: z.number(),
  at: instant,
  way: z.enum(SIGN_IN_METHODS),
  /** The name of the identity provider, if one was used. */
  provider: z.nullable(z.string()),
  outcome: z.enum(OUTCOMES),
  device: z.object({ browser: z.nullable(z.enum(BROWSERS)), system: z.nullable(z.enum(SYSTEMS)) }),
});
