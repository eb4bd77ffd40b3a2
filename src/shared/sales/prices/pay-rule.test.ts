import { describe, expect, it } from 'vitest';
import { dueByCard, mustPay, type PayRule } from './pay-rule.ts';

const rule = (change: Partial<PayRule>): PayRule => ({ kind: 'required', of: 'all', deposit: 100, ...change });

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
