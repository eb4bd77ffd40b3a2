import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PartyPrice, type PromoRule, partsOnRide, partyFares, totalOf, withManual } from './fare.ts';
import type { FareClass } from './schema.ts';

function classOf(rule: { percent?: number; fixed?: number; needsSeat?: boolean }): FareClass {
  return {
    id: 1,
    name: { uk: 'Дитина', en: 'Child' },
    discountPercent: rule.percent ?? null,
    fixedCents: rule.fixed ?? null,
    ageFrom: 4,
    ageTo: 12,
    needsSeat: rule.needsSeat ?? true,
  };
}

const adult = { fareClass: null, infantClass: null };
const child = { fareClass: classOf({ percent: 30 }), infantClass: null };
const percent = (value: number): PromoRule => ({ code: 'SUMMER', percent: value, amountCents: null });
const amount = (cents: number): PromoRule => ({ code: 'TEN', percent: null, amountCents: cents });

/** The cents of each part of each traveller. */
function cents(change: Partial<PartyPrice>): number[][] {
  const price = { base: 4500, travellers: [adult], back: null, promo: null, ...change };
  return partyFares(price).map((parts) => parts.map((part) => part.cents));
}

describe('the parts of fares', () => {
  it.each<[string, Partial<PartyPrice>, number[][]]>([
    ['a full price', {}, [[4500]]],
    ['a class in percent', { travellers: [child] }, [[4500, -1350]]],
    [
      'a class with its own price',
      { travellers: [{ ...adult, fareClass: classOf({ fixed: 1000 }) }] },
      [[4500, -3500]],
    ],
    [
      'a class whose price is above the full one',
      { travellers: [{ ...adult, fareClass: classOf({ fixed: 9000 }) }] },
      [[4500, 0]],
    ],
    ['a class without a rule', { travellers: [{ ...adult, fareClass: classOf({}) }] }, [[4500, 0]]],
    ['half a cent', { base: 1005, travellers: [{ ...adult, fareClass: classOf({ percent: 10 }) }] }, [[1005, -101]]],
    ['a free class', { travellers: [{ ...adult, fareClass: classOf({ percent: 100 }) }] }, [[4500, -4500]]],
    [
      'a free infant',
      { travellers: [{ ...adult, infantClass: classOf({ percent: 100, needsSeat: false }) }] },
      [[4500, 0]],
    ],
    [
      'an infant with a price',
      { travellers: [{ ...adult, infantClass: classOf({ fixed: 500, needsSeat: false }) }] },
      [[4500, 500]],
    ],
    ['a way back', { back: { percent: 10, seats: 1 } }, [[4500, -450]]],
    ['a way back after the class', { travellers: [child], back: { percent: 10, seats: 1 } }, [[4500, -1350, -315]]],
    [
      'more travellers back than there',
      { travellers: [adult, adult], back: { percent: 10, seats: 1 } },
      [[4500, -450], [4500]],
    ],
    [
      'a code in percent for everybody',
      { travellers: [adult, child], promo: percent(10) },
      [
        [4500, -450],
        [4500, -1350, -315],
      ],
    ],
    ['a code with an amount once', { travellers: [adult, adult], promo: amount(1000) }, [[4500, -1000], [4500]]],
    [
      'an amount above one fare',
      { travellers: [adult, adult], promo: amount(6000) },
      [
        [4500, -4500],
        [4500, -1500],
      ],
    ],
    [
      'an amount above everything',
      { travellers: [adult, child], promo: amount(90_000) },
      [
        [4500, -4500],
        [4500, -1350, -3150],
      ],
    ],
    [
      'everything',
      { travellers: [child], back: { percent: 10, seats: 1 }, promo: percent(50) },
      [[4500, -1350, -315, -1418]],
    ],
    [
      'nothing to reduce',
      { base: 0, travellers: [child], back: { percent: 10, seats: 1 }, promo: percent(50) },
      [[0, 0, 0]],
    ],
    ['a price by arrangement', { base: null, travellers: [adult, child], promo: percent(50) }, [[], [0]]],
  ])('%s', (_, change, expected) => {
    const found = cents(change);
    expect(found.map((row) => row.map((value) => value + 0))).toEqual(expected);
  });

  it('say by which rule they came about', () => {
    const [parts] = partyFares({
      base: 4500,
      travellers: [child],
      back: { percent: 10, seats: 1 },
      promo: amount(100),
    });
    expect(parts).toEqual([
      { part: 'base', cents: 4500 },
      { part: 'class', cents: -1350, label: { uk: 'Дитина', en: 'Child' }, percent: 30, ageFrom: 4, ageTo: 12 },
      { part: 'return', cents: -315, percent: 10 },
      { part: 'promo', cents: -100, label: 'TEN', amount: 100 },
    ]);
  });

  it('never fall below zero or rise above the full prices, in whole cents', () => {
    const share = fc.integer({ min: 1, max: 100 });
    const fixed = fc.integer({ min: 0, max: 100_000 });
    const rule = fc.oneof(
      share.map((value) => classOf({ percent: value })),
      fixed.map((value) => classOf({ fixed: value })),
    );
    const traveller = fc.record({
      fareClass: fc.option(rule, { nil: null }),
      infantClass: fc.option(rule, { nil: null }),
    });
    const promo = fc.oneof(share.map(percent), fixed.map(amount));
    const price = fc.record({
      base: fc.integer({ min: 0, max: 100_000 }),
      travellers: fc.array(traveller, { minLength: 1, maxLength: 8 }),
      back: fc.option(fc.record({ percent: share, seats: fc.integer({ min: 0, max: 8 }) }), { nil: null }),
      promo: fc.option(promo, { nil: null }),
    });
    fc.assert(
      fc.property(price, (input) => {
        const totals = partyFares(input).map(totalOf);
        for (const [index, total] of totals.entries()) {
          const max = input.base * (input.travellers[index]?.infantClass ? 2 : 1);
          expect(Number.isInteger(total) && total >= 0 && total <= max).toBe(true);
        }
        const without = partyFares({ ...input, promo: null }).map(totalOf);
        const off = without.reduce((sum, one) => sum + one, 0) - totals.reduce((sum, one) => sum + one, 0);
        if (input.promo?.amountCents) expect(off).toBeLessThanOrEqual(input.promo.amountCents);
      }),
    );
  });
});

