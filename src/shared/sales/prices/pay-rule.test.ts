import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/core/limits.ts';
import { depositOf, dueByCard, isWholeFare, mustPay, NO_PAY_RULE, type PayRule, payRule } from './pay-rule.ts';
import { formOfPayRule, payRuleForm, payRuleFromForm } from './pay-rule-form.ts';

const rule = (change: Partial<PayRule>): PayRule => ({
  kind: 'required',
  of: 'all',
  deposit: 100,
  sum: null,
  ...change,
});

describe('who has to pay before the ride', () => {
  it.each([
    [null, false, false],
    [rule({ kind: 'never' }), false, false],
    [rule({ kind: 'optional' }), false, false],
    [rule({}), true, true],
    [rule({}), false, true],
    [rule({ of: 'unproven' }), false, true],
    [rule({ of: 'unproven' }), true, false],
  ])('%j, proven %s: %s', (given, proven, expected) => expect(mustPay(given, proven)).toBe(expected));
});

describe('what is to be paid by card now', () => {
  it.each([
    [100, 4_500, 0, 4_500],
    [100, 4_500, 1_000, 3_500],
    [20, 4_500, 0, 900],
    [20, 4_500, 400, 500],
    [20, 4_500, 900, 3_600],
    [20, 4_500, 4_500, 0],
    [33, 1_000, 0, 330],
    [1, 101, 0, 2],
    [50, 4_500, 6_000, 0],
  ])('%i %% of %i, paid %i: %i', (deposit, fare, paid, due) =>
    expect(dueByCard(rule({ deposit }), { fare, paid })).toBe(due),
  );
});

describe('a deposit as a sum', () => {
  it.each([
    [1_000, 4_500, 0, 1_000],
    [1_000, 4_500, 1_000, 3_500],
    [1_000, 4_500, 400, 600],
    [1_000, 800, 0, 800],
    [1_000, 800, 800, 0],
  ])('%i of %i, paid %i: %i', (sum, fare, paid, due) => {
    expect(dueByCard(rule({ sum }), { fare, paid })).toBe(due);
    expect(depositOf(rule({ sum }), fare)).toBe(Math.min(sum, fare));
  });

  it.each([
    [50, true],
    [49, false],
    [LIMITS.PRICE_MAX * 100, true],
    [LIMITS.PRICE_MAX * 100 + 1, false],
  ])('of %i is a rule: %s', (sum, valid) => expect(payRule.safeParse(rule({ sum })).success).toBe(valid));

  it('is not the whole fare, as the percentage can be', () => {
    expect([rule({}), rule({ deposit: 99 }), rule({ sum: 1_000 })].map(isWholeFare)).toEqual([true, false, false]);
  });
});

describe('the form of a rule', () => {
  it.each([rule({ deposit: 20 }), rule({ of: 'unproven' }), rule({ kind: 'optional', sum: 1_050 }), NO_PAY_RULE])(
    'shows %j and gives it back',
    (given) => {
      const form = formOfPayRule(given);
      expect(payRuleFromForm(form)).toEqual(given);
      expect(payRuleForm.safeParse(form).success).toBe(true);
    },
  );

  const form = { choice: 'all', by: 'percent', deposit: '20', sum: '' } as const;
  it.each([
    [{ deposit: '0' }, 'percent_format'],
    [{ deposit: '101' }, 'percent_format'],
    [{ by: 'fixed' }, 'price_required'],
    [{ by: 'fixed', sum: '0.49' }, 'price_required'],
    [{ by: 'fixed', sum: '0.50', deposit: '' }, undefined],
    [{ choice: 'never', deposit: '' }, undefined],
    [{ choice: 'never', by: 'fixed' }, undefined],
  ] as const)('with %j: %s', (change, key) => {
    expect(payRuleForm.safeParse({ ...form, ...change }).error?.issues[0]?.message).toBe(key);
  });
});
