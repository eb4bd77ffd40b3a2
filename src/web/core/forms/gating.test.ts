import { expect, test } from 'vitest';
import { changedFields, mayBeSubmitted } from './gating.ts';

const saved = {
  name: 'Ірина',
  lastName: 'Савчук',
  newPhoneNumber: '+380671234567',
  gender: 'not_selected',
  contacts: [{ kind: 'phone', value: '380671234567' }],
  languages: ['uk', 'pl'],
};

/** docs/product.md 3.14. */
test.each([
  ['nothing was edited', null, {}, true, false],
  ['the edited field differs', 'name', { name: 'Анна' }, true, true],
  ['the edited field equals its saved value', 'name', {}, true, false],
  ['it equals but for spaces around', 'name', { name: ' Ірина ' }, true, false],
  ['it equals, another field differs', 'name', { lastName: 'Ткач' }, true, true],
  ['it equals, only the new phone number differs', 'name', { newPhoneNumber: '+48600100200' }, true, false],
  ['the new phone number is edited and differs', 'newPhoneNumber', { newPhoneNumber: '+48600100200' }, true, true],
  ['the new phone number is edited and equals', 'newPhoneNumber', {}, true, false],
  ['the new phone number equals, another field differs', 'newPhoneNumber', { name: 'Анна' }, true, true],
  ['the new phone number is taken away', 'newPhoneNumber', { newPhoneNumber: '' }, true, true],
  ['another gender is selected', 'gender', { gender: 'female' }, true, true],
  ['the gender is selected as it was', 'gender', {}, true, false],
  [
    'a contact is added',
    'contacts',
    { contacts: [...saved.contacts, { kind: 'telegram', value: 'name1' }] },
    true,
    true,
  ],
  ['a contact is added and taken away again', 'contacts', { contacts: [...saved.contacts] }, true, false],
  ['languages in another order are another choice', 'languages', { languages: ['pl', 'uk'] }, true, true],
  ['a field fails its rule', 'name', { name: 'Анна' }, false, false],
  ['another field fails its rule', 'name', { name: 'Анна', lastName: 'С' }, false, false],
])('mayBeSubmitted is right when %s', (_name, edited, change, valid, open) => {
  expect(mayBeSubmitted({ edited, values: { ...saved, ...change }, saved, valid })).toBe(open);
});

test('changedFields names every changed field, also the new phone number', () => {
  expect(changedFields(saved, saved)).toEqual([]);
  const values = { ...saved, name: ' Ірина ', newPhoneNumber: '', languages: [], elsewhere: 1 };
  expect(changedFields(values, saved)).toEqual(['newPhoneNumber', 'languages']);
});
