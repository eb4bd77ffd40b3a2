import { describe, expect, it } from 'vitest';
import { legalFacts } from '#shared/network/carriers/legal-facts.ts';
import { numberText, typedNumber } from './ticket-number.ts';
import { vatIn, vatText } from './vat.ts';

describe('the number of a ticket', () => {
  it('has at least six digits behind its series', () => {
    expect(numberText({ series: 'КЕ', number: 4178 })).toBe('КЕ 004178');
    expect(numberText({ series: 'V-P', number: 1_234_567 })).toBe('V-P 1234567');
  });

  it.each([
    ['КЕ 004178', 4178],
    ['ke 4178', 4178],
    ['КЕ-P № 12', 12],
    ['№ 12', 12],
    ['004178', 4178],
    ['4178', 4178],
    ['417', null],
    ['0000', null],
    ['КЕ004178', null],
    ['067 111 22 33', null],
    ['K7M 4XP', null],
    ['Савчук', null],
  ])('is read from “%s”: %s', (typed, number) => {
    expect(typedNumber(typed)).toBe(number);
  });
});

it.each([
  [4500, 20, 750],
  [4370, 0, 0],
  [6120, 23, 1144],
  [0, 20, 0],
  [4_505, 20, 751],
])('a price of %i cents contains at %i %% a tax of %i', (cents, percent, tax) => {
  expect(vatIn(cents, percent)).toBe(tax);
});

describe('the legal data on a ticket', () => {
  const words = { locale: 'en' as const, say: (key: string) => key };
  const issuer = {
    ...{ legalName: 'ФОП Галич', registerNumber: '2987416530', vatNumber: '', address: '', phone: '+380322451010' },
    ...{ licence: '', insurer: 'СК «Оберіг»', insuranceContract: 'ОС/24-118306', insuredUntil: '2026-12-05' },
  };

  it('leave out what is empty, and an insurance that has ended by the day of the ride', () => {
    const labels = (day: string) => legalFacts(words, issuer, day).map(({ label }) => label);
    expect(labels('2026-12-05')).toEqual(['legal.name', 'legal.register', 'legal.phone', 'legal.insurance']);
    expect(labels('2026-12-06')).toEqual(['legal.name', 'legal.register', 'legal.phone']);
  });

  it('are named, left out and added as the operators have set them', () => {
    const field = { uk: '', hidden: false, value: '' };
    const fields = [
      { ...field, key: 'register' as const, en: 'Tax number' },
      { ...field, key: 'phone' as const, en: 'Telephone', hidden: true },
      { ...field, key: 'own1' as const, en: 'Permit', value: 'UA-7' },
      { ...field, key: 'own2' as const, en: 'Depot' },
      { ...field, key: 'own3' as const, en: 'Office', value: 'Lviv', hidden: true },
    ];
    expect(legalFacts(words, { ...issuer, fields }, '2026-12-06')).toEqual([
      { label: 'legal.name', value: 'ФОП Галич' },
      { label: 'Tax number', value: '2987416530' },
      { label: 'Permit', value: 'UA-7' },
    ]);
  });
});

it.each([
  [null, 'legal.vat.none undefined'],
  [20, 'legal.vat.in {"percent":20,"sum":"€7.50"}'],
  [0, 'legal.vat.in {"percent":0,"sum":"€0"}'],
])('at %s %% a ticket says %s', (percent, said) => {
  expect(vatText({ locale: 'en', say: (key, values) => `${key} ${JSON.stringify(values)}` }, 4_500, percent)).toBe(
    said,
  );
});
