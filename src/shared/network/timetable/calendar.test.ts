import { describe, expect, it } from 'vitest';
import { instantOf } from '#shared/core/time.ts';
import {
  type CalendarException,
  type CalendarPlan,
  calendarDays,
  mergedExceptions,
  overlappingSeasons,
  type Period,
  periodsMeet,
  periodsOf,
} from './calendar.ts';

const MON_FRI = [0, 4];
const DAILY = [0, 1, 2, 3, 4, 5, 6];

const plan = (changes: Partial<CalendarPlan> = {}): CalendarPlan => ({
  days: MON_FRI,
  seasons: [],
  seasonOnly: true,
  ...changes,
});
const SUMMER = { from: '2026-06-15', to: '2026-09-15', days: DAILY };

const YEARLY = { ...SUMMER, yearly: true };

/** 'Mo+' style row: one letter for each day. */
const LETTERS = { runs: 'R', extra: 'E', off: 'O', idle: '.', outside: '-' };
const row = (of: CalendarPlan, exceptions: CalendarException[], from: string, to: string) =>
  calendarDays(of, exceptions, from, to)
    .map(({ kind }) => LETTERS[kind])
    .join('');

describe('calendarDays', () => {
  it.each<[string, CalendarPlan, CalendarException[], string, string, string]>([
    ['a week by its weekdays', plan(), [], '2026-06-08', '2026-06-14', 'R...R..'],
    ['a day off', plan(), [{ date: '2026-06-12', runs: false }], '2026-06-08', '2026-06-14', 'R...O..'],
    ['an extra run', plan(), [{ date: '2026-06-10', runs: true }], '2026-06-08', '2026-06-14', 'R.E.R..'],
    [
      'an exception that repeats the rule',
      plan(),
      [{ date: '2026-06-08', runs: true }],
      '2026-06-08',
      '2026-06-09',
      'R.',
    ],
    ['a day off on an idle day', plan(), [{ date: '2026-06-09', runs: false }], '2026-06-08', '2026-06-09', 'R.'],
    ['the first day of a season', plan({ seasons: [SUMMER] }), [], '2026-06-12', '2026-06-17', '---RRR'],
    ['the last day of a season', plan({ seasons: [SUMMER] }), [], '2026-09-14', '2026-09-17', 'RR--'],
    ['beside its weekdays', plan({ seasons: [SUMMER], seasonOnly: false }), [], '2026-06-12', '2026-06-17', 'R..RRR'],
    [
      'an extra run outside of seasons',
      plan({ seasons: [SUMMER] }),
      [{ date: '2026-06-10', runs: true }],
      '2026-06-09',
      '2026-06-11',
      '-E-',
    ],
    [
      'a day off within a season',
      plan({ seasons: [SUMMER] }),
      [{ date: '2026-08-24', runs: false }],
      '2026-08-23',
      '2026-08-25',
      'ROR',
    ],
    ['a yearly season in a later year', plan({ seasons: [YEARLY] }), [], '2028-06-12', '2028-06-17', '---RRR'],
    ['a yearly season before its first year', plan({ seasons: [YEARLY] }), [], '2025-06-14', '2025-06-16', '---'],
    [
      'a yearly season over the end of the year',
      plan({ seasons: [{ from: '2026-12-30', to: '2027-01-02', days: DAILY, yearly: true }] }),
      [],
      '2029-01-01',
      '2029-01-04',
      'RR--',
    ],
    [
      'a yearly season until the 29th of February',
      plan({ seasons: [{ from: '2028-02-20', to: '2028-02-29', days: DAILY, yearly: true }] }),
      [],
      '2029-02-27',
      '2029-03-02',
      'RR--',
    ],
    ['a season of one day', plan({ seasons: [{ ...SUMMER, to: SUMMER.from }] }), [], '2026-06-14', '2026-06-16', '-R-'],
    [
      'the end of the year',
      plan({ days: DAILY }),
      [{ date: '2027-01-01', runs: false }],
      '2026-12-30',
      '2027-01-02',
      'RROR',
    ],
    [
      'a season over the end of the year',
      plan({ seasons: [{ from: '2026-12-20', to: '2027-01-10', days: DAILY }] }),
      [],
      '2027-01-09',
      '2027-01-12',
      'RR--',
    ],
    ['the leap day', plan({ days: [1] }), [], '2028-02-28', '2028-03-01', '.R.'],
    ['a year without a leap day', plan({ days: DAILY }), [], '2027-02-27', '2027-03-02', 'RRRR'],
    ['the spring change of 29 March 2026', plan({ days: [6] }), [], '2026-03-28', '2026-03-30', '.R.'],
    ['the autumn change of 25 October 2026', plan({ days: [6] }), [], '2026-10-24', '2026-10-26', '.R.'],
    ['one day', plan(), [], '2026-06-08', '2026-06-08', 'R'],
    ['no day', plan(), [], '2026-06-08', '2026-06-07', ''],
  ])('%s', (_, of, exceptions, from, to, expected) => {
    expect(row(of, exceptions, from, to)).toBe(expected);
  });

  it.each([
    ['2026-03-29', '2026-03-28T04:15:00.000Z', '2026-03-29T03:15:00.000Z'],
    ['2026-10-25', '2026-10-24T03:15:00.000Z', '2026-10-25T04:15:00.000Z'],
  ])('on the day of a clock change (%s) the hour of departure stays the same', (date, before, on) => {
    const days = calendarDays(plan({ days: DAILY }), [], '2026-03-01', '2026-11-01').map((day) => day.date);
    const at = days.indexOf(date);
    const departs = (day = '') => instantOf(day, '06:15', 'Europe/Kyiv').toISOString();
    expect([departs(days[at - 1]), departs(days[at])]).toEqual([before, on]);
  });
});

