import * as z from 'zod/mini';
import { DISPATCH, OWNERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { instant } from '#shared/core/fields.ts';
import { isIban, storedIban } from './iban.ts';

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
