import { expect, test } from 'vitest';
import { mayBeSubmitted } from './gating.ts';

const saved = { name: 'Ірина', lastName: 'Савчук', newPhoneNumber: '+380671234567' };

/** Specification, section 4, form submit gating. */
test.each([
  ['nothing was edited', null, {}, true, false],
  ['the edited field differs', 'name', { name: 'Анна' }, true, true],
  ['the edited field equals its saved value', 'name', {}, true, false],
  ['it equals but for spaces around', 'name', { name: ' Ірина ' }, true, false],
  ['it equals, another field differs', 'name', { lastName: 'Ткач' }, true, true],
  ['it equals, only the new phone number differs', 'name', { newPhoneNumber: '+48600100200' }, true, false],
  ['the new phone number is edited and differs', 'newPhoneNumber', { newPhoneNumber: '+48600100200' }, true, true],
  ['a field fails its rule', 'name', { name: 'Анна' }, false, false],
])('%s', (_name, edited, change, valid, open) => {
  expect(mayBeSubmitted({ edited, values: { ...saved, ...change }, saved, valid })).toBe(open);
});
