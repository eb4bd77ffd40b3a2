import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

const pressed = (text: string) => textParts(text).flatMap(({ text: words, href }) => (href ? [[words, href]] : []));

test.each([
  ['Дивіться https://vezu.app/t/abc.', [['https://vezu.app/t/abc', 'https://vezu.app/t/abc']]],
  ['(http://example.com/a?b=1)', [['http://example.com/a?b=1', 'http://example.com/a?b=1']]],
  ['Дзвоніть +380 67 123-45-67, чекаю', [['+380 67 123-45-67', 'tel:+380671234567']]],
  ['067 1234567', [['067 1234567', 'tel:+380671234567']]],
  ['+48 (22) 123 45 67', [['+48 (22) 123 45 67', 'tel:+48221234567']]],
  ['Гаряча лінія 0 800 300 500', [['0 800 300 500', 'tel:+380800300500']]],
  ['+380.67.123.45.67', [['+380.67.123.45.67', 'tel:+380671234567']]],
  ['+380(67)1234567', [['+380(67)1234567', 'tel:+380671234567']]],
  ['(067) 123–45–67', [['(067) 123–45–67', 'tel:+380671234567']]],
  ['067/123-45-67', [['067/123-45-67', 'tel:+380671234567']]],
  ['+48\u00a0501\u00a0234\u00a0567', [['+48\u00a0501\u00a0234\u00a0567', 'tel:+48501234567']]],
  ['08.12.2026 о 10:30', []],
  ['з 05.12 до 08.12.2026', []],
  ['05.12.2026 08.12.2026', []],
  ['05.12 – 08.12.2026', []],
  ['06.12.34.56.78', [['06.12.34.56.78', 'tel:+380612345678']]],
  ['№ 0012345', []],
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
