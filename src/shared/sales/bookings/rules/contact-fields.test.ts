import { expect, it } from 'vitest';
import { fullName } from './contact-fields.ts';

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
  ['Ірина  Савчук', 'first_name_format'],
  ['Ірина С@вчук', 'first_name_format'],
  [`${'Аб'.repeat(25)} ${'Аб'.repeat(25)} Аб`, 'first_name_max_length'],
])('%s as a full name: %s', (name, wrong) => {
  expect(fullName.safeParse(name).error?.issues[0]?.message).toBe(wrong);
});
