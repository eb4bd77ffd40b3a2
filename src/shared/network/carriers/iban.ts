import { latinLookAlikes } from '#shared/core/text/look-alikes.ts';

/** The length of an IBAN by country (the registry of ISO 13616), for the countries whose accounts carriers here have. */
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ AD: 24, AL: 28, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18, FR: 27 },
  ...{ GB: 22, GI: 23, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MD: 24 },
  ...{ ME: 22, MK: 19, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, RS: 22, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
  UA: 29,
};

/** An IBAN as it is stored: capital Latin letters and digits, without spaces, and without the word in front of it. */
export function storedIban(typed: string): string {
  const plain = typed.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}.()]/gu, '');
  return latinLookAlikes(plain.toUpperCase()).replace(/^IBAN:?/, '');
}

/** An IBAN as people read it, in groups of four. */
export function spacedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Whether a stored IBAN has its country's length and the right check digits (ISO 7064, MOD 97-10). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || LENGTHS[iban.slice(0, 2)] !== iban.length) return false;
  const turned = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const sign of turned) rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97;
  return rest === 1;
}

/** Whether an account takes credit transfers in euro of the SEPA scheme, for which the code of the European Payments Council is made. */
export function isSepaIban(iban: string): boolean {
  return isIban(iban) && !iban.startsWith('UA');
}
