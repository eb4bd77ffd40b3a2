import { expect, test } from 'vitest';
import { experience } from './experience.ts';

test.each([
  ['2014-03-01', '2026-11-21', { years: 12, months: 8 }],
  ['2025-11-22', '2026-11-21', { years: 0, months: 11 }],
  ['2025-11-21', '2026-11-21', { years: 1, months: 0 }],
  ['2026-01-31', '2026-02-28', { years: 0, months: 0 }],
  ['2027-01-01', '2026-11-21', { years: 0, months: 0 }],
])('counts years and months since %s on %s', (since, today, expected) => {
  expect(experience(since, today)).toEqual(expected);
});
