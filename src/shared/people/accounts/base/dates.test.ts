import { expect, test } from 'vitest';
import { birthDateRule, drivingSinceRule, fullDate } from './dates.ts';

const TODAY = '2026-11-21';

test.each([
  ['1962-3-7', '1962-03-07'],
  ['1962-03-07', '1962-03-07'],
  ['2014-3', '2014-03'],
  [' 2014-11 ', '2014-11'],
  ['1962-13-7', '1962-13-7'],
  ['62-3-7', '62-3-7'],
  ['--', '--'],
  ['', ''],
])('fullDate turns %j into %j', (text, date) => expect(fullDate(text)).toBe(date));

test.each([
  ['1962-03-07', null],
  ['1900-01-01', null],
  [TODAY, null],
  ['2026-11-22', 'birth_date_future'],
  ['1899-12-31', 'birth_date_past'],
  ['2001-02-29', 'birth_date_format'],
  ['1962-3-7', 'birth_date_format'],
  ['1962--7', 'birth_date_format'],
  ['07.03.1962', 'birth_date_format'],
])('birthDateRule for %s: %s', (date, key) => expect(birthDateRule(TODAY)(date)).toBe(key));

test.each([
  ['2014-03', null],
  ['1950-01', null],
  ['2026-11', null],
  ['2026-12', 'driving_since_future'],
  ['1949-12', 'driving_since_past'],
  ['2014-13', 'driving_since_format'],
  ['2014', 'driving_since_format'],
  ['2014-03-01', 'driving_since_format'],
])('drivingSinceRule for %s: %s', (month, key) => expect(drivingSinceRule(TODAY)(month)).toBe(key));

test('without a current date the rules refuse no future date', () => {
  expect([birthDateRule()('2999-01-01'), drivingSinceRule()('2999-01')]).toEqual([null, null]);
});
