import { expect, test } from 'vitest';
import { centsFromText, plainAmount, textFromCents } from './money.ts';

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
