import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { IMPORT_LIMITS } from '#shared/office/imports/limits.ts';
import { xlsxFile } from '#testing/samples/xlsx.ts';
import { readTable } from './read-table.ts';
import { UnreadableTable } from './table.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)));

const rowsOf = async (content: Uint8Array<ArrayBuffer> | string) =>
  (await readTable('таблиця.csv', content)).sheets[0]?.rows.map(({ cells }) => cells);

const reasonOf = async (content: Uint8Array<ArrayBuffer> | string) =>
  readTable('таблиця.csv', content).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableTable ? error.reason : error),
  );

/** "Їжак;Łódź" in the code pages of Windows, and in UTF-16. */
const YIZHAK_1251 = [0xaf, 0xe6, 0xe0, 0xea, 0x3b, 0xcb, 0xfc, 0xe2, 0xb3, 0xe2];
const LODZ_1250 = [...Buffer.from('Miasto;'), 0xa3, 0xf3, 0x64, 0x9f];

test.each<[string, Uint8Array<ArrayBuffer>, string[]]>([
  ['UTF-8', bytes('Їжак;Львів'), ['Їжак', 'Львів']],
  ['UTF-8 with a byte order mark', bytes([0xef, 0xbb, 0xbf], 'Їжак;Львів'), ['Їжак', 'Львів']],
  [
    'UTF-16 with a byte order mark',
    Uint8Array.from([0xff, 0xfe, ...Buffer.from('Їжак;Львів', 'utf16le')]),
    ['Їжак', 'Львів'],
  ],
  [
    'UTF-16 without one',
    Uint8Array.from(Buffer.from('Jan;Kowalski;600;1', 'utf16le')),
    ['Jan', 'Kowalski', '600', '1'],
  ],
  ['windows-1251', Uint8Array.from(YIZHAK_1251), ['Їжак', 'Львів']],
  ['windows-1250', Uint8Array.from(LODZ_1250), ['Miasto', 'Łódź']],
])('a text in %s is read', async (_, content, row) => {
  expect(await rowsOf(content)).toEqual([row]);
});

test.each([
  [
    'semicolons',
    'a;1,5\nb;2,5',
    [
      ['a', '1,5'],
      ['b', '2,5'],
    ],
  ],
  [
    'commas',
    'a,"x, y"\nb,2',
    [
      ['a', 'x, y'],
      ['b', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n"c\nd"\te',
    [
      ['a', 'b'],
      ['c\nd', 'e'],
    ],
  ],
  ['one column', 'телефон\n0671112233', [['телефон'], ['0671112233']]],
])('a table with %s is read', async (_, text, rows) => {
  expect(await rowsOf(text)).toEqual(rows);
});

test('a workbook is read with dates, times, numbers, the value of a formula and merged cells, under the numbers of its rows', async () => {
  const file = xlsxFile({
    Клієнти: [
      ['Телефон', 'Коли', 'О котрій', 'Скільки', 'Разом'],
      [],
      [380671234567, { date: 46354 }, { time: 0.78125 }, 46.5, { formula: 'D3*2', value: 93 }],
      ['=1+1', null, null, null, null],
    ],
    Порожній: [],
  });
  const { sheets } = await readTable('грудень.xlsx', file);
  expect(sheets).toEqual([
    {
      name: 'Клієнти',
      rows: [
        { line: 1, cells: ['Телефон', 'Коли', 'О котрій', 'Скільки', 'Разом'] },
        { line: 3, cells: ['380671234567', '2026-11-28', '18:45', '46.5', '93'] },
        { line: 4, cells: ['=1+1', '', '', '', ''] },
      ],
    },
  ]);
});

test('the telephone number of our own table comes back without its apostrophe', async () => {
  expect(await rowsOf(`"'+380671234567";"a"`)).toEqual([['+380671234567', 'a']]);
});

/** An archive that says of its only file that it is unpacked into this many bytes. */
function bomb(): Uint8Array<ArrayBuffer> {
  const archive = zipSync({ 'xl/workbook.xml': new Uint8Array(1000) });
  const directory = Buffer.from(archive).indexOf('PK\u0001\u0002');
  new DataView(archive.buffer, archive.byteOffset).setUint32(directory + 24, IMPORT_LIMITS.UNPACKED_BYTES + 1, true);
  return archive;
}

const long = (rows: number) => Array.from({ length: rows }, (_, at) => `${at};x`).join('\n');

test.each<[string, () => Uint8Array<ArrayBuffer> | string]>([
  ['too_big', () => 'x'.repeat(IMPORT_LIMITS.FILE_BYTES + 1)],
  ['too_long', () => long(50_000)],
  ['too_long', () => xlsxFile({ A: Array.from({ length: IMPORT_LIMITS.ROWS + 2 }, (_, at) => [at]) })],
  ['read', () => long(IMPORT_LIMITS.ROWS + 1)],
  ['unpacked', bomb],
  ['format', () => zipSync({ 'word/document.xml': strToU8('<w/>') })],
  ['format', () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ['old', () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
  ['broken', () => Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])],
  ['broken', () => zipSync({ 'xl/workbook.xml': strToU8('<workbook') })],
  ['empty', () => ' ;\n;;\n'],
])('a table that is %s ends in that reason', async (reason, content) => {
  expect(await reasonOf(content())).toBe(reason);
});
