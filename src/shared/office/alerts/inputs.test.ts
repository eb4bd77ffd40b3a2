import { describe, expect, it } from 'vitest';
import { alertInput, alertKey, joinInput, mailAlertInput } from './schema.ts';

const NEW_ALERT = { from: 702550, to: 3081368, date: '2026-06-12', passengers: 1 };
const JOIN = { fromSeq: 0, toSeq: 3, names: ['Ірина Савчук'], phone: '+380671112233' };

describe('the limit of a price', () => {
  it.each([
    [undefined, true],
    [null, true],
    [1, true],
    [100_000, true],
    [0, false],
    [-1, false],
    [100_001, false],
    [10.5, false],
  ])('%s cents are taken: %s', (belowCents, taken) => {
    expect(alertInput.safeParse({ ...NEW_ALERT, belowCents }).success).toBe(taken);
  });

  it('is none by default', () => {
    expect(alertInput.parse(NEW_ALERT).belowCents).toBeNull();
  });
});

describe('the mail of an alert without an account', () => {
  it.each([
    ['olha@example.org', 'olha@example.org'],
    ['  Olha@Example.ORG ', 'olha@example.org'],
    ['olha', null],
    ['', null],
  ])('%s is stored as %s', (email, stored) => {
    expect(mailAlertInput.safeParse({ ...NEW_ALERT, email }).data?.email?.toLowerCase() ?? null).toBe(stored);
  });
});

describe('the key of a mail’s link', () => {
  it.each([
    [`12-${'aB3_-'.repeat(6)}xy`, true],
    [`12-${'a'.repeat(31)}`, false],
    [`12-${'a'.repeat(33)}`, false],
    [`-${'a'.repeat(32)}`, false],
    [`12345678901-${'a'.repeat(32)}`, false],
    [`12-${'a'.repeat(31)}/`, false],
    ['', false],
  ])('%s is taken: %s', (key, taken) => {
    expect(alertKey.safeParse(key).success).toBe(taken);
  });
});

describe('a place in the waiting list', () => {
  it.each([
    ['as it is', {}, true],
    ['of eight people', { names: Array(8).fill('Ірина Савчук') }, true],
    ['of nine people', { names: Array(9).fill('Ірина Савчук') }, false],
    ['of nobody', { names: [] }, false],
    ['from a stop before the first', { fromSeq: -1 }, false],
    ['from the last possible stop', { fromSeq: 99 }, true],
    ['from a stop beyond it', { fromSeq: 100 }, false],
    ['to a stop before the first', { toSeq: -1 }, false],
    ['to a stop beyond the last', { toSeq: 100 }, false],
    ['with a fare class', { classIds: [3, null] }, true],
    ['with a class that cannot be', { classIds: [0] }, false],
    ['with too many classes', { classIds: Array(9).fill(null) }, false],
    ['without a telephone', { phone: '' }, false],
  ])('%s is taken: %s', (_what, more, taken) => {
    expect(joinInput.safeParse({ ...JOIN, ...more }).success).toBe(taken);
  });

  it('says in words that somebody must travel, and how many at most', () => {
    const messageOf = (names: string[]) => joinInput.safeParse({ ...JOIN, names }).error?.issues[0]?.message;
    expect([messageOf([]), messageOf(Array(9).fill('Ірина Савчук'))]).toEqual(['travellers_min', 'travellers_max']);
  });
});
