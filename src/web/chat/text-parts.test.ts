import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

const pressed = (text: string) => textParts(text).flatMap(({ text: words, href }) => (href ? [[words, href]] : []));

test.each([
  ['Дивіться https://vezu.app/t/abc.', [['https://vezu.app/t/abc', 'https://vezu.app/t/abc']]],
  ['(http://example.com/a?b=1)', [['http://example.com/a?b=1', 'http://example.com/a?b=1']]],
  ['Дзвоніть +380 67 123-45-67, чекаю', [['+380 67 123-45-67', 'tel:+380671234567']]],
  ['067 1234567', [['067 1234567', 'tel:+380671234567']]],
  ['+48 (22) 123 45 67', [['+48 (22) 123 45 67', 'tel:+48221234567']]],
  ['Розклад: www.vezu.app/en.', [['www.vezu.app/en', 'https://www.vezu.app/en']]],
  ['WWW.Example.com', [['WWW.Example.com', 'https://www.example.com/']]],
  ['a@www.example.com', []],
  ['www.', []],
  ['www. example', []],
  ['javascript:alert(1)', []],
  ['data:text/html,<script>', []],
  ['https://', []],
  ['виїзд 06:15, місце 12, 45 €', []],
  ['бронювання 1234567890', []],
  ['21.11.2026 о 10:30', []],
  ['+1234567890123456789', []],
  ['', []],
])('the links in the text «%s»', (text, expected) => expect(pressed(text)).toEqual(expected));

test('the parts of a text add up to the text', () => {
  const text = 'А https://a.example/x, Б +380671234567!\nВ';
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