describe('mergedExceptions', () => {
  it('puts the exceptions of a route before the days off of its carrier', () => {
    const own = [{ date: '2027-01-01', runs: true }];
    expect(mergedExceptions(own, ['2027-01-01', '2027-01-02'])).toEqual([
      { date: '2027-01-01', runs: true },
      { date: '2027-01-02', runs: false },
    ]);
  });
});

describe('periods', () => {
  const open: Period = { from: null, to: null, days: MON_FRI };
  it.each<[string, CalendarPlan, Period[]]>([
    ['without seasons', plan(), [open]],
    ['only in seasons', plan({ seasons: [SUMMER] }), [SUMMER]],
    ['seasons and the rest of the year', plan({ seasons: [SUMMER], seasonOnly: false }), [SUMMER, open]],
  ])('%s', (_, of, expected) => {
    expect(periodsOf(of)).toEqual(expected);
  });

  it.each<[string, Period, Period, boolean]>([
    ['with a common date', SUMMER, { ...SUMMER, from: '2026-09-15', to: '2026-12-01' }, true],
    ['a ride lasts into the other', SUMMER, { ...SUMMER, from: '2026-09-16', to: '2026-12-01' }, true],
    ['apart', SUMMER, { ...SUMMER, from: '2026-09-18', to: '2026-12-01' }, false],
    ['one without an end', SUMMER, open, true],
  ])('meet: %s', (_, one, two, expected) => {
    expect([periodsMeet(one, two, 2), periodsMeet(two, one, 2)]).toEqual([expected, expected]);
  });
});

it.each([
  [[], null],
  [[SUMMER, { from: '2026-09-16', to: '2026-10-01' }], null],
  [
    [SUMMER, { from: '2027-01-01', to: '2027-02-01' }, { from: '2026-09-15', to: '2026-10-01' }],
    [0, 2],
  ],
  [[SUMMER, { from: '2027-07-01', to: '2027-07-02' }], null],
  [
    [YEARLY, { from: '2027-07-01', to: '2027-07-02' }],
    [0, 1],
  ],
  [[YEARLY, { from: '2025-07-01', to: '2025-07-02' }], null],
  [
    [
      { from: '2026-12-20', to: '2027-01-10', yearly: true },
      { from: '2026-01-05', to: '2026-01-15', yearly: true },
    ],
    [0, 1],
  ],
])('overlappingSeasons %#', (seasons, expected) => {
  expect(overlappingSeasons(seasons)).toEqual(expected);
});
