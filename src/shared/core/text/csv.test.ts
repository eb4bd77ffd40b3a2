import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('Ukrainian files have semicolons and decimal commas, English ones commas and decimal points', () => {
  const rows = [
    ['Сума', 'Хто'],
    [{ hundredths: -169_405 }, 'Савчук; Ірина'],
  ];
  expect(csvText(rows, 'uk')).toBe('\uFEFFСума;Хто\r\n-1694,05;"Савчук; Ірина"\r\n');
  expect(csvText(rows, 'en')).toBe('\uFEFFСума,Хто\r\n-1694.05,"Савчук; Ірина"\r\n');
});

test.each(['=1+1', '+380', '-2', '@cmd', '\t=1', '\r=1'])('the text %j cannot become a formula', (text) => {
  expect(csvText([[text]], 'en')).toContain(`'${text}`);
});

test.each([
  ['fuel;=cmd', "fuel;'=cmd"],
  ['fuel,+1', "fuel,'+1"],
  ['a\t@b', "a\t'@b"],
  ['a\n-1', "a\n'-1"],
  ['5-6; a=b', '5-6; a=b'],
])('in %j no separator of another spreadsheet begins a formula', (text, cell) => {
  expect(csvText([[text]], 'en')).toBe(`\uFEFF"${cell}"\r\n`);
});

test('quotes are doubled, and null is an empty cell', () => {
  expect(csvText([['a "b"', null, { hundredths: 5 }]], 'en')).toBe('\uFEFF"a ""b""",,0.05\r\n');
});
