import { describe, expect, it } from 'vitest';
import { type Ride, type RidePrices, ridePrice } from './ride-prices.ts';

const PRICES: RidePrices = {
  stops: [
    { tripCost: 0, contractual: false },
    { tripCost: 2000, contractual: false },
    { tripCost: 4500, contractual: false },
    { tripCost: 5000, contractual: true },
  ],
  fares: [{ fromSeq: 1, toSeq: 2, priceTrip: 2600 }],
  classes: [
    {
      ...{ id: 7, name: { uk: 'Дитина', en: 'Child' }, discountPercent: 50, fixedCents: null },
      ...{ ageFrom: 4, ageTo: 12, needsSeat: true },
    },
    {
      ...{ id: 9, name: { uk: 'Немовля', en: 'Infant' }, discountPercent: 90, fixedCents: null },
      ...{ ageFrom: 0, ageTo: 3, needsSeat: false },
    },
  ],
  codes: [
    { code: 'LITO', percent: 10, amountCents: null, validFrom: null, validUntil: '2026-06-30' },
    { code: 'TEN', percent: null, amountCents: 1000, validFrom: '2026-07-01', validUntil: null },
  ],
};

/** Late on the last day of June in Kyiv; in London it is still light. */
const AT = new Date('2026-06-30T20:59:00Z');

describe('the price of a ride without a booking', () => {
  it.each<[string, Partial<Ride>, number | null, string | null]>([
    ['the full price', {}, 4500, null],
    ['between later stops', { fromSeq: 1, toSeq: 2 }, 2600, null],
    ['in a class', { classId: 7 }, 2250, null],
    ['in a class that is gone', { classId: 8 }, 4500, null],
    ['with an infant on the lap', { infant: { classId: 9 } }, 4950, null],
    ['with an infant of a class that needs a seat', { infant: { classId: 7 } }, 4500, null],
    ['in a class without a seat', { classId: 9 }, 4500, null],
    ['with a code, as people type it', { promoCode: ' li to' }, 4050, null],
    ['with a class and a code', { classId: 7, promoCode: 'LITO' }, 2025, null],
    ['with a code that is not valid yet', { promoCode: 'TEN' }, 4500, 'promo_not_yet'],
    ['with an unknown code', { promoCode: 'NOPE' }, 4500, 'promo_unknown'],
    ['by arrangement', { toSeq: 3, classId: 7, promoCode: 'LITO' }, null, null],
  ])('%s', (_, ride, cents, refused) => {
    expect(ridePrice(PRICES, { fromSeq: 0, toSeq: 2, ...ride }, AT)).toMatchObject({ cents, refused });
  });

  it('follows the day of the code, both included', () => {
    const next = new Date('2026-06-30T21:00:00Z');
    const codes = (at: Date) =>
      ['LITO', 'TEN'].map((promoCode) => ridePrice(PRICES, { fromSeq: 0, toSeq: 2, promoCode }, at).refused);
    expect([codes(AT), codes(next)]).toEqual([
      [null, 'promo_not_yet'],
      ['promo_over', null],
    ]);
  });
});
