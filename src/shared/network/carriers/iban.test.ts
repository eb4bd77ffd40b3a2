import { describe, expect, test } from 'vitest';
import { bankInput } from './bank.ts';
import { isIban, isSepaIban, spacedIban, storedIban } from './iban.ts';

// The examples of the registry of ISO 13616.
const GOOD = [
  'DE89370400440532013000',
  'PL61109010140000071219812874',
  'UA213223130000026007233566001',
  'BE68539007547034',
];

describe('an IBAN', () => {
  test.each(GOOD)('%s is right', (iban) => expect(isIban(iban)).toBe(true));

  test.each([
    ['one digit is wrong', 'DE89370400440532013001'],
    ['two digits are swapped', 'DE89370400440532010300'],
    ['it is too short', 'DE8937040044053201300'],
    ['the country has none', 'US89370400440532013000'],
    ['it has a small letter', 'de89370400440532013000'],
    ['it is empty', ''],
  ])('is refused when %s', (_why, iban) => expect(isIban(iban)).toBe(false));

  test('is typed and shown with spaces, and stored without', () => {
    expect(storedIban(' de89 3704-0044 0532 0130 00 ')).toBe(GOOD[0]);
    expect(spacedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(spacedIban('BE68539007547034')).toBe('BE68 5390 0754 7034');
  });

  test.each([
    'IBAN DE89 3704 0044 0532 0130 00',
    'IBAN: DE89.3704.0044.0532.0130.00',
    'ＤＥ89370400440532013000',
    'DE89\u00a03704\u00a00044\u200b05320130 00',
    '(DE89–3704–0044–0532–0130–00)',
  ])('of %j is the same', (typed) => expect(storedIban(typed)).toBe(GOOD[0]));

  test('has Latin letters, whatever keyboard typed them', () => {
    expect(storedIban('РL61 1090 1014 0000 0712 1981 2874')).toBe(GOOD[1]);
  });

  test('of Ukraine is outside of SEPA', () => {
    expect(GOOD.map(isSepaIban)).toEqual([true, true, false, true]);
  });
});

describe('the form of the accounts', () => {
  const [de = '', , ua = ''] = GOOD;
  test.each([
    ['an account in euro', { eurIban: 'de89 3704 0044 0532 0130 00' }, null],
    ['one in hryvnia with the number of a company', { uahIban: ua, taxNumber: '12345678' }, null],
    ['a number with its name', { uahIban: ua, taxNumber: 'ЄДРПОУ: 1234 5678' }, null],
    ['both', { eurIban: de, uahIban: ua, taxNumber: '1234567890' }, null],
    ['none', {}, 'eurIban: iban_required'],
    ['a wrong one', { eurIban: 'DE1' }, 'eurIban: iban_format'],
    ['one of another country for hryvnia', { uahIban: de, taxNumber: '12345678' }, 'uahIban: iban_format'],
    ['hryvnia without a number', { uahIban: ua }, 'taxNumber: tax_number_format'],
    ['no holder', { holder: ' ', eurIban: de }, 'holder: field_required'],
  ])('with %s', (_what, values, problem) => {
    const parsed = bankInput.safeParse({ holder: 'ТОВ Яворина', eurIban: '', uahIban: '', taxNumber: '', ...values });
    const [issue] = parsed.error?.issues ?? [];
    expect(issue ? `${issue.path.join('.')}: ${issue.message}` : null).toBe(problem);
  });
});
