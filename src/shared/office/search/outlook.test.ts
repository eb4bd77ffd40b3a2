import { describe, expect, it, test } from 'vitest';
import { type BorderLeg, byPunctuality, outlookOf, timesInTen } from './outlook.ts';

const MINUTE = 60_000;
const PLANNED = Date.parse('2026-11-27T06:00:00Z');
const WAIT = { p10: 30, median: 60, p80: 120, p90: 170, measurements: 40 };
/** 200 km of road take 231 minutes at 65 km/h with detours; 60 of the 291 planned minutes are left for the border. */
const LEG: BorderLeg = { planned: 291, km: 200, last: true, wait: WAIT };

const minutesOff = (leg: BorderLeg | null) => {
  const { low, expected, p80, high } = outlookOf(PLANNED, leg);
  return [low, expected, p80, high].map((at) => Math.round((at - PLANNED) / MINUTE) + 0);
};

describe('the expected arrival of a ride that has not begun', () => {
  test.each([
    ['a ride without a border keeps its timetable', null, [0, 0, 0, 0]],
    ['the measured wait replaces the planned one', LEG, [-30, 0, 60, 110]],
    ['a bus that is early waits at the next stop', { ...LEG, last: false }, [0, 0, 60, 110]],
    [
      'a timetable without time for the border is late by all of the wait',
      { ...LEG, planned: 231 },
      [30, 60, 120, 170],
    ],
    ['a timetable that is quicker than the road counts as planned', { ...LEG, planned: 180 }, [30, 60, 120, 170]],
  ])('%s', (_, leg, expected) => {
    expect(minutesOff(leg)).toEqual(expected);
  });
});

describe('being there by a time', () => {
  const outlook = outlookOf(PLANNED, LEG);
  test.each([
    [-60, 1],
    [-30, 1],
    [-15, 3],
    [0, 5],
    [40, 7],
    [60, 8],
    [110, 9],
    [300, 9],
  ])('%d minutes after the planned arrival: %d of ten', (minutes, times) => {
    expect(timesInTen(outlook, PLANNED + minutes * MINUTE)).toBe(times);
  });

  it('never promises, also without a border', () => {
    const sure = outlookOf(PLANNED, null);
    expect([timesInTen(sure, PLANNED - 1), timesInTen(sure, PLANNED)]).toEqual([1, 9]);
  });
});

test('lines are ordered by the share of trips in time, and unknown ones come last', () => {
  const lines = [
    { trips: 4, inTime: 4 },
    { trips: 10, inTime: 7 },
    { trips: 30, inTime: 27 },
    { trips: 5, inTime: 0 },
  ];
  expect(lines.toSorted(byPunctuality).map(({ inTime }) => inTime)).toEqual([27, 7, 0, 4]);
});
