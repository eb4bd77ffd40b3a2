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
  ['the edited field differs only in surrounding spaces', 'name', { name: ' Ірина ' }, true, false],
  ['the edited field is equal and another field differs', 'name', { lastName: 'Ткач' }, true, true],
  [
    'the edited field is equal and only the new phone number differs',
    'name',
    { newPhoneNumber: '+48600100200' },
    true,
    false,
  ],
  ['the new phone number is edited and differs', 'newPhoneNumber', { newPhoneNumber: '+48600100200' }, true, true],
  ['the new phone number is edited and is equal', 'newPhoneNumber', {}, true, false],
  ['the new phone number is equal and another field differs', 'newPhoneNumber', { name: 'Анна' }, true, true],
  ['the new phone number is removed', 'newPhoneNumber', { newPhoneNumber: '' }, true, true],
  ['another gender is selected', 'gender', { gender: 'female' }, true, true],
  ['the same gender is selected again', 'gender', {}, true, false],
  [
    'a contact is added',
    'contacts',
    { contacts: [...saved.contacts, { kind: 'telegram', value: 'name1' }] },
    true,
    true,
  ],
  ['a contact is added and removed again', 'contacts', { contacts: [...saved.contacts] }, true, false],
  ['languages are in another order, which is a change', 'languages', { languages: ['pl', 'uk'] }, true, true],
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
