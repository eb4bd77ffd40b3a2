import { describe, expect, it } from 'vitest';
import { fareBetween } from './pricing.ts';

const stop = (trip: number, delivery: number, contractual = false) => ({
  tripCost: trip * 100,
  deliveryCost: delivery * 100,
  contractual,
});

// Lviv, Rzeszów, Kraków, Katowice (by arrangement), Opole, Wrocław
const stops = [stop(0, 0), stop(24, 6), stop(32, 8), stop(0, 0, true), stop(45, 8), stop(45, 10)];
const fares = [
  { fromSeq: 1, toSeq: 5, priceTrip: 2500, priceDelivery: null },
  { fromSeq: 4, toSeq: 5, priceTrip: 0, priceDelivery: 300 },
  { fromSeq: 0, toSeq: 2, priceTrip: null, priceDelivery: 700 },
];

describe('fareBetween', () => {
  it.each([
    ['the cost itself from the first stop', 'passenger', 0, 1, 2400],
    ['the difference of two costs', 'passenger', 1, 2, 800],
    ['the fare of the pair before the difference', 'passenger', 1, 5, 2500],
    ['the fare of the pair for its kind only', 'parcel', 1, 5, 400],
    ['a fare of 0 for the pair', 'passenger', 4, 5, 0],
    ['the difference where only the other kind has a fare', 'parcel', 0, 2, 700],
    ['none to a stop by arrangement', 'passenger', 0, 3, null],
    ['none from a stop by arrangement', 'passenger', 3, 5, null],
    ['none between two stops with equal costs', 'parcel', 2, 4, null],
    ['none for an unknown stop', 'passenger', 0, 9, null],
  ] as const)('computes the price: %s', (_, kind, from, to, price) => {
    expect(fareBetween(stops, fares, kind, from, to)).toBe(price);
  });

  it('keeps a free ride from the first stop free', () => {
    expect(fareBetween([stop(0, 0), stop(0, 0)], [], 'passenger', 0, 1)).toBe(0);
  });
});
