import { expect, it } from 'vitest';
import { LIMITS } from '#shared/core/limits.ts';
import { proofForm } from './proof-schema.ts';

it.each([
  [0, 'password_required'],
  [1, null],
  [LIMITS.PASSWORD_MAX, null],
  [LIMITS.PASSWORD_MAX + 1, 'password_max_length'],
])('a proof by a password of %i letters: %s', (length, key) => {
  const { error } = proofForm.safeParse({ password: 'x'.repeat(length) });
  expect(error?.issues[0]?.message ?? null).toBe(key);
});
