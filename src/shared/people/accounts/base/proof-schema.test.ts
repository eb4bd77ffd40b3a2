import { expect, it } from 'vitest';
import { LIMITS } from '#shared/core/limits.ts';
import { phoneCode } from '../proof/phone-proof.ts';
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

it.each([
  ['12 34-56', '123456'],
  ['12345', 'phone_code_format'],
  ['1234567', 'phone_code_format'],
  ['12345б', 'phone_code_format'],
])('a code from a text message, typed as %j: %s', (code, expected) => {
  const { data, error } = phoneCode.safeParse({ code });
  expect(error?.issues[0]?.message ?? data?.code).toBe(expected);
});
