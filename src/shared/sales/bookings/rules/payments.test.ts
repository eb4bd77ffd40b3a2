import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CURRENCIES, type Currency, currencyOf, RATE_UNIT } from '#shared/core/currencies.ts';
import { cashSums, inOrder } from './cash.ts';
import {
  amountFor,
  cashAmount,
  eurCentsFor,
  exactAmount,
  isTakeable,
  localCash,
  notesFor,
  payment,
  proposedCurrencies,
  rateFits,
  refund,
  sameSums,
} from './payments.ts';

const UAH = 484_000;

describe('what a driver takes in cash', () => {
  test.each<[eurCents: number, Currency, rate: number, amount: number]>([
    [3500, 'EUR', RATE_UNIT, 3500],
    [3550, 'EUR', RATE_UNIT, 3550],
    [3500, 'UAH', UAH, 169_400],
    [3550, 'UAH', UAH, 171_800],
    [3500, 'PLN', 42_850, 15_000],
    [1, 'PLN', 42_850, 100],
    [3333, 'CZK', 243_000, 81_000],
    [3500, 'MDL', 197_000, 69_000],
    [3500, 'RON', 50_800, 17_800],
    [3500, 'HUF', 3_861_000, 1_351_500],
    [3501, 'HUF', 3_861_000, 1_351_500],
    [0, 'UAH', UAH, 0],
  ])('%i cents in %s at %i are %i', (eurCents, currency, rate, amount) => {
    expect(cashAmount(eurCents, currency, rate)).toBe(amount);
  });

  it('is exact by card and transfer', () => {
    expect(amountFor(3550, 'UAH', UAH, 'card')).toBe(171_820);
    expect(amountFor(3550, 'UAH', UAH, 'cash')).toBe(171_800);
    expect(exactAmount(3500, RATE_UNIT)).toBe(3500);
    expect([1, 3].map((cents) => exactAmount(cents, 42_850))).toEqual([4, 13]);
  });
});

describe('what a payment counts for', () => {
  const cash = (amount: number, currency: Currency = 'UAH', rate = UAH) => ({
    amount,
    currency,
    rate,
    method: 'cash' as const,
  });

  test.each<[label: string, payment: Parameters<typeof eurCentsFor>[0], due: number, cents: number | null]>([
    ['the whole rounded sum', cash(169_400), 3500, 3500],
    ['a sum rounded down', cash(171_800), 3550, 3550],
    ['a part', cash(48_400), 3500, 1000],
    ['a part, rounded', cash(48_000), 3500, 992],
    ['one cent', cash(50), 3500, 1],
    ['up to the next note', cash(170_000), 3500, 3500],
    ['more than the next note', cash(170_100), 3500, null],
    ['the whole in euro', cash(3500, 'EUR', RATE_UNIT), 3500, 3500],
    ['a note of five euro', cash(3500, 'EUR', RATE_UNIT), 3350, 3350],
    ['too much in euro', cash(4000, 'EUR', RATE_UNIT), 3500, null],
    ['more by card', { ...cash(170_000), method: 'card' }, 3500, null],
    ['less than a cent', cash(10), 3500, null],
    ['nothing due', cash(100), 0, null],
  ])('%s', (_label, payment, due, cents) => {
    expect(eurCentsFor(payment, due)).toBe(cents);
  });

  test.each([
    ['nobody wrote down what was given', 169_400, null, true],
    ['exactly what was taken was given', 169_400, 169_400, true],
    ['less was given', 169_400, 169_300, false],
    ['too much is taken', 170_100, null, false],
  ])('can be taken or not: %s', (_label, amount, given, takeable) => {
    expect(isTakeable({ ...cash(amount), given }, 3500)).toBe(takeable);
  });

  it('is always all of what is due for the amount that is asked', () => {
    const currency = fc.constantFrom(...CURRENCIES);
    fc.assert(
      fc.property(
        currency,
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 100, max: 4_000_000 }),
        (code, due, rate) => {
          const used = code === 'EUR' ? RATE_UNIT : rate;
          for (const method of ['cash', 'card', 'transfer'] as const) {
            const amount = amountFor(due, code, used, method);
            if (amount > 0) expect(eurCentsFor({ amount, currency: code, rate: used, method }, due)).toBe(due);
          }
        },
      ),
    );
  });

  it('is never more than what is due, nor nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 1, max: 10_000 }), (amount, due) => {
        const cents = eurCentsFor(cash(amount), due);
        if (cents !== null) expect(cents >= 1 && cents <= due).toBe(true);
      }),
    );
  });
});

test.each<[due: number, Currency, notes: number[]]>([
  [169_400, 'UAH', [170_000, 200_000, 250_000]],
  [3500, 'EUR', [4000, 5000, 10_000]],
  [3500, 'USD', [4000, 5000, 10_000]],
  [15_000, 'PLN', [20_000, 25_000, 30_000]],
  [1_351_500, 'HUF', [1_400_000, 1_500_000, 2_000_000]],
])('people give round sums for %i %s: %j', (due, currency, notes) => {
  expect(notesFor(due, currency)).toEqual(notes);
});

