import { count, matching, oneOf, type SettingValues, setting, webAddress } from './setting-forms.ts';

export const verificationSettings = {
  CARRIER_VERIFICATION: setting(oneOf('required', 'mark'), {
    default: 'mark',
    meaning:
      '`required`: only a verified carrier sells, as we recommend (verify those who sell already before you set it); `mark`: everybody ' +
      'sells, and passengers see who is verified',
  }),
  CARRIER_VERIFICATION_GRACE: setting(count(0, 365), {
    default: '14',
    meaning: 'with `required`, for how many days a carrier still sells after a document has expired',
  }),
  VIES_URL: setting(webAddress, {
    example: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    meaning:
      "the register of the EU in which companies' VAT numbers are looked up during verification; without it there is no such button",
  }),
  EDRPOU_URL: setting(matching('an address with {code} in it', /^https?:\/\/\S*\{code\}\S*$/), {
    example: 'https://register.example/{code}',
    meaning:
      'an address that answers about a Ukrainian company with JSON of `name` and `status`, or 404; without it there is no such button',
  }),
};

export interface VerificationSettings {
  /** Whether only verified carriers sell. */
  required: boolean;
  graceDays: number;
  /** null: this register is not queried. */
  viesUrl: string | null;
  edrpouUrl: string | null;
}

export const MARK_ONLY: VerificationSettings = { required: false, graceDays: 14, viesUrl: null, edrpouUrl: null };

export function verificationOf(settings: SettingValues<typeof verificationSettings>): VerificationSettings {
  return {
    required: settings.CARRIER_VERIFICATION === 'required',
    graceDays: settings.CARRIER_VERIFICATION_GRACE,
    viesUrl: settings.VIES_URL?.replace(/\/+$/, '') ?? null,
    edrpouUrl: settings.EDRPOU_URL ?? null,
  };
}
