import { expect, test } from 'vitest';
import { type ReturnTrip, returnPrice } from './return-price.ts';

const back = (carrierId: number, price: number | null, returnPercent: number | null = null): ReturnTrip => ({
  ...{ carrierId, price, returnPercent },
});
const THERE = { carrierId: 1, price: 4500 };

test.each([
  ['the same carrier takes its discount off the way back', THERE, [back(1, 4500, 10)], { cents: 8550, percent: 10 }],
  ['another carrier gives none', THERE, [back(2, 4500, 10)], { cents: 9000, percent: null }],
  ['the cheaper of both counts', THERE, [back(1, 4500, 10), back(2, 4000)], { cents: 8500, percent: null }],
  [
    'a discount can make the dearer one cheaper',
    THERE,
    [back(1, 4500, 20), back(2, 4000)],
    { cents: 8100, percent: 20 },
  ],
  ['a way back by arrangement has no price', THERE, [back(1, null, 10)], null],
  ['a way there by arrangement has none either', { carrierId: 1, price: null }, [back(1, 4500)], null],
  ['no trip goes back', THERE, [], null],
] as const)('%s', (_, there, backs, expected) => {
  expect(returnPrice(there, backs)).toEqual(expected);
});
