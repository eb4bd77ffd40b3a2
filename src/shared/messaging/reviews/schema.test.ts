import { expect, test } from 'vitest';
import { LIMITS } from '#shared/core/limits.ts';
import { answerInput, reviewInput } from './schema.ts';

const keysOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  (result.error?.issues ?? []).map(({ message }) => message);

test.each([
  ['one star', { stars: 1 }, []],
  ['five', { stars: 5 }, []],
  ['none', {}, ['stars_required']],
  ['zero', { stars: 0 }, ['stars_required']],
  ['six', { stars: 6 }, ['stars_required']],
  ['half a star', { stars: 4.5 }, ['stars_required']],
  ['an aspect with six', { stars: 5, aspects: { driving: 6 } }, ['stars_required']],
  ['the longest text', { stars: 5, words: 'я'.repeat(LIMITS.DESCRIPTION_MAX) }, []],
  ['a longer one', { stars: 5, words: 'я'.repeat(LIMITS.DESCRIPTION_MAX + 1) }, ['description_max_length']],
])('a review has whole stars from one to five: %s', (_what, input, keys) => {
  expect(keysOf(reviewInput.safeParse(input))).toEqual(keys);
});

test('an answer is not empty', () => {
  expect(keysOf(answerInput.safeParse({ answer: ' ' }))).toEqual(['field_required']);
  expect(keysOf(answerInput.safeParse({ answer: 'Дякуємо' }))).toEqual([]);
});
