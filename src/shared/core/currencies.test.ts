import { expect, test } from 'vitest';
import { amountText, currencyOf, takenCurrencies } from './currencies.ts';
import { acceptedCents, centsFromText, plainAmount, textFromCents } from './money.ts';

test.each([
  ['uk', 169_400, 'UAH', '1 694 ₴'],
  ['en', 169_400, 'UAH', '₴1,694'],
  ['uk', 4_050, 'EUR', '40,50 €'],
  ['en', 4_050, 'EUR', '€40.50'],
  ['en', -100, 'EUR', '-€1'],
] as const)('in %s, %i of %s is written %s', (locale, amount, currency, text) => {
  expect(amountText(locale, amount, currency).replaceAll(/\s/g, ' ')).toBe(text);
});

test.each([
  ['UA', 'UAH'],
  ['PL', 'PLN'],
  ['DE', 'EUR'],
])('the cash of %s is %s', (country, currency) => {
  expect(currencyOf(country)).toBe(currency);
});

test.each([
  ['the named ones in their order', ['PLN', 'UAH'], ['UA', 'PL'], ['PLN', 'UAH']],
  ['only the euro', ['EUR'], ['UA', 'PL'], ['EUR']],
  ['the euro and those of the countries', [], ['UA', 'PL', 'UA'], ['EUR', 'UAH', 'PLN']],
  ['the euro in the euro’s countries', [], ['SK', 'DE'], ['EUR']],
] as const)('a ride takes %s', (_, named, countries, taken) => {
  expect(takenCurrencies(named, countries)).toEqual(taken);
});

test.each([
  ['45', 4500],
  ['45,5', 4550],
  ['45.50', 4550],
  ['0,05', 5],
  ['45,505', null],
  ['-1', null],
  ['', null],
])('“%s” are %s cents', (text, cents) => {
  expect(centsFromText(text)).toBe(cents);
  expect(acceptedCents(text)).toBe(cents ?? 0);
});

test.each([
  [4550, '45.50'],
  [4500, '45'],
  [5, '0.05'],
  [0, '0'],
])('%i cents are “%s” in a field', (cents, text) => {
  expect(textFromCents(cents)).toBe(text);
});

test.each([
  ['1 200,50', '1200,50'],
  ['1,200.50', '1200.50'],
  ['1.200,50', '1200,50'],
  ['12,-', '12-'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۴٫۵', '4.5'],
])('“%s” is read as “%s”', (typed, plain) => {
  expect(plainAmount(typed)).toBe(plain);
});
