import { expect, it } from 'vitest';
import { fullName, phone } from './contact-fields.ts';

it.each([
  ['Ірина Савчук', undefined],
  ['Анна-Марія Криворучко-Загребельна', undefined],
  ['Ганна Марія де Сільва', undefined],
  ['Ірина', undefined],
  ['', 'first_name_required'],
  // Others are written down by an initial.
  ['І', undefined],
  ['Ян М', undefined],
  ['О. Коваль', undefined],
  ['Коваль О.В.', undefined],
  ['Дем"ян Коваль', undefined],
  ['О.. Коваль', 'first_name_format'],
  ['. Коваль', 'first_name_format'],
  ['Один Два Три Чотири П’ять', 'first_name_format'],
  ['Ірина  Савчук', undefined],
  ['👩Ірина Савчук 🇺🇦', undefined],
  ['Ірина (мама)', 'first_name_format'],
  ['Ірина +1', 'first_name_format'],
  ['Ірина С@вчук', 'first_name_format'],
  [`${'Аб'.repeat(25)} ${'Аб'.repeat(25)} Аб`, 'first_name_max_length'],
])('%s as a full name: %s', (name, wrong) => {
  expect(fullName.safeParse(name).error?.issues[0]?.message).toBe(wrong);
});

it.each([
  ['ірина савчук', 'Ірина Савчук'],
  ['ІРИНА САВЧУК', 'Ірина Савчук'],
  ['анна-марія дем’янюк', 'Анна-Марія Дем’янюк'],
  ['IRYNA SAVCHUK', 'Iryna Savchuk'],
  ['о.в. коваль', 'О.В. Коваль'],
  ['Ганна Марія де Сільва', 'Ганна Марія де Сільва'],
  ['Ян М', 'Ян М'],
])('stores %s as %s', (typed, name) => {
  expect(fullName.parse(typed)).toBe(name);
});

it('stores a full name without the pictures and spaces of an address book', () => {
  expect(fullName.parse('👩🏽‍🦰Ірина  Савчук 🇺🇦')).toBe('Ірина Савчук');
});

it.each([
  ['067 123 45 67', undefined],
  ['+380 67 123 45', 'phone_min_length'],
  ['+380 67 123 45 678', 'phone_format'],
  ['+48 601 234 56', 'phone_min_length'],
  // The numbers of these countries have many lengths.
  ['+49 30 123456', undefined],
  ['+1 202 555 0123', undefined],
])('a booking with the number %s: %s', (text, wrong) => {
  expect(phone.safeParse(text).error?.issues[0]?.message).toBe(wrong);
});
