import { expect, test } from 'vitest';
import { plateKey } from '#shared/core/text/plate.ts';
import { type FindQuery, findsAnything, readFind } from './query.ts';

const NONE: FindQuery = { code: null, number: null, tail: null, words: null, plate: null };

test.each<[typed: string, meant: Partial<FindQuery>]>([
  ['K7M4XP', { code: 'K7M4XP', words: 'k7m4ksp:* | (л7ь4чз:*)', plate: 'K7M4XP' }],
  ['067 111-22-33', { tail: '332211176', plate: '0671112233' }],
  ['+380 67 111 22 33', { tail: '332211176083', plate: '380671112233' }],
  ['+380 (067) 111 22 33', { tail: '332211176083', plate: '3800671112233' }],
  ['600 111 222', { tail: '222111006', plate: '600111222' }],
  ['2233', { number: 2233, tail: '3322', plate: '2233' }],
  ['0233', { number: 233, tail: '3320', plate: '0233' }],
  ['02233', { number: 2233, tail: '33220', plate: '02233' }],
  ['КЕ 004178', { number: 4178, words: '', plate: 'KE004178' }],
  ['КЕ-P № 12', { number: 12, words: '', plate: 'KEP12' }],
  ['067 111 22 33 Viber', { tail: '332211176083', words: '', plate: '0671112233VIBER' }],
  ['Коваль, +380 67 111 22 33', { tail: '332211176083', words: '', plate: 'KOBAЛЬ380671112233' }],
  ['223', { plate: '223' }],
  ['22', {}],
  ['к', {}],
  ['  ', {}],
])('“%s” is read by its digits', (typed, meant) => {
  const read = readFind(typed);
  expect({ ...read, words: null }).toEqual({ ...NONE, ...meant, words: null });
});

test.each([
  ['Ковальчук', 'kovalchuk:*'],
  ['Kowalczuk', 'kovalchuk:*'],
  ['Кова\u0301льчук', 'kovalchuk:*'],
  ['ірина сав', 'irina:* & sav:*'],
  ["Мар'яна", 'mariana:*'],
  ['Вербиц', '(verbic:* | verbik:*)'],
])('the name “%s” is looked for as %s', (typed, words) => {
  expect(readFind(typed).words).toContain(words);
});

test('a name that was typed in the other keyboard layout is looked for too', () => {
  expect(readFind('rjdfkm').words).toContain('koval:*');
});

test.each([
  ['ВС 1234 АВ', 'BC1234AB'],
  ['bc1234ab', 'BC1234AB'],
  ['ас-12 хе', 'AC12XE'],
])('the plate “%s” is compared as %s', (typed, key) => {
  expect(plateKey(typed)).toBe(key);
});

test.each([
  ['к', false],
  ['1', false],
  ['ко', true],
  ['1234', true],
])('“%s” finds anything: %s', (typed, anything) => {
  expect(findsAnything(readFind(typed))).toBe(anything);
});

test.each([
  ['K7M4XP', 'K7M4XP'],
  ['k7m 4xp', 'K7M4XP'],
  ['k7m-4xp', 'K7M4XP'],
  ['К7М4ХР', 'K7M4XP'],
  ['к7м 4хр', 'K7M4XP'],
  ['л7ь4чз', 'K7M4XP'],
  ['код K7M 4XP', 'K7M4XP'],
  ['https://vezu.app/b/K7M4XP', 'K7M4XP'],
  ['K7M–4XP', 'K7M4XP'],
  ['K7M\u00a04XP', 'K7M4XP'],
  ['Ｋ７Ｍ４ＸＰ', 'K7M4XP'],
  ['K7M4XP.', 'K7M4XP'],
  ['«K7M 4XP»', 'K7M4XP'],
  ['#K7M4XP', 'K7M4XP'],
  ['\u200bK7M4XP', 'K7M4XP'],
])('the code of %j is %s', (typed, code) => {
  expect(readFind(typed).code).toBe(code);
});

test.each([
  ['BO 1234 AB', 'BO1234AB'],
  ['ВО1234АВ', 'BO1234AB'],
  ['во 1234 ав', 'BO1234AB'],
  ['bo-1234-ab', 'BO1234AB'],
  ['ＢＯ１２３４ＡＢ', 'BO1234AB'],
  ['ВО 1234 АВ ', 'BO1234AB'],
  ['WA 12345', 'WA12345'],
  ['ІА1234ІА', 'IA1234IA'],
  ['BO1234\u200bAB', 'BO1234AB'],
  ['Вo1234aВ', 'BO1234AB'],
])('the plate %j is compared as %s', (typed, plate) => {
  expect(plateKey(typed)).toBe(plate);
});
