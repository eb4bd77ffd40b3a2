import { describe, expect, it } from 'vitest';
import { drivingMinutes, hoursWarnings } from './driving-hours.ts';
import type { DutyTrip } from './duties.ts';
import { weekHours } from './weekly-hours.ts';

const ZONE = 'Europe/Kyiv';

/** A leg from an hour to another of a day of June 2026 in UTC; the 1st is a Monday. */
const leg = (day: number, from: number, to: number, border = false) => ({
  from: new Date(Date.UTC(2026, 5, day, 0, from * 60)),
  to: new Date(Date.UTC(2026, 5, day, 0, to * 60)),
  border,
});
let ids = 0;
const trip = (legs: DutyTrip['legs'], changes: Partial<DutyTrip> = {}): DutyTrip => {
  ids += 1;
  return { id: ids, drivers: 1, seats: 50, legs, ...changes };
};
/** A trip of one day with breaks: two legs of up to 4.5 hours with 45 minutes between, from six o'clock. */
const day = (date: number, hours: number, changes: Partial<DutyTrip> = {}) =>
  trip([leg(date, 6, 6 + hours / 2), leg(date, 6.75 + hours / 2, 6.75 + hours)], changes);
const found = (trips: DutyTrip[]) => hoursWarnings(trips, ZONE).map(({ rule, minutes }) => `${rule} ${minutes}`);

describe('Article 7: breaks', () => {
  it.each<[string, DutyTrip['legs'], string[]]>([
    ['4 h 30 without a break', [leg(1, 6, 10.5)], []],
    ['4 h 31 without a break', [leg(1, 6, 10.5 + 1 / 60)], ['break 271']],
    ['45 minutes between', [leg(1, 6, 10), leg(1, 10.75, 14)], []],
    ['44 minutes between', [leg(1, 6, 10), leg(1, 10 + 44 / 60, 14)], ['break 436']],
    ['15 and then 30 minutes', [leg(1, 6, 8), leg(1, 8.25, 10.5), leg(1, 11, 15)], []],
    ['30 and then 15 minutes', [leg(1, 6, 8), leg(1, 8.5, 10.5), leg(1, 10.75, 12)], ['break 315']],
    ['a border is not driving', [leg(1, 6, 11.5, true)], []],
    ['a border is no break', [leg(1, 6, 9, true), leg(1, 9, 12)], ['break 300']],
  ])('%s', (_, legs, expected) => {
    expect(found([trip(legs)])).toEqual(expected);
  });

  it('counts over two trips that follow each other', () => {
    expect(found([trip([leg(1, 6, 9)]), trip([leg(1, 9.25, 11.5)])])).toEqual(['break 315']);
  });

  it('two drivers change places', () => {
    expect(found([trip([leg(1, 6, 15)], { drivers: 2 })])).toEqual([]);
  });
});

