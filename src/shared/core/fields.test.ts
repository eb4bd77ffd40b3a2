import { expect, test } from 'vitest';
import { date } from './fields.ts';

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-02-28T00:00+02:00', false],
  ['0000-01-01', false],
  ['9999-12-31', false],
  ['', false],
])('%j is a date of the service: %s', (text, isDate) => {
  expect(date.safeParse(text).success).toBe(isDate);
});
