import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('Ukrainian spreadsheets read semicolons and decimal commas, English ones commas and points', () => {
  const rows = [
    ['Сума', 'Хто'],
    [{ hundredths: -169_405 }, 'Савчук; Ірина'],
  ];
  expect(csvText(rows, 'uk')).toBe('\uFEFFСума;Хто\r\n-1694,05;"Савчук; Ірина"\r\n');
  expect(csvText(rows, 'en')).toBe('\uFEFFСума,Хто\r\n-1694.05,Савчук; Ірина\r\n');
});

test.each(['=1+1', '+380', '-2', '@cmd', '\t=1', '\r=1'])('the text %j is no formula', (text) => {
  expect(csvText([[text]], 'en')).toContain(`'${text}`);
});

test('quotes are doubled, and nothing is an empty cell', () => {
  expect(csvText([['a "b"', null, { hundredths: 5 }]], 'en')).toBe('\uFEFF"a ""b""",,0.05\r\n');
});