describe('Article 6: driving', () => {
  it.each<[string, DutyTrip[], string[]]>([
    ['9 hours in a day', [day(1, 9)], []],
    ['10 hours twice in a week', [day(1, 10), day(2, 10)], []],
    ['10 hours three times in a week', [day(1, 10), day(2, 10), day(3, 10)], ['longDays 600']],
    ['more than 10 hours', [day(1, 10.5)], ['day 630']],
    ['10 hours again in the next week', [day(5, 10), day(6, 10), day(8, 10), day(9, 10)], []],
  ])('%s', (_, trips, expected) => {
    expect(found(trips).filter((text) => !text.startsWith('break'))).toEqual(expected);
  });

  it('56 hours in a week', () => {
    const week = [1, 2, 3, 4, 5, 6].map((date) => day(date, 9.5));
    expect(found(week)).toContain('week 3420');
    expect(found(week.slice(0, 5)).filter((text) => text.startsWith('week '))).toEqual([]);
  });

  it('90 hours in two weeks', () => {
    const trips = [1, 2, 3, 4, 5, 8, 9, 10, 11, 12].map((date) => day(date, 9.25));
    expect(found(trips)).toContain('fortnight 5550');
    expect(found(trips.slice(0, 9)).filter((text) => text.startsWith('fortnight'))).toEqual([]);
  });

  it('divides a leg over midnight of Sunday between two weeks', () => {
    const days = [1, 2, 3, 4, 5].map((date) => day(date, 9));
    // From Sunday at 17:00 to Monday at 01:00 in Kyiv: seven hours in the first week, one in the second.
    const overnight = trip([leg(7, 14, 18), leg(7, 18, 22)]);
    const four = day(6, 4);
    expect(weekHours([...days, four, overnight], '2026-06-01', ZONE).week).toBe(56 * 60);
    expect(weekHours([...days, four, overnight], '2026-06-08', ZONE)).toMatchObject({ week: 60, fortnight: 57 * 60 });
    const texts = found([...days, four, overnight]);
    expect(texts.filter((text) => /^(week|fortnight) /.test(text))).toEqual([]);
  });

  it('does not concern vehicles for nine persons with the driver', () => {
    const legs = [leg(1, 0, 20)];
    expect(found([trip(legs, { seats: 8 })])).toEqual([]);
    expect(found([trip(legs, { seats: 9 })])).not.toEqual([]);
  });

  it('half of the way belongs to each of two drivers', () => {
    const legs = [leg(1, 0, 18)];
    expect(found([trip(legs, { drivers: 2 })])).toEqual([]);
    expect(found([trip([leg(1, 0, 20.5)], { drivers: 2 })])).toContain('day 615');
  });
});

describe('Article 8: rest', () => {
  /** Duties that begin at these hours after midnight of the first day, each of this length, with breaks. */
  const duties = (...spans: [from: number, hours: number][]) =>
    spans.map(([from, hours]) =>
      trip([leg(1, from, from + 1), leg(1, from + 8, from + 8.5), leg(1, from + hours - 1, from + hours)]),
    );
  it.each<[string, DutyTrip[], string[]]>([
    ['13 hours of duty leave 11 of rest', duties([6, 13], [30, 13]), []],
    ['15 hours of duty leave 9: reduced', duties([6, 15], [30, 13]), []],
    ['16 hours of duty leave 8', duties([6, 16]), ['day 120', 'rest 480']],
    [
      'reduced four times between two weekly rests',
      duties([6, 14], [30, 14], [54, 14], [78, 14], [102, 13]),
      ['reducedRests 600'],
    ],
    ['reduced three times', duties([6, 14], [30, 14], [54, 14], [78, 13]), []],
    ['reduced again after a weekly rest', duties([6, 14], [30, 14], [54, 14], [100, 14], [124, 13]), []],
  ])('%s', (_, trips, expected) => {
    expect(found(trips).filter((text) => /^(rest|reduced)/.test(text))).toEqual(
      expected.filter((text) => /^(rest|reduced)/.test(text)),
    );
  });

  it('names the rest that is too short between two duties, and does not add them up', () => {
    const trips = [trip([leg(1, 18, 22), leg(2, -1, 3), leg(2, 4, 8)]), trip([leg(2, 16, 20), leg(2, 21, 24)])];
    expect(found(trips)).toEqual(['day 720', 'rest 480']);
  });

  it('two drivers rest 9 hours within 30', () => {
    const of = (hours: number) => [trip([leg(1, 0, 9), leg(1, 9, hours)], { drivers: 2 })];
    expect(found(of(20))).toEqual([]);
    expect(found(of(22))).toContain('pairRest 480');
  });

  it('a weekly rest begins after six days', () => {
    const week = [1, 2, 3, 4, 5, 6].map((date) => day(date, 8));
    expect(found(week)).toEqual([]);
    const [more] = hoursWarnings([...week, day(7, 8)], ZONE);
    expect(more).toMatchObject({ rule: 'weeklyRest', article: '8(6)', limit: 8640, minutes: 9165 });
    expect(more?.at.toISOString()).toBe('2026-06-07T06:00:00.000Z');
    expect(found([...week, day(7, 8), day(8, 8), day(9, 8)]).filter((text) => text.startsWith('weeklyRest '))).toEqual([
      'weeklyRest 9165',
    ]);
  });

  it('of two weekly rests one lasts 45 hours', () => {
    const sundaysOff = [0, 7, 14, 21].flatMap((week) => [1, 2, 3, 4, 5, 6].map((date) => day(week + date, 7)));
    expect(found(sundaysOff)).toEqual(['weeklyRestTwice 2415']);
    expect(found(sundaysOff.toSpliced(11, 1))).toEqual([]);
  });
});

