import { describe, expect, it } from 'vitest';
import type { ParcelTariff } from '#shared/sales/prices/parcel-tariff.ts';
import { parcelFare } from './parcel-fare.ts';

const LIMITS = { parcelClasses: ['s', 'm', 'l'] as ('s' | 'm' | 'l')[], parcelMaxKg: 30 };
const TARIFF: ParcelTariff = {
  includedKg: 5,
  rates: { s: { perKg: 50, minimum: 0 }, m: { perKg: 80, minimum: 1_500 } },
};
const BASE = 1_000;

const fare = (sizeClass: 's' | 'm' | 'l' | 'xl', weightKg: number, base: number | null = BASE, tariff = TARIFF) =>
  parcelFare(LIMITS, tariff, base, { sizeClass, weightKg });

describe('a parcel', () => {
  it('costs the route’s price where the carrier has no rate for its size', () => {
    expect(fare('l', 20)).toEqual({ price: BASE, terms: null, parts: [{ part: 'base', cents: BASE }] });
  });

  it('costs the route’s price up to the included weight', () => {
    expect(fare('s', 5)).toMatchObject({ price: BASE, parts: [{ part: 'base' }] });
  });

  it('pays each tenth of a kilogram above it', () => {
    expect(fare('s', 7.3)).toMatchObject({
      price: 1_115,
      terms: { base: BASE, includedKg: 5, perKg: 50, minimum: 0 },
      parts: [
        { part: 'base', cents: BASE },
        { part: 'kilograms', cents: 115, kilograms: 2.3, perKilogram: 50 },
      ],
    });
  });

  it('never costs less than the minimum of its size', () => {
    const { price, parts } = fare('m', 6);
    expect(price).toBe(1_500);
    expect(parts.map(({ part, cents }) => [part, cents])).toEqual([
      ['base', 1_000],
      ['kilograms', 80],
      ['minimum', 420],
    ]);
    expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(price);
  });

  it('has a price up to the greatest of a booking', () => {
    expect(fare('s', 30, 98_750).price).toBe(100_000);
    expect(fare('s', 30, 98_751).price).toBeNull();
  });

  it.each([
    ['a size that the carrier does not take', fare('xl', 1)],
    ['more than the carrier lifts', fare('s', 30.1)],
    ['a route without a price for parcels', fare('s', 1, null)],
    ['a price above that of any booking', fare('s', 30, 99_999)],
  ])('is by arrangement: %s', (_what, result) => {
    expect(result).toEqual({ price: null, terms: null, parts: [] });
  });
});
