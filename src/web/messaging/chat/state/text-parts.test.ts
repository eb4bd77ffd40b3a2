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
  ['пишіть на olena+1@ukr.net.', [['olena+1@ukr.net', 'mailto:olena+1@ukr.net']]],
  ['t.me/oksana_lviv', [['t.me/oksana_lviv', 'https://t.me/oksana_lviv']]],
  ['380671234567', [['380671234567', 'tel:+380671234567']]],
  ['квиток vezu.app/b/K7M4XP.', [['vezu.app/b/K7M4XP', 'https://vezu.app/b/K7M4XP']]],
  ['maps.app.goo.gl/AbC1', [['maps.app.goo.gl/AbC1', 'https://maps.app.goo.gl/AbC1']]],
  ['t.me/+AbCdEf', [['t.me/+AbCdEf', 'https://t.me/+AbCdEf']]],
  ['wa.me/380671234567', [['wa.me/380671234567', 'https://wa.me/380671234567']]],
  ['грн/особа, 45.50/2', []],
  ['мій @oksana_lviv, пишіть', [['@oksana_lviv', 'https://t.me/oksana_lviv']]],
  ['@я', []],
  [
    'https://uk.wikipedia.org/wiki/A_(b)',
    [['https://uk.wikipedia.org/wiki/A_(b)', 'https://uk.wikipedia.org/wiki/A_(b)']],
  ],
  ['(https://vezu.app/b/K7M4XP)', [['https://vezu.app/b/K7M4XP', 'https://vezu.app/b/K7M4XP']]],
  ['UA21 3223 1300 0002 6007 2335 6600 1', []],
  ['PL61 1090 1014 0000 0712 1981 2874', []],
  ['картка 0000 1111 2222 3333', []],
  ['ІПН 0123456789', []],
  ['тел.0671234567', [['0671234567', 'tel:+380671234567']]],
  [
    '067 123 45 67 / 050 123 45 67',
    [
      ['067 123 45 67', 'tel:+380671234567'],
      ['050 123 45 67', 'tel:+380501234567'],
    ],
  ],
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
