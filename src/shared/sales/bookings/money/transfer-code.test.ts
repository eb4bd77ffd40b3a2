import { describe, expect, test } from 'vitest';
import { epcCode, nbuCode } from './transfer-code.ts';

const eur = { name: 'Яворина GmbH', iban: 'DE89370400440532013000', amount: 4050, reference: 'Vezu K7MP2Q' };
const uah = { ...eur, name: 'ТОВ «Яворина»', iban: 'UA213223130000026007233566001', taxNumber: '12345678' };

describe('the code for a transfer in euro', () => {
  test('has the lines of EPC069-12 in their order', () => {
    expect(epcCode(eur)?.split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', '', 'Яворина GmbH', 'DE89370400440532013000', 'EUR40.50', '', '', 'Vezu K7MP2Q'],
    ]);
  });

  test.each([
    [1, 'EUR0.01'],
    [100, 'EUR1.00'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('writes %i cents as %s', (amount, written) => {
    expect(epcCode({ ...eur, amount })?.split('\n')[7]).toBe(written);
  });

  test.each([
    ['nothing to pay', { amount: 0 }],
    ['more than the format holds', { amount: 100_000_000_000 }],
    ['an account outside of SEPA', { iban: uah.iban }],
    ['a wrong account', { iban: 'DE89370400440532013001' }],
  ])('is not made for %s', (_what, values) => expect(epcCode({ ...eur, ...values })).toBeNull());

  test('keeps a name and a reference in their lines', () => {
    const lines = epcCode({ ...eur, name: `А\nБ ${'в'.repeat(99)}`, reference: 'x'.repeat(200) })?.split('\n') ?? [];
    expect([lines.length, lines[5]?.length, lines[10]?.length]).toEqual([11, 70, 140]);
    expect(lines[5]).toMatch(/^А Б в/);
  });
});

describe('the code for a transfer in hryvnia', () => {
  test('is an address of the National Bank with the lines of its format 002', () => {
    const code = nbuCode(uah) ?? '';
    expect(code).toMatch(/^https:\/\/bank\.gov\.ua\/qr\/[\w-]+$/);
    const text = Buffer.from(code.split('/').at(-1) ?? '', 'base64url').toString();
    expect(text.split('\n')).toEqual([
      ...[
        'BCD',
        '002',
        '1',
        'UCT',
        '',
        'ТОВ «Яворина»',
        uah.iban,
        'UAH40.50',
        '12345678',
        '',
        '',
        'Vezu K7MP2Q',
        '',
        '',
      ],
    ]);
  });

  test.each([
    ['an account in euro', { iban: eur.iban }],
    ['a holder without a number', { taxNumber: '' }],
    ['nothing to pay', { amount: 0 }],
  ])('is not made for %s', (_what, values) => expect(nbuCode({ ...uah, ...values })).toBeNull());

  test.each(['V', 'Ve', 'Vez'])('has no letter more than its text, of any length: %s', (reference) => {
    const code =
      nbuCode({ ...uah, reference, amount: 1 })
        ?.split('/')
        .at(-1) ?? '';
    const text = Buffer.from(code, 'base64url').toString();
    expect(text).toContain('UAH0.01');
    expect(code).toBe(Buffer.from(text).toString('base64url'));
  });
});
