import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { amountFor } from './payments.ts';
import { type GivenBack, lessGivenBack, type Rest, refundAmount, refundParts, restsOf } from './refunds.ts';

const UAH = 484_000;
const hryvnias = (id: string, rest: number, restEurCents: number): Rest => ({
  ...{ id, rest, restEurCents },
  ...{ currency: 'UAH', rate: UAH, method: 'cash' },
});
const euro = (amount: number): GivenBack => ({ amount, currency: 'EUR', rate: 10_000, method: 'cash' });
const inHryvnias = (amount: number, rate = UAH): GivenBack => ({ amount, currency: 'UAH', rate, method: 'cash' });
const EURO: Rest = { id: 'e', currency: 'EUR', rate: 10_000, method: 'cash', rest: 4100, restEurCents: 4100 };

describe('what is given back', () => {
  test.each<[label: string, rests: Rest[], given: GivenBack, paid: number, parts: unknown]>([
    ['the payment', [EURO], euro(4100), 4100, [['e', 4100, 4100]]],
    ['a part', [EURO], euro(100), 4100, [['e', 100, 100]]],
    ['no more than was paid, not even to the next note', [EURO], euro(4500), 4100, null],
    ['no more than a cent when a cent was paid', [{ ...EURO, rest: 1, restEurCents: 1 }], euro(500), 1, null],
    [
      'the same notes after a change of the rate',
      [hryvnias('h', 100_000, 2066)],
      inHryvnias(100_000, 580_000),
      2066,
      [['h', 100_000, 2066]],
    ],
    [
      'the newest payment first',
      [hryvnias('b', 50_000, 1033), hryvnias('a', 50_000, 1033)],
      inHryvnias(60_000),
      2066,
      [
        ['b', 50_000, 1033],
        ['a', 10_000, 207],
      ],
    ],
    ['another currency at the rate of the day', [EURO], inHryvnias(198_400), 4100, [[null, 198_400, 4100]]],
    ['another currency, too much', [EURO], inHryvnias(198_500), 4100, null],
    ['less than a cent', [EURO], inHryvnias(10), 4100, null],
    ['one cent', [EURO], inHryvnias(50), 4100, [[null, 50, 1]]],
    ['a part in another currency, rounded', [EURO], inHryvnias(48_000), 4100, [[null, 48_000, 992]]],
    ['no more than is paid still', [EURO], euro(4100), 100, [['e', 4100, 100]]],
  ])('is %s', (_label, rests, given, paid, parts) => {
    const found = refundParts(rests, given, paid);
    expect(found?.map(({ refundOf, amount, eurCents }) => [refundOf, amount, eurCents])).toEqual(parts ?? undefined);
  });

  it('never counts for more than was paid, and is the whole sum exactly', () => {
    const rest = fc.record({
      rest: fc.integer({ min: 1, max: 300_000 }),
      rate: fc.integer({ min: 200_000, max: 700_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(rest, { maxLength: 4 }),
        fc.integer({ min: 1, max: 900_000 }),
        fc.integer({ min: 200_000, max: 700_000 }),
        (some, amount, rate) => {
          const rests = some.map(
            (one, index): Rest => ({
              ...hryvnias(String(index), one.rest, Math.max(1, Math.round((one.rest * 10_000) / one.rate))),
              rate: one.rate,
            }),
          );
          const paid = rests.reduce((sum, { restEurCents }) => sum + restEurCents, 0);
          const parts = refundParts(rests, inHryvnias(amount, rate), paid);
          if (parts === null) return;
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
          expect(parts.reduce((sum, part) => sum + part.eurCents, 0)).toBeLessThanOrEqual(paid);
        },
      ),
    );
  });
});

test.each<[label: string, rests: Rest[], due: number, given: GivenBack, amount: number]>([
  [
    'what was paid in the currency, whatever the rate is now',
    [hryvnias('h', 100_000, 2066)],
    2066,
    inHryvnias(0, 580_000),
    100_000,
  ],
  ['the whole payment where the change was left', [hryvnias('h', 170_000, 3500)], 3500, inHryvnias(0), 170_000],
  [
    'one payment and a part of the next',
    [hryvnias('b', 100_000, 2066), hryvnias('a', 50_000, 1033)],
    2500,
    inHryvnias(0),
    121_000,
  ],
  ['a part of it at its own rate', [hryvnias('h', 100_000, 2066)], 1033, inHryvnias(0, 580_000), 50_000],
  [
    'the sum at the rate of the day in another currency',
    [EURO],
    4100,
    inHryvnias(0),
    amountFor(4100, 'UAH', UAH, 'cash'),
  ],
])('proposes %s', (_label, rests, due, { amount: _, ...given }, amount) => {
  expect(refundAmount(rests, due, given)).toBe(amount);
});

test('the rests of payments are less what was taken back, the newest first', () => {
  const row = {
    currency: 'EUR' as const,
    rate: 10_000,
    method: 'cash' as const,
    takenBy: null,
    note: '',
    refundOf: null,
  };
  const payments = [
    { ...row, id: 'a', at: '2026-06-10T08:00:00Z', amount: 3000, eurCents: 3000 },
    { ...row, id: 'b', at: '2026-06-10T09:00:00Z', amount: 1000, eurCents: 1000 },
    { ...row, id: 'c', at: '2026-06-10T10:00:00Z', amount: -500, eurCents: -500, refundOf: 'a' },
    { ...row, id: 'd', at: '2026-06-10T11:00:00Z', amount: -1200, eurCents: -1200 },
  ];
  expect(restsOf(payments).map(({ id, rest }) => [id, rest])).toEqual([['a', 2300]]);
});

test.each([
  [0, 100_000, 2066],
  [500, 75_799, 1566],
  [2065, 48, 1],
])('%i cents that named no payment leave %i and %i cents of it', (cents, rest, restEurCents) => {
  expect(lessGivenBack([hryvnias('h', 100_000, 2066)], cents)).toMatchObject([{ rest, restEurCents }]);
});
