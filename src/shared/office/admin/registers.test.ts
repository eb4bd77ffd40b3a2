import { describe, expect, it } from 'vitest';
import { companyCheckInput, fitsRegister, plainNumber, type Register } from './registers.ts';

it.each([
  ['pl 525-224-84-81', 'PL5252248481'],
  [' 32 855 961 ', '32855961'],
  ['DE 136.695.976', 'DE136695976'],
  ['ATU–33864707', 'ATU33864707'],
])('the number %j is looked up as %s', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain);
});

it.each<[Register, string, boolean]>([
  ['vies', 'PL5252248481', true],
  ['vies', 'IE1234567+A', true],
  ['vies', 'PL', false],
  ['vies', '5252248481', false],
  ['vies', `PL${'1'.repeat(15)}`, false],
  ['edrpou', '32855961', true],
  ['edrpou', '1234567890', true],
  ['edrpou', '123456789', false],
  ['edrpou', 'UA32855961', false],
])('%s takes %s: %s', (register, number, fits) => {
  expect(fitsRegister(register, number)).toBe(fits);
});

describe('the number of a check', () => {
  const errorsOf = (body: object) =>
    companyCheckInput.safeParse(body).error?.issues.map(({ message }) => message) ?? [];

  it('is stored plain', () => {
    expect(companyCheckInput.parse({ register: 'edrpou', number: '32 855 961' }).number).toBe('32855961');
  });

  it.each([
    [{ register: 'edrpou', number: 'PL5252248481' }, ['field_invalid']],
    [{ register: 'vies', number: '32855961' }, ['field_invalid']],
    [{ register: 'vies', number: ' - ' }, ['field_required']],
  ])('%j is refused: %j', (body, errors) => {
    expect(errorsOf(body)).toEqual(errors);
  });
});
