import { describe, expect, it } from 'vitest';
import {
  type DatedRun,
  overlaps,
  overlapsItself,
  planClash,
  possibleDeparture,
  turnsClash,
  turnsOverlap,
  type WeeklyPlan,
} from './clash.ts';

const KYIV = 'Europe/Kyiv';
const WARSAW = 'Europe/Warsaw';

/** A plan of two stops: '06:15' in Lviv to '14:05+1' in Wrocław, an hour behind. */
function plan(days: number[], departs: string, arrives: string, zones = [KYIV, WARSAW]): WeeklyPlan {
  const [arrivalTime = '', day = '0'] = arrives.split('+');
  return {
    days,
    stops: [
      { place: { zone: zones[0] ?? '' }, arrivalTime: null, arrivalDay: null, departureTime: departs, departureDay: 0 },
      {
        place: { zone: zones[1] ?? '' },
        arrivalTime,
        arrivalDay: Number(day),
        departureTime: null,
        departureDay: null,
      },
    ],
  };
}
const back = (days: number[], departs: string, arrives: string) => plan(days, departs, arrives, [WARSAW, KYIV]);

describe('planClash', () => {
  const there = plan([0, 2, 4], '06:15', '14:05');
  it.each<[string, WeeklyPlan, number[] | null]>([
    ['the return on the next day', back([1, 3, 5], '06:15', '16:00'), null],
    ['the return during the outward ride', back([0], '14:04', '23:00'), [0]],
    ['the return at the instant of the arrival', back([0, 2, 4], '14:05', '23:00'), null],
    ['the return before the arrival, with Warsaw an hour behind', back([2], '13:30', '23:00'), [2]],
    ['a ride that began the day before', back([6, 1], '22:00', '07:00+1'), [0, 2]],
    ['the same days and hours', plan([0, 4], '01:00', '23:00'), [0, 4]],
    ['other days', plan([1, 3, 5, 6], '06:15', '14:05'), null],
  ])('finds the clashing days for this plan: %s', (_, other, days) => {
    expect(planClash(there, other)?.days ?? null).toEqual(days);
  });

  it('finds that a ride from Sunday meets one on Monday', () => {
    expect(planClash(plan([0], '06:15', '14:05'), plan([6], '20:00', '08:00+1'))).toMatchObject({
      day: 0,
      otherDay: 6,
    });
    expect(planClash(plan([6], '20:00', '08:00+1'), plan([0], '06:15', '14:05'))).toMatchObject({
      day: 6,
      otherDay: 0,
    });
  });
});

it.each<[string, WeeklyPlan, boolean]>([
  ['a daily ride within one day', plan([0, 1, 2, 3, 4, 5, 6], '06:15', '14:05'), false],
  ['a daily ride of more than a day', plan([0, 1], '06:15', '07:00+1'), true],
  ['a ride of more than a day every other day', plan([0, 2], '06:15', '07:00+1'), false],
  ['a ride from Sunday until Monday', plan([0, 6], '06:15', '07:00+1'), true],
  ['a weekly ride of four days', plan([3], '06:15', '06:00+4'), false],
])('overlapsItself for a plan of %s', (_, one, expected) => {
  expect(overlapsItself(one)).toBe(expected);
});

describe('possibleDeparture', () => {
  it.each<[string, WeeklyPlan, WeeklyPlan[], string | null]>([
    ['an hour after the arrival', back([0], '12:00', '22:00'), [plan([0], '06:15', '14:05')], '15:15'],
    [
      'after both other rides',
      back([0], '12:00', '20:00'),
      [plan([0], '06:15', '14:00'), plan([0], '16:00', '16:30')],
      '17:30',
    ],
    ['no departure on that day', back([0], '12:00', '22:00'), [plan([0], '06:15', '23:30')], null],
    [
      'no departure before the next ride',
      back([0], '12:00', '22:00'),
      [plan([0], '06:15', '14:05'), plan([0], '20:00', '23:55')],
      null,
    ],
  ])('suggests a departure for this case: %s', (_, one, others, expected) => {
    expect(possibleDeparture(one, others)).toBe(expected);
  });
});

it('two trips overlap when each begins before the other ends', () => {
  const span = (from: number, to: number) => ({ departsAt: new Date(from), arrivesAt: new Date(to) });
  expect([span(0, 5), span(5, 9), span(6, 7), span(2, 3)].map((one) => overlaps(span(3, 6), one))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

/** A departure of 20 hours on a day of June 2026, by default with bus 1 and driver 2. */
function run(day: number, staff: Partial<DatedRun> = {}): DatedRun {
  const departsAt = new Date(Date.UTC(2026, 5, day, 6));
  const arrivesAt = new Date(departsAt.getTime() + 20 * 3_600_000);
  const date = `2026-06-${String(day).padStart(2, '0')}`;
  return { date, departsAt, arrivesAt, busId: 1, driverId: 2, secondDriverId: null, ...staff };
}

describe('turnsClash', () => {
  const own = [run(1), run(2, { busId: 8, driverId: 9 }), run(3)];
  it.each<[string, DatedRun[], object | null]>([
    ['another bus and driver', [run(1, { busId: 5, driverId: 6 })], null],
    ['nobody yet', [run(1, { busId: null, driverId: null })], null],
    ['the bus on another date', [run(2, { driverId: 6 })], null],
    ['the bus', [run(3, { driverId: 6 })], { busy: 'bus', id: 1, days: [2], day: 2, otherDay: 2 }],
    ['the driver as the second one', [run(2, { busId: 5, driverId: 6, secondDriverId: 9 })], { busy: 'driver', id: 9 }],
    ['all days, from Monday on', [run(3), run(1)], { days: [0, 2], day: 0, otherDay: 0 }],
  ])('with a route that has %s', (_what, others, expected) => {
    const met = turnsClash(own, others);
    if (expected === null) expect(met).toBeNull();
    else expect(met).toMatchObject(expected);
  });
});

it('a route with turns overlaps itself where its bus leaves before it is back', () => {
  const late = { arrivesAt: new Date(Date.UTC(2026, 5, 3, 7)) };
  expect(turnsOverlap([run(1, late), run(2, { busId: 8, driverId: 9 }), run(3)])).toBe(true);
  expect(turnsOverlap([run(1, late), run(2, { busId: 8, driverId: 9 }), run(4)])).toBe(false);
});
