import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkedText, exact, optionalText, personLine, tidiedName } from './checked-text.ts';
import { lastNameRule, nameRule } from './field-rules.ts';

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
  ['Дем”ян', 'Дем’ян'],
  ['Дем״ян', 'Дем’ян'],
  ['Демˈян', 'Дем’ян'],
  ['Дем՚ян', 'Дем’ян'],
  ['Дем᾽ян', 'Дем’ян'],
  ['Дем‵ян', 'Дем’ян'],
  ['Дем❜ян', 'Дем’ян'],
  ["Дем' ян", "Дем'ян"],
  ['Дем ’ян', 'Дем’ян'],
  ['Soﬁa', 'Sofia'],
  ['Мар*яна В`юн', 'Мар’яна В’юн'],
  ['Anna*', 'Anna*'],
  ['"Анна"', 'Анна'],
])('the name %j is tidied to %j', (typed, name) => {
  expect(tidiedName(typed)).toBe(name);
});

/** Names as people type, paste and autofill them; null is refused. */
test.each<[string, string | null]>([
  ['Олена', 'Олена'],
  [' Олена ', 'Олена'],
  ['Анна-Марія', 'Анна-Марія'],
  ['Анна — Марія', 'Анна-Марія'],
  ['Анна Марія', 'Анна Марія'],
  ['Мар’яна', 'Мар’яна'],
  ['Мар`яна', 'Мар’яна'],
  ['Мар‘яна', 'Мар’яна'],
  ['Мар´яна', 'Мар’яна'],
  ['Мар′яна', 'Мар’яна'],
  ['Олекса́ндр', 'Олександр'],
  ['ОЛЕНА', 'ОЛЕНА'],
  ['олена', 'олена'],
  ['José', 'José'],
  ['Łukasz', 'Łukasz'],
  ['Žofie', 'Žofie'],
  ['Ștefan', 'Ștefan'],
  ['Jean-Luc', 'Jean-Luc'],
  ['O’Neil', 'O’Neil'],
  ['Ґеня', 'Ґеня'],
  ['Їжак', 'Їжак'],
  ['Елена Петровна', 'Елена Петровна'],
  ['Björn', 'Björn'],
  ['Ołena', 'Ołena'],
  ['Олена\tМарія', 'Олена Марія'],
  ['Оле\u00adна', 'Олена'],
  ['И́горь', 'Игорь'],
  ['Йосип', 'Йосип'],
  ['И\u0306осип', 'Йосип'],
  ['І\u0308жак', 'Їжак'],
  ['Nguyễn', 'Nguyễn'],
  ['Μαρία', null],
  ['Олена,', 'Олена'],
  ['Олена.', 'Олена'],
  ['1', null],
  ['Олена1', null],
  ['Олена 😊', null],
  ['Олена Іванівна', 'Олена Іванівна'],
  ['«Олена»', 'Олена'],
  ['Олена (мама)', null],
  ['п. Олена', null],
  ['Ｏｌｅｎａ', 'Olena'],
  ['Ол ена', 'Ол ена'],
  ['Оlena', 'Оlena'],
  ['Мар*яна', 'Мар’яна'],
  ["Мар''яна", 'Мар’яна'],
  ['Анна  -  Марія', 'Анна-Марія'],
])('the name %j is stored as %j', (typed, stored) => {
  expect(personLine(nameRule).safeParse(typed).data ?? null).toBe(stored);
});

test.each<[string, string | null]>([
  ['Коваль', 'Коваль'],
  ['Нечуй-Левицький', 'Нечуй-Левицький'],
  ['Нечуй – Левицький', 'Нечуй-Левицький'],
  ['Ковальчук-Шевченко', 'Ковальчук-Шевченко'],
  ['Д’Артаньян', 'Д’Артаньян'],
  ['ван дер Берг', 'ван дер Берг'],
  ['de la Cruz', 'de la Cruz'],
  ['Müller', 'Müller'],
  ['Šimečková', 'Šimečková'],
  ['Nowak-Kowalska', 'Nowak-Kowalska'],
  ['Лук’яненко', 'Лук’яненко'],
  ['Лук"яненко', 'Лук’яненко'],
  ['Ґалаґан', 'Ґалаґан'],
  ['Åkesson', 'Åkesson'],
  ['Đorđević', 'Đorđević'],
  ['Иванов', 'Иванов'],
  ['Ó Briain', null],
])('the surname %j is stored as %j', (typed, stored) => {
  expect(personLine(lastNameRule).safeParse(typed).data ?? null).toBe(stored);
});