it.each([
  [4_500, []],
  [5_000, [500]],
  [4_000, [-500]],
])('what a person has agreed on, %i, is added to the parts', (fare, added) => {
  const parts = [{ part: 'base', cents: 4_500 } as const];
  expect(withManual(parts, fare).map(({ cents }) => cents)).toEqual([4_500, ...added]);
});

describe('the parts on another ride', () => {
  const back = { percent: 10, seats: 1 };
  it.each<[string, Partial<PartyPrice>, number, number[]]>([
    ['the same price', { travellers: [child], back, promo: percent(50) }, 4500, [4500, -1350, -315, -1418]],
    ['a higher one', { travellers: [child], back }, 6000, [6000, -1800, -420]],
    ['an amount stays', { promo: amount(1000) }, 6000, [6000, -1000]],
    ['an amount above the new price', { promo: amount(3000) }, 2000, [2000, -2000]],
    ['an infant', { travellers: [{ ...adult, infantClass: classOf({ percent: 90 }) }] }, 2000, [2000, 200]],
    [
      'a class with its own price',
      { travellers: [{ ...adult, fareClass: classOf({ fixed: 1500 }) }] },
      1000,
      [1000, 0],
    ],
    ['from a price by arrangement', { base: null, travellers: [child] }, 2000, [2000, -600]],
  ])('%s', (_, change, base, expected) => {
    const [parts = []] = partyFares({ base: 4500, travellers: [adult], back: null, promo: null, ...change });
    expect(partsOnRide(withManual(parts, totalOf(parts) + 77), base).map((part) => part.cents)).toEqual(expected);
  });
});
