import { describe, expect, it } from 'vitest';
import { rangeBetween } from './price-range.ts';

const fixed = (euro: number) => ({ tripCost: euro * 100, deliveryCost: 0, contractual: false });
const ranged = (rangeFrom: number | null, rangeTo: number | null) => ({
  ...{ tripCost: 0, deliveryCost: 0, contractual: true },
  ...{ rangeFrom: rangeFrom && rangeFrom * 100, rangeTo: rangeTo && rangeTo * 100 },
});

// Lviv, Kraków, Katowice (25 to 40), Opole, Wrocław (from 60), Berlin (up to 90), Hamburg (nothing said)
const stops = [fixed(0), fixed(20), ranged(25, 40), fixed(50), ranged(60, null), ranged(null, 90), ranged(null, null)];

describe('rangeBetween', () => {
  it.each([
    ['as the carrier gives it from the first stop', 0, 2, { from: 2500, to: 4000 }],
    ['less the cost of a later stop', 1, 2, { from: 500, to: 2000 }],
    ['from a stop by arrangement', 2, 3, { from: 1000, to: 2500 }],
    ['between two stops by arrangement', 2, 4, { from: 2000, to: null }],
    ['with a lower end only', 0, 4, { from: 6000, to: null }],
    ['with an upper end only', 0, 5, { from: null, to: 9000 }],
    ['none where the carrier gives none', 0, 6, null],
    ['none where the price is fixed', 0, 3, null],
    ['none for an unknown stop', 0, 9, null],
  ] as const)('is known: %s', (_, from, to, range) => {
    expect(rangeBetween(stops, from, to)).toEqual(range);
  });

  it('has no end that is not positive', () => {
    expect(rangeBetween([fixed(0), fixed(30), ranged(25, 40)], 1, 2)).toEqual({ from: null, to: 1000 });
  });

  it('is known from a first stop by arrangement to a stop with limits, not to a fixed cost', () => {
    const from = [ranged(null, null), ranged(25, 40), fixed(50)];
    expect([rangeBetween(from, 0, 1), rangeBetween(from, 0, 2)]).toEqual([{ from: 2500, to: 4000 }, null]);
  });
});
