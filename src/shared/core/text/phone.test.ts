import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#shared/network/places/countries.ts';
import { completePhone, missingDigits } from './complete-phone.ts';
import { countryOfPhone, NUMBERING, plainPhone, readablePhone, toE164 } from './phone.ts';

const UKRAINIAN = '+380671234567';

describe('toE164 with phone numbers as people write them', () => {
  test.each([
    ['+380671234567', [], UKRAINIAN],
    ['+38 067 123 45 67', [], UKRAINIAN],
    ['+38 (067) 123-45-67', [], UKRAINIAN],
    ['+38(067)123.45.67', [], UKRAINIAN],
    ['+380 067 123 45 67', [], UKRAINIAN],
    ['+49 0151 23456789', [], '+4915123456789'],
    ['0671234567', [], UKRAINIAN],
    ['067 123 45 67', [], UKRAINIAN],
    ['(067) 123–45–67', [], UKRAINIAN],
    ['67 123 45 67', [], UKRAINIAN],
    ['380671234567', [], UKRAINIAN],
    ['80671234567', [], UKRAINIAN],
    ['8 (067) 123-45-67', [], UKRAINIAN],
    ['00380671234567', [], UKRAINIAN],
    ['00 380 67 123 45 67', [], UKRAINIAN],
    ['\u00a0+38\u00a0067\u202f123\u00a045\u00a067 ', [], UKRAINIAN],
    ['\u202a+380671234567\u202c', [], UKRAINIAN],
    ['+38０671234567', [], UKRAINIAN],
    ['tel:+380671234567', [], UKRAINIAN],
    ['067 123 45 67', ['PL'], UKRAINIAN],
    ['601 234 567', ['PL'], '+48601234567'],
    ['0048 601 234 567', ['UA'], '+48601234567'],
    ['48601234567', ['PL'], '+48601234567'],
    ['0151 23456789', ['DE'], '+4915123456789'],
    ['+49 (0) 151 23456789', [], '+4915123456789'],
    ['0049 (0)151 / 234-567-89', [], '+4915123456789'],
    ['06 20 123 4567', ['HU'], '+36201234567'],
    ['0731 234 567', ['RO'], '+40731234567'],
    ['0731 234 567', [], '+380731234567'],
    ['347 123 4567', ['IT'], '+393471234567'],
    ['06 6982 1234', ['IT'], '+390669821234'],
    ['068 123 456', ['MD'], '+37368123456'],
    ['601234567', [], '+380601234567'],
    ['тел. 067 123 45 67', [], UKRAINIAN],
    ['Олена 067 123 45 67 (Viber)', [], UKRAINIAN],
    ['+380671234567;', [], UKRAINIAN],
    ['067 123 45 67 доб. 12', [], UKRAINIAN],
    ['067_123·45–67', [], UKRAINIAN],
    ['О67 123 45 67', [], UKRAINIAN],
    ['٠٦٧١٢٣٤٥٦٧', [], UKRAINIAN],
    ['++380671234567', [], UKRAINIAN],
    ['https://wa.me/48601234567', [], '+48601234567'],
    ['whatsapp://send?phone=380671234567', [], UKRAINIAN],
    ['viber://chat?number=%2B380671234567', [], UKRAINIAN],
    ['Kom. 601-234-567', ['PL'], '+48601234567'],
    ['8 612 34567', ['LT'], '+37061234567'],
    ['067 123 45 67, 050 123 45 67', [], null],
    ['+380 67 12345 дім', [], null],
    ['+380671234567дім', [], null],
    ['0671234567/0501234567', [], null],
    ['+380+671234567', [], null],
    [`067 123 45 67 ${'а'.repeat(200)}`, [], null],
    ['', [], null],
    ['+', [], null],
    ['0671234', [], null],
    ['06712345678', [], null],
    ['+0671234567', [], null],
    ['067 123 45 6x', [], null],
    ['Олена', [], null],
  ] as const)('reads %j with the home countries %j as %j', (text, countries, expected) => {
    expect(toE164(text, ...countries)).toBe(expected);
  });

  test('gives the same number for its own result, also in the displayed form', () => {
    for (const phone of [UKRAINIAN, '+48601234567', '+4915123456789', '+37368123456', '+14155550123']) {
      expect(toE164(phone)).toBe(phone);
      expect(toE164(readablePhone(phone))).toBe(phone);
    }
  });

  test('plainPhone leaves a text that is no number for the rule to report', () => {
    expect(plainPhone(' зателефонуйте ')).toBe('зателефонуйте');
  });
});

test.each([
  [UKRAINIAN, '+380 67 123 45 67'],
  ['+48601234567', '+48 601 234 567'],
  ['+4915123456789', '+49 151 234 567 89'],
  ['+37368123456', '+373 681 234 56'],
  ['+14155550123', '+1 415 555 0123'],
  ['+38067', '+38067'],
  ['0671234567', '0671234567'],
])('readablePhone shows %s as %s', (phone, shown) => {
  expect(readablePhone(phone)).toBe(shown);
});

test('countryOfPhone finds the country of a number', () => {
  expect([UKRAINIAN, '+48601234567', '+14155550123', '', null].map(countryOfPhone)).toEqual([
    'UA',
    'PL',
    null,
    null,
    null,
  ]);
});

describe('the numbering table agrees with libphonenumber', () => {
  test('and has a row for every country served', () => {
    expect(Object.keys(NUMBERING).sort()).toEqual([...COUNTRIES].sort());
  });

  test.each(Object.keys(NUMBERING) as CountryCode[])('for numbers of %s', (country) => {
    const example = getExampleNumber(country, examples);
    expect(example).toBeDefined();
    if (!example) return;
    expect(NUMBERING[country]?.code).toBe(example.countryCallingCode);
    for (const written of [
      example.formatNational(),
      example.formatInternational(),
      example.number,
      example.nationalNumber,
    ]) {
      const theirs = parsePhoneNumberFromString(written, country)?.number;
      expect([written, toE164(written, country)]).toEqual([written, theirs]);
    }
  });
});

test.each([
  ['067 341 22 0', [], null],
  ['067 341 22 08', [], '+380673412208'],
  ['0673412208', ['PL'], '+380673412208'],
  ['601 234 567', ['PL'], '+48601234567'],
  ['+48 601 234 56', [], null],
  ['0049 151 2345678', [], '+491512345678'],
  ['+1 202 555 01', [], '+120255501'],
  ['+1 202', [], null],
  ['Надія', [], null],
] as const)('%s is complete as %s %s', (typed, countries, expected) => {
  expect(completePhone(typed, ...countries)).toBe(expected);
});

test.each([
  ['067 341 22', 2],
  ['067 341 22 088', -1],
  ['067-341-22-08', null],
  ['+380 67 341 22', 2],
  ['067', null],
  ['0123456', null],
])('%s lacks %s digits as it is written in Ukraine', (text, digits) => {
  expect(missingDigits(text)).toEqual(digits === null ? null : { country: 'UA', digits });
});
