import fc from 'fast-check';
import { expect, test } from 'vitest';
import { between, kmBetween, nearestPart } from './globe.ts';

const LVIV = { latitude: 49.8397, longitude: 24.0297 };
const KRAKOW = { latitude: 50.0614, longitude: 19.9366 };

test.each([
  ['Lviv and Kraków', LVIV, KRAKOW, 293.9],
  ['equal points', LVIV, LVIV, 0],
  ['the poles', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 }, 20_015],
  ['opposite points', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20_015],
  [
    'points on both sides of the date line',
    { latitude: 0, longitude: 179.5 },
    { latitude: 0, longitude: -179.5 },
    111.2,
  ],
])('computes the great-circle distance: %s', (_, a, b, km) => {
  expect(kmBetween(a, b)).toBeCloseTo(km, km > 1000 ? -1 : 0);
});

test.each([
  ['before the beginning', { latitude: 50, longitude: 25 }, 0],
  ['beyond the end', { latitude: 50, longitude: 19 }, 1],
  ['beside the middle', { latitude: 50.5, longitude: 22 }, 0.5],
])('finds for a point %s of a line the nearest part of it', (_, point, part) => {
  const [a, b] = [
    { latitude: 50, longitude: 24 },
    { latitude: 50, longitude: 20 },
  ];
  expect(nearestPart(point, a, b)).toBeCloseTo(part, 6);
  expect(nearestPart(point, a, a)).toBe(0);
});

test('finds a point that was placed between two others', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (part) => {
      expect(nearestPart(between(LVIV, KRAKOW, part), LVIV, KRAKOW)).toBeCloseTo(part, 6);
    }),
  );
});
