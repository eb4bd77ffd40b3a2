import { describe, expect, it, test } from 'vitest';
import { changedFares, changedPrice, changeOn, fareBetween, type PriceDays, type PriceRule } from './pricing.ts';

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

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const days = (id: number, values: Partial<PriceDays> = {}) => ({
  ...{ id, firstDay: '2026-12-15', lastDay: '2027-01-14', days: EVERY_DAY, run: null },
  ...values,
});
const WINTER = days(1);
const CHRISTMAS = days(2, { firstDay: '2026-12-23', lastDay: '2026-12-27' });
const WEEKENDS = days(3, { days: [4, 5, 6] });
const TRIP = days(4, { firstDay: '2026-12-24', lastDay: '2026-12-24', run: 1 });
const FROM_JUNE = days(5, { firstDay: '2026-06-01', lastDay: null });
const EVE = days(6, { firstDay: '2026-12-24', lastDay: '2026-12-24' });

test.each([
  ['none on a date outside of all', '2026-12-14', 0, [WINTER, CHRISTMAS], null],
  ['the first day', '2026-12-15', 0, [WINTER], 1],
  ['the last day', '2027-01-14', 0, [WINTER], 1],
  ['not the day after', '2027-01-15', 0, [WINTER], null],
  ['without a last day for ever', '2031-01-01', 0, [FROM_JUNE], 5],
  ['the shorter period, in any order', '2026-12-24', 0, [WINTER, CHRISTMAS, FROM_JUNE], 2],
  ['the shorter period, in the other order', '2026-12-24', 0, [FROM_JUNE, CHRISTMAS, WINTER], 2],
  ['of two equally long ones the later made', '2026-12-19', 0, [WINTER, WEEKENDS], 3],
  ['only on its weekdays', '2026-12-21', 0, [WINTER, WEEKENDS], 1],
  ['the trip before a period of the same day', '2026-12-24', 1, [EVE, TRIP], 4],
  ['not another run of the date', '2026-12-24', 0, [EVE, TRIP], 6],
] as const)('%s', (_name, date, run, changes, id) => {
  expect(changeOn(changes, { date, run })?.id ?? null).toBe(id);
});

const rule = (values: Partial<PriceRule>): PriceRule => ({ percent: null, amountCents: null, prices: null, ...values });
const LEG = { from: 7, to: 9 };

test.each([
  ['a share, in whole euros', 5800, rule({ percent: 12 }), 6500],
  ['half a euro upwards', 4500, rule({ percent: 10 }), 5000],
  ['a share less', 5800, rule({ percent: -10 }), 5200],
  ['an amount, to the cent', 5850, rule({ amountCents: 700 }), 6550],
  ['an amount less, but at least one euro', 300, rule({ amountCents: -500 }), 100],
  ['at most the highest price', 90_000, rule({ percent: 300 }), 100_000],
  ['the price of the leg', 5800, rule({ prices: [{ ...LEG, cents: 7100 }] }), 7100],
  ['the usual one where the leg has none', 5800, rule({ prices: [{ from: 7, to: 8, cents: 7100 }] }), 5800],
  ['by arrangement', null, rule({ percent: 12 }), null],
  ['by arrangement, also with a price of the leg', null, rule({ prices: [{ ...LEG, cents: 7100 }] }), null],
  ['free', 0, rule({ amountCents: 700 }), 0],
] as const)('%s', (_name, usual, by, price) => {
  expect(changedPrice(usual, by, LEG)).toBe(price);
});

describe('the fares of a plan under a change', () => {
  const stop = (id: number, tripCost: number, contractual = false) => ({
    ...{ tripCost, deliveryCost: tripCost / 5, contractual },
    place: { id },
  });
  const stops = [stop(1, 0), stop(2, 3000), stop(3, 4500), stop(4, 4500, true)];
  const fares = [{ fromSeq: 0, toSeq: 1, priceTrip: null, priceDelivery: 500 }];
  const prices = (of: typeof fares | ReturnType<typeof changedFares>, kind: 'passenger' | 'parcel') =>
    [
      [0, 1],
      [0, 2],
      [1, 2],
      [0, 3],
    ].map(([from = 0, to = 0]) => fareBetween(stops, of, kind, from, to));

  it('raise each leg of passengers, and no parcel', () => {
    const changed = changedFares(stops, fares, rule({ percent: 10 }));
    expect(prices(changed, 'passenger')).toEqual([3300, 5000, 1700, null]);
    expect(prices(changed, 'parcel')).toEqual(prices(fares, 'parcel'));
  });

  it('change only the legs that are named', () => {
    const changed = changedFares(stops, fares, rule({ prices: [{ from: 2, to: 3, cents: 2000 }] }));
    expect(prices(changed, 'passenger')).toEqual([3000, 4500, 2000, null]);
  });
});
