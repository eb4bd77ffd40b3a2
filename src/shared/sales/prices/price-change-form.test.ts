import { describe, expect, it, test } from 'vitest';
import { fieldErrors } from '#shared/core/issues.ts';
import { changeFromForm, EVERY_DAY, type PriceChangeForm, priceChangeForm } from './price-change-form.ts';
import { priceChangeInput } from './price-change-schema.ts';

const form = (values: Partial<PriceChangeForm> = {}): PriceChangeForm => ({
  ...{ routeId: '7', of: 'period', trip: '', firstDay: '2026-12-20', lastDay: '', days: [4, 5, 6] },
  ...{ by: 'percent', percent: '12', amount: '', legs: {} },
  ...values,
});
const errorsOf = (values: Partial<PriceChangeForm>) => {
  const { error } = priceChangeForm.safeParse(form(values));
  return fieldErrors(error?.issues ?? []).map(({ field, key }) => `${field} ${key}`);
};

describe('the form of a price on dates', () => {
  test.each([
    [{}, []],
    [{ routeId: '' }, ['routeId field_required']],
    [{ firstDay: '' }, ['firstDay date_format']],
    [{ lastDay: '2026-12-19' }, ['lastDay date_order']],
    [{ lastDay: '2026-12-20' }, []],
    [{ days: [] }, ['days days_required']],
    [{ of: 'trip' as const, firstDay: '' }, ['trip field_required']],
    [{ percent: '' }, ['percent percent_change_format']],
    [{ percent: '0' }, ['percent percent_change_format']],
    [{ percent: '-91' }, ['percent percent_change_format']],
    [{ percent: '-90' }, []],
    [{ percent: '300' }, []],
    [{ percent: '301' }, ['percent percent_change_format']],
    [{ by: 'amount' as const, amount: '0' }, ['amount price_required']],
    [{ by: 'amount' as const, amount: '-1000' }, []],
    [{ by: 'amount' as const, amount: '-1000,01' }, ['amount price_required']],
    [{ by: 'amount' as const, amount: 'п’ять' }, ['amount price_required']],
    [{ by: 'legs' as const }, ['legs price_required']],
    [{ by: 'legs' as const, legs: { '1-2': '', '1-3': '0' } }, ['legs.1-3 price_required']],
    [{ by: 'legs' as const, legs: { '1-2': '1', '1-3': '0,99' } }, ['legs.1-3 price_required']],
  ])('%j: %j', (values, errors) => {
    expect(errorsOf(values)).toEqual(errors);
  });

  test.each([
    [{}, { firstDay: '2026-12-20', lastDay: null, days: [4, 5, 6], run: null, percent: 12 }],
    [{ percent: '−10' }, { percent: -10, amountCents: null, prices: null }],
    [
      { by: 'amount' as const, amount: '-5,50' },
      { percent: null, amountCents: -550 },
    ],
    [
      { by: 'legs' as const, legs: { '1-2': '', '1-3': '65' } },
      { percent: null, prices: [{ from: 1, to: 3, cents: 6500 }] },
    ],
    [
      { of: 'trip' as const, trip: '2026-12-24 2' },
      { firstDay: '2026-12-24', lastDay: '2026-12-24', days: EVERY_DAY, run: 2 },
    ],
  ])('%j becomes %j', (values, input) => {
    expect(changeFromForm(form(values))).toMatchObject(input);
  });

  it('is what the server takes', () => {
    expect(priceChangeInput.safeParse(changeFromForm(form())).success).toBe(true);
  });

  test.each([
    [{ lastDay: '2026-12-20' }, []],
    [{ lastDay: '2026-12-19' }, ['lastDay date_order']],
    [{ lastDay: '2026-12-20', run: 1 }, []],
    [{ lastDay: '2026-12-21', run: 1 }, ['run field_invalid']],
    [{ run: 0 }, ['run field_invalid']],
    [{ percent: null }, ['percent field_invalid']],
    [{ amountCents: 500 }, ['percent field_invalid']],
    [{ percent: null, prices: [{ from: 1, to: 3, cents: 100 }] }, []],
    [{ percent: null, prices: [{ from: 1, to: 3, cents: 99 }] }, ['prices.0.cents field_invalid']],
  ])('is refused by the server with %j: %j', (change, errors) => {
    const { error } = priceChangeInput.safeParse({ ...changeFromForm(form()), ...change });
    expect(fieldErrors(error?.issues ?? []).map(({ field, key }) => `${field} ${key}`)).toEqual(errors);
  });
});