test.each<[Currency, coin: number, notes: number[]]>([
  ['EUR', 1, [500, 1000, 5000]],
  ['UAH', 100, [10_000, 50_000, 100_000]],
  ['PLN', 100, [1000, 5000, 10_000]],
  ['CZK', 100, [10_000, 50_000, 100_000]],
  ['MDL', 100, [5000, 10_000, 50_000]],
  ['RON', 100, [1000, 5000, 10_000]],
  ['HUF', 500, [100_000, 500_000, 1_000_000]],
  ['USD', 100, [500, 1000, 5000]],
  ['GBP', 100, [500, 1000, 2000]],
  ['CHF', 100, [1000, 5000, 10_000]],
  ['SEK', 100, [5000, 10_000, 50_000]],
  ['DKK', 100, [5000, 10_000, 50_000]],
  ['NOK', 100, [5000, 10_000, 50_000]],
  ['RSD', 1000, [10_000, 50_000, 100_000]],
  ['TRY', 100, [5000, 10_000, 20_000]],
])('%s is taken in steps of %i and given in notes of %j', (currency, coin, notes) => {
  expect(cashAmount(1, currency, RATE_UNIT)).toBe(coin);
  expect(notesFor(1, currency)).toEqual(notes);
});

test('the currencies of the trip’s countries are proposed', () => {
  expect(proposedCurrencies(['UA', 'PL', 'DE'])).toEqual(['EUR', 'UAH', 'PLN']);
  expect(proposedCurrencies(['UA', 'CZ'])).toEqual(['EUR', 'UAH', 'CZK']);
  expect(proposedCurrencies(['RO', 'MD'])).toEqual(['EUR', 'RON', 'MDL']);
  expect(proposedCurrencies(['DE', 'FR'])).toEqual(['EUR', 'UAH', 'PLN']);
});

test('a rate of yesterday is taken, a typed mistake is not', () => {
  expect(rateFits(470_000, UAH)).toBe(true);
  expect(rateFits(48_400, UAH)).toBe(false);
  expect([605_000, 605_001, 363_000, 362_999].map((rate) => rateFits(rate, UAH))).toEqual([true, false, true, false]);
  expect(rateFits(4_840_000, UAH)).toBe(false);
});

test.each([
  ['CZK', 12_345, 'cash', null, 'amount_format'],
  ['HUF', 10_050, 'cash', null, 'amount_format'],
  ['HUF', 10_000, 'cash', null, undefined],
  ['CZK', 12_345, 'card', null, undefined],
  ['EUR', 1_050, 'cash', null, undefined],
  ['CZK', 12_345, 'cash', '0b1e6d4a-2d0f-4a8e-9d6c-1f2a3b4c5d6e', undefined],
] as const)('%s %d in %s, taken back %s: %s', (currency, amount, method, refundOf, key) => {
  const sum = { amount, currency, rate: 250_000, method };
  expect(refund.safeParse({ ...sum, refundOf }).error?.issues[0]?.message).toBe(key);
  if (refundOf === null) expect(payment.safeParse(sum).error?.issues[0]?.message).toBe(key);
});

describe('a cash-up', () => {
  it('adds each currency by itself', () => {
    const payments = [
      { currency: 'EUR' as const, amount: 4500 },
      { currency: 'UAH' as const, amount: 169_400 },
      { currency: 'EUR' as const, amount: -2000 },
    ];
    expect(cashSums(payments, [{ currency: 'PLN', amount: 4000 }])).toEqual([
      { currency: 'EUR', collected: 2500, spent: 0, handOver: 2500, confirmed: null },
      { currency: 'UAH', collected: 169_400, spent: 0, handOver: 169_400, confirmed: null },
      { currency: 'PLN', collected: 0, spent: 4000, handOver: -4000, confirmed: null },
    ]);
  });

  it('names its sums in the order of the currencies', () => {
    const sums = cashSums([{ currency: 'PLN', amount: 100 }], [{ currency: 'EUR', amount: 500 }]);
    const [euro, zloty] = sums;
    expect(inOrder(sums.toReversed())).toEqual([euro, zloty]);
  });

  it('is the same whether a sum of zero is named or not', () => {
    expect(sameSums([{ currency: 'EUR', amount: 0 }], [])).toBe(true);
    expect(sameSums([{ currency: 'EUR', amount: 1 }], [])).toBe(false);
  });
});

test.each([
  [
    ['UA', 'PL'],
    [
      ['UAH', 154_900],
      ['PLN', 13_700],
    ],
  ],
  [['UA', 'DE'], [['UAH', 154_900]]],
  // Hungary has no rate here.
  [['HU', 'AT'], []],
] as const)('32 € in cash between %j are %j', (countries, sums) => {
  const rates = [
    { currency: 'UAH', rate: 484_000 },
    { currency: 'PLN', rate: 42_700 },
  ] as const;
  expect(localCash(3200, countries.map(currencyOf), rates).map(({ currency, amount }) => [currency, amount])).toEqual(
    sums,
  );
});
