import { describe, expect, it } from 'vitest';
import { isYoung, SEVERAL_YOUNG_REVIEWS, waitingReason, YOUNG_ACCOUNT_DAYS } from './waiting.ts';

const RIDE = { kind: 'ride', recorded: true, young: false, youngBefore: 0 } as const;

describe('a review', () => {
  it.each([
    ['of a recorded ride', {}, null],
    ['of a young account alone', { young: true }, null],
    ['of the last young account before the limit', { young: true, youngBefore: SEVERAL_YOUNG_REVIEWS - 2 }, null],
    ['of one young account too many', { young: true, youngBefore: SEVERAL_YOUNG_REVIEWS - 1 }, 'young'],
    ['of an old account after many young ones', { youngBefore: 9 }, null],
    ['of a bus that did not stop here, but elsewhere', { kind: 'neverCame' }, null],
    ['of a bus that nobody recorded anywhere', { kind: 'neverCame', recorded: false }, 'unrecorded'],
    ['of a trip that the carrier cancelled', { kind: 'cancelled', recorded: false }, null],
  ] as const)('%s', (_what, facts, reason) => expect(waitingReason({ ...RIDE, ...facts })).toBe(reason));
});

it('an account is young for two weeks', () => {
  const now = new Date('2026-06-15T00:00:00Z');
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  expect([isYoung(before(YOUNG_ACCOUNT_DAYS - 0.1), now), isYoung(before(YOUNG_ACCOUNT_DAYS), now)]).toEqual([
    true,
    false,
  ]);
});
