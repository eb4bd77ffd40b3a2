import { describe, expect, it } from 'vitest';
import type { ParcelTariff } from '#shared/sales/prices/parcel-tariff.ts';
import { type ParcelOffer, parcelOfferPrice, sizePrices } from './parcel-price.ts';

const tariff: ParcelTariff = {
  includedKg: 1,
  rates: { s: { perKg: 100, minimum: 700 }, m: { perKg: 150, minimum: 0 }, xl: { perKg: 200, minimum: 0 } },
};
const offer: ParcelOffer = { limits: { parcelClasses: ['s', 'm', 'xl'], parcelMaxKg: 40 }, tariff, base: 500 };

describe('the price of a parcel in a search', () => {
  it.each<[string, ParcelOffer, number | undefined, number | null]>([
    ['the least of all sizes without a weight', offer, undefined, 500],
    ['the minimum of the smallest size', offer, 0.4, 700],
    ['the next size, and each further kilogram', offer, 10, 500 + 9 * 150],
    ['a size between is not taken: the next greater one', offer, 22, 500 + 21 * 200],
    ['heavier than the carrier takes', offer, 41, null],
    ['without a tariff the price of the route', { ...offer, tariff: null }, 22, 500],
    ['by arrangement', { ...offer, base: null }, 2, null],
    ['a carrier that takes no parcels', { ...offer, limits: { parcelClasses: [], parcelMaxKg: 0 } }, undefined, null],
    ['more than a booking can cost', { ...offer, base: 99_000 }, 40, null],
  ])('is %s', (_, of, kg, price) => {
    expect(parcelOfferPrice(of, kg)).toBe(price);
  });

  it('stands for each size from the lightest to the heaviest', () => {
    expect(sizePrices(offer)).toEqual([
      { size: 's', upToKg: 2, min: 700, max: 700 },
      { size: 'm', upToKg: 10, min: 500, max: 1850 },
      { size: 'xl', upToKg: 40, min: 500, max: 8300 },
    ]);
  });
});
