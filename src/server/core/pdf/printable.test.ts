import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['Дві валізи 🧳🧳 і собака 🐕‍🦺', 'Дві валізи і собака '],
  ['Олекса\u0301ндр', 'Олександр'],
  ['👍🏽 так 🇺🇦', ' так '],
  ['Ґалаґан, Łódź, Jose\u0301, № 5 © 10 €', 'Ґалаґан, Łódź, José, № 5 © 10 €'],
])('%j is printed as %j', (text, printed) => expect(printable(text)).toBe(printed));

test('nothing but the texts of a content is changed', () => {
  const date = new Date(0);
  const content = [{ stack: [{ text: 'а🧳', bold: true, margin: [0, 1] }], date, svg: '<svg>🧳</svg>', nothing: null }];
  expect(printable(content)).toEqual([
    { stack: [{ text: 'а', bold: true, margin: [0, 1] }], date, svg: '<svg>🧳</svg>', nothing: null },
  ]);
});
