import { expect, test } from 'vitest';
import { cancellationInput, inOrder, parcelTariff } from './conditions-schema.ts';

const steps = (...rows: [hoursBefore: number, percent: number][]) =>
  rows.map(([hoursBefore, percent]) => ({ hoursBefore, percent }));

test.each([
  [steps([72, 20]), true],
  [steps([72, 20], [24, 50], [0, 100]), true],
  [steps([24, 50], [72, 60]), false],
  [steps([24, 50], [24, 60]), false],
  [steps([72, 20], [24, 20]), false],
  [steps([72, 50], [24, 20]), false],
  [steps([72, 20], [24, 50], [2, 40]), false],
])('steps of cancelling %j are in order: %s', (terms, expected) => {
  expect(inOrder(terms)).toBe(expected);
  expect(cancellationInput.safeParse({ terms }).success).toBe(expected);
});

test.each([
  [999, false],
  [1000, true],
  [10_000, true],
  [10_001, false],
])('a divisor of the volume of %i is taken: %s', (volumeDivisor, expected) => {
  expect(parcelTariff.safeParse({ includedKg: 1, rates: {}, volumeDivisor }).success).toBe(expected);
});