/** Duties of eight hours from six o'clock on each of these days of June; the 1st is a Monday. */
const dutyOn = (...dates: number[]) => dates.map((date) => day(date, 7));
/** Mondays to Fridays of weeks that begin on these days. */
const workweeks = (...mondays: number[]) => mondays.flatMap((monday) => [0, 1, 2, 3, 4].map((add) => monday + add));

describe('Article 8(6b): what a reduced weekly rest lacks', () => {
  const compensation = (trips: DutyTrip[]) =>
    hoursWarnings(trips, ZONE)
      .filter(({ rule }) => rule === 'compensation')
      .map(({ minutes, limit, article, at }) => [minutes, limit, article, at.toISOString().slice(0, 10)].join(' '));
  /** From 06:00 to 19:00: eleven hours of rest remain, and no time to add to them. From Saturday to Monday they are 35. */
  const long = (...dates: number[]) =>
    dates.map((date) => trip([leg(date, 6, 7), leg(date, 14, 14.5), leg(date, 18, 19)]));
  const sixDays = (...mondays: number[]) => [...workweeks(...mondays), ...mondays.map((monday) => monday + 5)];
  const saturday = 6;
  it.each<[string, DutyTrip[], string[]]>([
    ['is added to the next weekend', long(...workweeks(1), saturday, ...workweeks(8), ...sixDays(15, 22, 29)), []],
    ['is owed where each later weekend is reduced', long(...sixDays(1, 8, 15, 22, 29)), ['2100 2700 8(6b) 2026-06-06']],
    [
      'is added to one daily rest for one weekend only',
      [...long(...sixDays(1, 8, 15), 22, 23), day(24, 4), ...long(25, 26, 27, ...sixDays(29), 36)],
      ['2100 2700 8(6b) 2026-06-13'],
    ],
    ['is not known after the last duty', long(...sixDays(1, 8, 15)), []],
    [
      'is owed also after a long weekend, which gives nothing in advance',
      long(4, 8, 10, 11, 12, 13, 14, ...sixDays(15, 22, 29, 36)),
      ['2100 2700 8(6b) 2026-06-08'],
    ],
  ])('%s', (_, trips, expected) => {
    expect(compensation(trips)).toEqual(expected);
  });
});

describe('weekHours', () => {
  it.each<[string, DutyTrip[], ReturnType<typeof weekHours>]>([
    ['nothing', [], { week: 0, fortnight: 0, longDays: 0, reducedRest: null }],
    [
      'this week and the one before, with the days of more than nine hours',
      [...[1, 2, 3].map((date) => day(date, 9)), day(8, 9.5), day(9, 10), day(10, 8)],
      { week: 1650, fortnight: 3270, longDays: 2, reducedRest: null },
    ],
    [
      'a reduced weekly rest, and until when the rest is owed',
      dutyOn(8, 9, 10, 11, 12, 13, 15),
      { week: 2520, fortnight: 2520, longDays: 0, reducedRest: { minutes: 2415, owed: 285, until: '2026-07-05' } },
    ],
    [
      'half of the way of two drivers, and no vehicle outside of the regulation',
      [day(8, 8, { drivers: 2 }), day(9, 8, { seats: 8 })],
      { week: 240, fortnight: 240, longDays: 0, reducedRest: null },
    ],
  ])('%s', (_, trips, expected) => {
    expect(weekHours(trips, '2026-06-08', ZONE)).toEqual(expected);
  });
});

it('drivingMinutes counts what lies between two instants', () => {
  const trips = [
    trip([leg(1, 20, 28)]),
    trip([leg(3, 6, 8, true)], { seats: 8 }),
    trip([leg(3, 9, 13)], { drivers: 2 }),
  ];
  const at = (date: number) => new Date(Date.UTC(2026, 5, date));
  expect([drivingMinutes(trips, at(1), at(2)), drivingMinutes(trips, at(1), at(4))]).toEqual([240, 660]);
});
