import { expect, test } from 'vitest';
import { nightOf } from './night.ts';

test.each([
  ['a minute before midnight', '2026-12-04T21:59:00Z', null],
  ['midnight', '2026-12-04T22:00:00Z', { evening: '2026-12-04', morning: '2026-12-05', day: 5 }],
  ['half past midnight', '2026-12-04T22:25:00Z', { evening: '2026-12-04', morning: '2026-12-05', day: 5 }],
  ['four in the morning', '2026-12-05T02:00:00Z', { evening: '2026-12-04', morning: '2026-12-05', day: 5 }],
  ['a minute after four', '2026-12-05T02:01:00Z', null],
  ['the night to Monday', '2026-12-06T23:10:00Z', { evening: '2026-12-06', morning: '2026-12-07', day: 0 }],
])('the night of a departure in Kyiv at %s', (_case, departsAt, night) => {
  expect(nightOf(departsAt, 'Europe/Kyiv')).toEqual(night);
});

test('goes by the clock of the stop', () => {
  expect(nightOf('2026-12-04T22:25:00Z', 'Europe/Warsaw')).toBeNull();
});
