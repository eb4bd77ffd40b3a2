import { expect, test } from 'vitest';
import { LIMITS } from '#shared/core/limits.ts';
import { callerInput, MAX_CALLER_NOTE } from './callers-schema.ts';

test.each([
  ['a name', { name: 'Марія', note: '' }, []],
  ['a note', { name: '', note: 'з песиком' }, []],
  ['neither', { name: '', note: ' ' }, ['name customer_unnamed']],
  ['the longest note', { name: '', note: 'я'.repeat(MAX_CALLER_NOTE) }, []],
  ['a longer one', { name: '', note: 'я'.repeat(MAX_CALLER_NOTE + 1) }, ['note text_max_length']],
  ['the longest name', { name: 'я'.repeat(2 * LIMITS.NAME_MAX), note: '' }, []],
  ['a longer name', { name: 'я'.repeat(2 * LIMITS.NAME_MAX + 1), note: '' }, ['name text_max_length']],
  ['no number', { phone: '', name: 'Марія', note: '' }, ['phone phone_required']],
])('a customer without a booking has a name or a note: %s', (_what, more, keys) => {
  const { error } = callerInput.safeParse({ phone: '+380671234567', ...more });
  expect((error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual(keys);
});
