import { expect, test } from 'vitest';
import { vatIn, vatText } from './vat.ts';

test.each([
  [4_500, 20, 750],
  [4_505, 20, 751],
  [4_500, 8, 333],
  [4_500, 0, 0],
])('of %i cents at %i %% the tax is %i', (cents, percent, tax) => {
  expect(vatIn(cents, percent)).toBe(tax);
});

test.each([
  [null, 'legal.vat.none undefined'],
  [20, 'legal.vat.in {"percent":20,"sum":"€7.50"}'],
  [0, 'legal.vat.in {"percent":0,"sum":"€0"}'],
])('at %s %% a ticket says %s', (percent, said) => {
  expect(vatText({ locale: 'en', say: (key, values) => `${key} ${JSON.stringify(values)}` }, 4_500, percent)).toBe(
    said,
  );
});
