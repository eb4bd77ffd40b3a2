import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkedText, exact, optionalText, tidiedName } from './checked-text.ts';

const even = (text: string) => (text.length % 2 === 0 ? null : 'odd');
const form = z
  .object({ name: checkedText(even), word: exact(even), phone: optionalText(even) })
  .check(z.refine(({ name, word }) => name !== word, { path: ['word'], error: 'alike' }));

test.each([
  [
    { name: ' ab ', word: 'ab  ' },
    { name: 'ab', word: 'ab  ', phone: '' },
  ],
  [
    { name: 'и\u0306и\u0306', word: '' },
    { name: 'йй', word: '', phone: '' },
  ],
])('%j is parsed as %j', (given, out) => {
  expect(form.parse(given)).toEqual(out);
});

test.each([
  [{ name: 'a', word: 'bc' }, ['name: odd']],
  [{ name: 'ab', word: ' ab' }, ['word: odd']],
  [{ name: 'ab', word: 'bc', phone: '1' }, ['phone: odd']],
  // A rule between fields runs together with the rules of the single fields.
  [{ name: 'ab', word: 'ab', phone: '1' }, ['phone: odd', 'word: alike']],
])('%j is refused with %j', (given, issues) => {
  const found = form.safeParse(given).error?.issues ?? [];
  expect(found.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(issues);
});

test.each([
  ['Дем"ян', 'Дем’ян'],
  ['Мар*яна В`юн', 'Мар’яна В’юн'],
  ['Anna*', 'Anna*'],
  ['"Анна"', '"Анна"'],
])('the name %j is tidied to %j', (typed, name) => {
  expect(tidiedName(typed)).toBe(name);
});
