import { expect, test } from 'vitest';
import { parcelSides } from './measures-schema.ts';
import { chargedBy, chargedKg, volumeOf } from './volumetric-weight.ts';

test.each<[string, number[] | null, number | null, number | null]>([
  ['a box of 60 litres', [50, 40, 30], 5000, 12],
  ['by another divisor', [50, 40, 30], 4000, 15],
  ['to a tenth of a kilogram, down', [31, 30, 29], 5000, 5.4],
  ['to a tenth of a kilogram, up', [35, 27, 8], 5000, 1.5],
  ['an envelope that weighs nothing', [30, 21, 1], 5000, 0.1],
  ['the largest box', [300, 300, 300], 1000, 27_000],
  ['a carrier without a divisor', [50, 40, 30], null, null],
  ['a parcel that nobody measured', null, 5000, null],
])('the volumetric weight of %s', (_, sides, divisor, kg) => {
  expect(volumeOf(sides, divisor)).toEqual(kg === null ? null : { kg, divisor });
});

test.each([
  ['a light, large box', 7, 12, 12],
  ['a heavy, small box', 12.1, 12, 12.1],
  ['equal weights', 12, 12, 12],
])('%s is charged by the greater weight', (_, weight, volume, charged) => {
  expect(chargedBy(weight, { kg: volume, divisor: 5000 })).toBe(charged > weight ? 'volume' : 'weight');
  expect(chargedKg(weight, { kg: volume, divisor: 5000 })).toBe(charged);
  expect(chargedKg(weight, null)).toBe(weight);
});

test.each([[[50, 40]], [[50, 40, 30, 20]], [[50, 40, 0]], [[50, 40, 301]], [[50, 40, 2.5]]])(
  'sides %j are refused',
  (sides) => {
    expect(parcelSides.safeParse(sides).success).toBe(false);
  },
);
