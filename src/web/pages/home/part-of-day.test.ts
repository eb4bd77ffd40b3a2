import { expect, test } from 'vitest';
import { partOfDay } from './part-of-day.ts';

test.each([
  [0, 'night'],
  [2, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'day'],
  [17, 'day'],
  [18, 'evening'],
  [23, 'evening'],
] as const)('the part of the day at %i o’clock is %s', (hour, expected) => {
  expect(partOfDay(hour)).toBe(expected);
});
