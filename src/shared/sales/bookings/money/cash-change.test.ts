import { describe, expect, it, test } from 'vitest';
import { type Currency, RATE_UNIT } from '#shared/core/currencies.ts';
import { changeFrom, isChange } from '../rules/payments.ts';

const UAH = 484_000;

describe('change in another currency', () => {
  // 1,694 ₴ of 2,678 ₴ given: 484 ₴, which are 10 €, stay in the till beyond the payment.
  const hryvnias = { amount: 169_400, currency: 'UAH', rate: UAH, method: 'cash', given: 217_800 } as const;
  const euros = (amount: number, over = 48_400) => ({ currency: 'EUR' as const, amount, rate: RATE_UNIT, over });
  // 35 € of 50 € given, and change in hryvnias.
  const inEuros = { amount: 3500, currency: 'EUR', rate: RATE_UNIT, method: 'cash', given: 5000 } as const;
  const back = (amount: number) => ({ currency: 'UAH' as const, amount, rate: UAH, over: 1500 });

  test.each<[label: string, Parameters<typeof isChange>[0], fits: boolean]>([
    ['none', hryvnias, true],
    ['of the same worth', { ...hryvnias, change: euros(1000) }, true],
    ['of all that was given beyond the payment', { ...inEuros, change: back(72_600) }, true],
    ['of more than was given', { ...hryvnias, change: euros(1000, 48_500) }, false],
    ['where nobody wrote down what was given', { ...hryvnias, given: null, change: euros(1000) }, false],
    ['of a payment by card', { ...hryvnias, method: 'card', change: euros(1000) }, false],
    [
      'in the currency of the payment',
      { ...hryvnias, change: { ...euros(48_400), currency: 'UAH', rate: UAH } },
      false,
    ],
    ['a note less', { ...hryvnias, change: euros(500) }, true],
    ['more than a note less', { ...hryvnias, change: euros(499) }, false],
    ['a note more', { ...hryvnias, change: euros(1500) }, true],
    ['more than a note more', { ...hryvnias, change: euros(1501) }, false],
    ['almost a hundred hryvnias less', { ...inEuros, change: back(62_700) }, true],
    ['more than a hundred hryvnias less', { ...inEuros, change: back(62_500) }, false],
  ])('%s', (_label, payment, fits) => {
    expect(isChange(payment)).toBe(fits);
  });
});

describe('the change that a till can give in other currencies', () => {
  const payment = { amount: 169_400, currency: 'UAH', rate: UAH } as const;
  const rates = [
    { currency: 'UAH', rate: UAH },
    { currency: 'PLN', rate: 42_850 },
  ] as const;
  const change = (given: number, held: Partial<Record<Currency, number>>) =>
    changeFrom(
      payment,
      given,
      (['EUR', 'UAH', 'PLN', 'CZK'] as const).map((currency) => ({ currency, amount: held[currency] ?? 0 })),
      rates,
    );
  const euros = { currency: 'EUR', rate: RATE_UNIT };

  test.each<[label: string, given: number, held: Partial<Record<Currency, number>>, object[]]>([
    ['all of it', 200_000, { EUR: 1000, UAH: 10_000 }, [{ ...euros, over: 30_600, amount: 632 }]],
    ['exactly what the till has', 200_000, { EUR: 632 }, [{ ...euros, over: 30_600, amount: 632 }]],
    ['a cent more than the till has', 200_000, { EUR: 631 }, []],
    ['the rest beside its own currency', 200_000, { EUR: 500, UAH: 10_000 }, [{ ...euros, over: 20_600, amount: 426 }]],
    [
      'nothing of its own currency, of which others lack',
      200_000,
      { EUR: 700, UAH: -10_000 },
      [{ ...euros, over: 30_600, amount: 632 }],
    ],
    ['nothing beside enough of its own currency', 200_000, { EUR: 100, UAH: 50_000 }, []],
    ['whole złoty', 200_000, { PLN: 5000 }, [{ currency: 'PLN', rate: 42_850, over: 30_600, amount: 2700 }]],
    ['nothing in a currency without a rate', 200_000, { CZK: 90_000 }, []],
    ['nothing where the exact sum was given', 169_400, { EUR: 1000 }, []],
    ['nothing where less was given', 160_000, { EUR: 1000 }, []],
  ])('%s', (_label, given, held, expected) => {
    expect(change(given, held)).toEqual(expected);
  });

  it('is none in a currency that the till has not', () => {
    expect(changeFrom(payment, 200_000, [], rates)).toEqual([]);
  });
});
