import { expect, test } from 'vitest';
import { parcelPrice, parcelTerms, weightDifference } from './parcel-tariff.ts';

const RATE = { base: 100, includedKg: 5, perKg: 150, minimum: 2000 };

test.each([
  ['a light parcel costs the minimum', 0.1, { base: 100, kilograms: 0, minimum: 1900, price: 2000, paidKg: 0 }],
  ['exactly the included weight', 5, { base: 100, kilograms: 0, minimum: 1900, price: 2000, paidKg: 0 }],
  ['a tenth of a kilogram more', 5.1, { base: 100, kilograms: 15, minimum: 1885, price: 2000, paidKg: 0.1 }],
  ['just below the minimum', 17.6, { base: 100, kilograms: 1890, minimum: 10, price: 2000, paidKg: 12.6 }],
  ['just above the minimum', 17.7, { base: 100, kilograms: 1905, minimum: 0, price: 2005, paidKg: 12.7 }],
  ['22 kg', 22, { base: 100, kilograms: 2550, minimum: 0, price: 2650, paidKg: 17 }],
])('%s', (_, kg, price) => {
  expect(parcelPrice(RATE, kg)).toEqual(price);
});

test.each([
  ['lighter than its volume', 7, 12, 12],
  ['heavier than its volume', 13, 12, 13],
])('a parcel that is %s is charged by the greater weight', (_, kg, volume, charged) => {
  const terms = parcelTerms({ includedKg: 5, rates: { l: { perKg: 150, minimum: 0 } } }, 'l', 100, {
    kg: volume,
    divisor: 5000,
  });
  expect(terms && parcelPrice(terms, kg)).toEqual(parcelPrice({ ...RATE, minimum: 0 }, charged));
});

test.each([
  ['still lighter than its volume', 9, 0],
  ['heavier than its volume by a kilogram', 13, 150],
])('a bulky parcel that is weighed and is %s changes its price by what is above the volume', (_, kg, cents) => {
  expect(weightDifference({ ...RATE, minimum: 0, volume: { kg: 12, divisor: 5000 } }, 7, kg)).toBe(cents);
});

test.each([
  ['half a cent is rounded', { base: 0, includedKg: 0, perKg: 15, minimum: 0 }, 0.1, 2],
  ['a rate of nothing leaves the route price', { base: 900, includedKg: 0, perKg: 0, minimum: 0 }, 30, 900],
  ['without included kilograms each one counts', { base: 0, includedKg: 0, perKg: 150, minimum: 0 }, 22, 3300],
  ['the route price above the minimum stays', { base: 2500, includedKg: 30, perKg: 150, minimum: 2000 }, 22, 2500],
])('%s', (_, rate, kg, cents) => {
  expect(parcelPrice(rate, kg).price).toBe(cents);
});

test.each([
  ['heavier', 22, 23.5, 225],
  ['lighter', 22, 20, -300],
  ['the same', 22, 22, 0],
  ['heavier, but still at the minimum', 3, 10, 0],
  ['over the minimum by some of it', 10, 18, 50],
])('%s: the difference', (_, declared, measured, cents) => {
  expect(weightDifference(RATE, declared, measured)).toBe(cents);
});

test('a parcel without a rate has no difference', () => {
  expect(weightDifference(null, 1, 30)).toBe(0);
});

test('weights are rounded to tenths of a kilogram', () => {
  expect(parcelPrice(RATE, 5.16).paidKg).toBe(0.2);
  expect(parcelPrice({ ...RATE, includedKg: 4.96 }, 5.1).paidKg).toBe(0.1);
});

test('only sizes with a rate are priced by the tariff', () => {
  const tariff = { includedKg: 2, rates: { l: { perKg: 150, minimum: 2000 } } };
  expect(parcelTerms(tariff, 'l', 700)).toEqual({ perKg: 150, minimum: 2000, base: 700, includedKg: 2 });
  expect(parcelTerms(tariff, 's', 700)).toBeNull();
  expect(parcelTerms(null, 'l', 700)).toBeNull();
});
