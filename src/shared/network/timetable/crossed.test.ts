import { expect, test } from 'vitest';
import { crosses } from './crossed.ts';

const polish = { countries: ['UA', 'PL'] };
const moldovan = { countries: ['UA', 'MD'] };
const romanian = { countries: ['MD', 'RO'] };

test.each([
  ['UA', 'PL', polish, true],
  ['UA', 'DE', polish, true],
  ['DE', 'UA', polish, true],
  ['PL', 'PL', polish, false],
  ['PL', 'DE', polish, false],
  ['UA', 'UA', polish, false],
  ['UA', 'MD', moldovan, true],
  ['MD', 'RO', moldovan, false],
  ['UA', 'MD', romanian, false],
  ['UA', 'RO', romanian, true],
  ['MD', 'RO', romanian, true],
])('a leg from %s to %s over %o crosses the border: %s', (from, to, crossing, expected) => {
  expect(crosses(from, to, crossing)).toBe(expected);
});
