import { expect, test } from 'vitest';
import { moved } from './drag-order.ts';

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, 9, 'abcd'],
  [9, 0, 'abcd'],
  [0, -1, 'abcd'],
])('moving an item from %i to %i gives %s', (from, to, expected) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(expected);
});
