import * as z from 'zod/mini';
import { count, url } from './setting-forms.ts';

const ADDRESS_RULE = 'must be an address that begins with http:// or https://';

/** The settings by which carriers are let in, in the environment's names. */
export const verificationSettings = {
  /** `required`: only a verified carrier sells; `mark`: everybody sells, and passengers see who is verified. */
  CARRIER_VERIFICATION: z._default(z.enum(['required', 'mark'], 'must be required or mark'), 'mark'),
  /** With `required`, for how many days a carrier still sells after a document has expired. */
  CARRIER_VERIFICATION_GRACE: count(14, 365),
  /** The REST address of the EU's register of VAT numbers; when unset, no number is looked up there. */
  VIES_URL: url(/^https?$/, ADDRESS_RULE),
  /** The address that answers about a Ukrainian company, with {code} where its ЄДРПОУ code goes; when unset, none is looked up. */
  EDRPOU_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/\S*\{code\}\S*$/, 'must be an address with {code} in it')),
  ),
};

const read = z.object(verificationSettings);

export interface VerificationSettings {
  /** Whether only verified carriers sell. */
  required: boolean;
  graceDays: number;
  /** null: this register is not queried. */
  viesUrl: string | null;
  edrpouUrl: string | null;
}

export const MARK_ONLY: VerificationSettings = { required: false, graceDays: 14, viesUrl: null, edrpouUrl: null };

export function verificationOf(settings: z.output<typeof read>): VerificationSettings {
  return {
    required: settings.CARRIER_VERIFICATION === 'required',
    graceDays: settings.CARRIER_VERIFICATION_GRACE,
    viesUrl: settings.VIES_URL?.replace(/\/+$/, '') ?? null,
    edrpouUrl: settings.EDRPOU_URL ?? null,
  };
}
