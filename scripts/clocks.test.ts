import { expect, test } from 'vitest';
import { CLOCKS, clockOfDay, clockOffset } from './clocks.mjs';

const SUMMER = new Date('2026-07-10T15:20:30Z');
const WINTER = new Date('2026-11-22T01:39:00Z');
/** An instant in the hour that Kyiv has twice. */
const CHANGE = new Date('2026-10-25T00:30:00Z');

test.each([
  ['noon', SUMMER, '10 July 2026 at 12:00'],
  ['before-midnight', SUMMER, '10 July 2026 at 23:50'],
  ['after-midnight', SUMMER, '10 July 2026 at 00:30'],
  ['spring-change', SUMMER, '28 March 2027 at 02:55'],
  ['autumn-change', SUMMER, '25 October 2026 at 02:55'],
  ['noon', WINTER, '22 November 2026 at 12:00'],
  ['after-midnight', WINTER, '22 November 2026 at 00:30'],
  ['autumn-change', WINTER, '31 October 2027 at 02:55'],
  ['before-midnight', CHANGE, '25 October 2026 at 23:50'],
  ['noon', CHANGE, '25 October 2026 at 12:00'],
])('the clock %s at %s shows %s in Kyiv', (name, now, shown) => {
  const at = new Date(now.getTime() + clockOffset(name, now) * 1000);
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kyiv', dateStyle: 'long', timeStyle: 'short' });
  expect(format.format(at)).toBe(shown);
});

test('each clock is used on one day of the cycle', () => {
  const days = CLOCKS.map((_name, day) => clockOfDay(new Date(Date.UTC(2026, 10, 20 + day))));
  expect([...days].sort()).toEqual([...CLOCKS].sort());
});

test('an unknown clock is refused by its name', () => {
  expect(() => clockOffset('dusk', WINTER)).toThrow(/E2E_CLOCK is dusk/);
});
