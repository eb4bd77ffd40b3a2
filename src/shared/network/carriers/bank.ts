import * as z from 'zod/mini';
import { DISPATCH, OWNERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { instant } from '#shared/core/fields.ts';
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

/** The most characters of the holder's name, as both codes for transfers allow. */
export const MAX_HOLDER = 70;

/** Whether it looks like the number of a company (8 digits) or of a person (10 digits) in Ukraine. */
export function isTaxNumber(text: string): boolean {
  return /^(\d{8}|\d{10})$/.test(text);
}

const iban = (accepts: (iban: string) => boolean) =>
  z.pipe(
    z.string('field_invalid').check(z.maxLength(60, 'iban_format')),
    z.pipe(
      z.transform(storedIban),
      z
        .string()
        .check(z.refine((value) => value === '' || (isIban(value) && accepts(value)), { error: 'iban_format' })),
    ),
  );

/** The accounts of a carrier as its form sends them; empty texts stand for none. */
export const bankInput = z
  .object({
    holder: z.string('field_invalid').check(
      z.trim(),
      z.minLength(1, 'field_required'),
      z.maxLength(MAX_HOLDER, 'field_invalid'),
      z.refine((text) => !/\p{Cc}/u.test(text), { error: 'field_invalid' }),
    ),
    eurIban: iban(() => true),
    uahIban: iban((value) => value.startsWith('UA')),
    taxNumber: z.string('field_invalid').check(
      z.overwrite((text) =>
        text
          .normalize('NFKC')
          .replace(/^\s*\p{L}+:?(?=[\s\d])|[\s\p{Cf}\p{Pd}]/gu, '')
          .trim(),
      ),
    ),
  })
  .check(
    z.refine((bank) => bank.eurIban !== '' || bank.uahIban !== '', { path: ['eurIban'], error: 'iban_required' }),
    z.refine((bank) => bank.uahIban === '' || isTaxNumber(bank.taxNumber), {
      path: ['taxNumber'],
      error: 'tax_number_format',
    }),
  );
export type BankInput = z.output<typeof bankInput>;

/** The accounts of the actor's carrier; null while it has named none. */
export const carrierBank = z.nullable(
  z.object({
    holder: z.string(),
    eurIban: z.string(),
    uahIban: z.string(),
    taxNumber: z.string(),
    changedAt: instant,
  }),
);
export type CarrierBank = z.output<typeof carrierBank>;

export const bankApi = {
  bank: endpoint({
    method: 'GET',
    path: '/api/carrier/bank',
    summary: 'The bank accounts to which passengers of your carrier transfer money',
    access: DISPATCH,
    output: z.object({ bank: carrierBank }),
  }),
  setBank: endpoint({
    method: 'PUT',
    path: '/api/carrier/bank',
    summary: 'Name the bank accounts of your carrier; needs a proof of identity, and every owner is mailed',
    access: OWNERS,
    proof: true,
    body: bankInput,
    output: z.object({ bank: carrierBank }),
    replaces: { read: 'bank.bank', at: ['bank'], fields: ['holder', 'eurIban', 'uahIban', 'taxNumber'] },
  }),
  dropBank: endpoint({
    method: 'DELETE',
    path: '/api/carrier/bank',
    summary: 'Offer no transfers any more',
    access: OWNERS,
    proof: true,
  }),
};
