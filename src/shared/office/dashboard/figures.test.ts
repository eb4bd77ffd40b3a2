import { describe, expect, it, test } from 'vitest';
import { daysBetween } from '#shared/core/time.ts';
import {
  addCounts,
  averageStars,
  type Counts,
  calendarParts,
  calendarSpan,
  chartParts,
  chartUnit,
  noShowShare,
  occupancy,
  punctuality,
  spanBefore,
  toEndOfYear,
} from './figures.ts';

const parse = (text: string) => {
  const [from = '', to = ''] = text.split('…');
  return { from, to };
};
const write = ({ from, to }: { from: string; to: string }) => `${from}…${to}`;

describe('calendarSpan', () => {
  test.each([
    ['month', '2026-11-22', '2026-11-22', '2026-11-01…2026-11-22'],
    ['month', '2026-10-05', '2026-11-22', '2026-10-01…2026-10-31'],
    ['month', '2026-11-30', '2026-11-30', '2026-11-01…2026-11-30'],
    ['month', '2026-12-05', '2026-11-22', '2026-12-01…2026-12-31'],
    ['month', '2028-02-10', '2028-11-22', '2028-02-01…2028-02-29'],
    ['quarter', '2026-11-22', '2026-11-22', '2026-10-01…2026-11-22'],
    ['quarter', '2026-09-30', '2026-11-22', '2026-07-01…2026-09-30'],
    ['year', '2026-03-01', '2026-11-22', '2026-01-01…2026-11-22'],
    ['year', '2024-03-01', '2026-11-22', '2024-01-01…2024-12-31'],
  ] as const)('returns the %s of %s, seen on %s', (period, day, today, expected) => {
    expect(write(calendarSpan(period, day, today))).toBe(expected);
  });
});

describe('spanBefore', () => {
  test.each([
    ['a whole month', '2026-10-01…2026-10-31', '2026-09-01…2026-09-30'],
    ['a whole February', '2026-02-01…2026-02-28', '2026-01-01…2026-01-31'],
    ['the first 22 days of a month', '2026-11-01…2026-11-22', '2026-10-01…2026-10-22'],
    ['30 days of a month after a shorter one', '2026-03-01…2026-03-30', '2026-02-01…2026-02-28'],
    ['a whole quarter', '2026-07-01…2026-09-30', '2026-04-01…2026-06-30'],
    ['a part of a quarter', '2026-10-01…2026-11-22', '2026-07-01…2026-08-22'],
    ['a whole year', '2025-01-01…2025-12-31', '2024-01-01…2024-12-31'],
    ['a part of a year', '2026-01-01…2026-11-22', '2025-01-01…2025-11-22'],
    ['any other days', '2026-11-10…2026-11-19', '2026-10-31…2026-11-09'],
    ['one day', '2026-11-10…2026-11-10', '2026-11-09…2026-11-09'],
  ])('compares %s with the same part before', (_, span, expected) => {
    expect(write(spanBefore(parse(span)))).toBe(expected);
  });
});

describe('chartParts', () => {
  test.each([
    ['2026-11-01…2026-11-03', 'day', ['2026-11-01', '2026-11-02', '2026-11-03']],
    ['2026-10-01…2026-11-09', 'week', 7],
    ['2026-01-15…2026-11-22', 'month', 11],
  ] as const)('splits %s by %s', (text, unit, parts) => {
    const span = parse(text);
    expect(chartUnit(span)).toBe(unit);
    const found = chartParts(span);
    if (typeof parts === 'number') expect(found).toHaveLength(parts);
    else expect(found).toEqual(parts);
    expect(found[0]).toBe(span.from);
    for (const [index, part] of found.entries())
      if (index > 0) expect(daysBetween(found[index - 1] ?? '', part)).toBeGreaterThan(0);
  });

  it('begins a week on Monday and a month on its first day', () => {
    expect(chartParts(parse('2026-10-01…2026-11-09')).slice(1)).toEqual([
      '2026-10-05',
      '2026-10-12',
      '2026-10-19',
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
    ]);
    expect(chartParts(parse('2026-07-15…2026-11-22'))).toEqual([
      '2026-07-15',
      '2026-08-01',
      '2026-09-01',
      '2026-10-01',
      '2026-11-01',
    ]);
  });
});

describe('shares', () => {
  const counts: Counts = {
    ...addCounts([]),
    passengers: 9,
    noShows: 1,
    seatLegs: 40,
    soldLegs: 30,
    arrivals: 4,
    punctual: 3,
    stars: 14,
    reviews: 3,
  };

  it('are the part of what was possible', () => {
    expect([occupancy(counts), punctuality(counts), noShowShare(counts), averageStars(counts)]).toEqual([
      0.75, 0.75, 0.1, 4.7,
    ]);
  });

  it('are unknown where nothing was counted', () => {
    const none = addCounts([]);
    expect([occupancy(none), punctuality(none), noShowShare(none), averageStars(none)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('are computed from sums, not from averages', () => {
    const other = { ...addCounts([]), seatLegs: 60, soldLegs: 0 };
    expect(occupancy(addCounts([counts, other]))).toBe(0.3);
  });
});

describe('the calendar parts of a period', () => {
  it.each([
    ['2026-02-01', '2026-02-28', ['month 2026-02-01 2026-02-28']],
    ['2026-04-01', '2026-06-30', ['quarter 2026-04-01 2026-06-30']],
    ['2026-01-01', '2026-12-31', ['year 2026-01-01 2026-12-31']],
    ['2026-02-02', '2026-02-28', ['null 2026-02-02 2026-02-28']],
    ['2026-02-01', '2026-02-01', ['null 2026-02-01 2026-02-01']],
    ['2026-01-15', '2026-02-14', ['null 2026-01-15 2026-01-31', 'null 2026-02-01 2026-02-14']],
    [
      '2025-11-29',
      '2027-02-10',
      [
        'null 2025-11-29 2025-11-30',
        'month 2025-12-01 2025-12-31',
        'year 2026-01-01 2026-12-31',
        'month 2027-01-01 2027-01-31',
        'null 2027-02-01 2027-02-10',
      ],
    ],
    [
      '2026-03-01',
      '2026-07-31',
      ['month 2026-03-01 2026-03-31', 'quarter 2026-04-01 2026-06-30', 'month 2026-07-01 2026-07-31'],
    ],
  ])('%s to %s', (from, to, parts) => {
    expect(calendarParts({ from, to }).map((part) => `${part.period} ${part.from} ${part.to}`)).toEqual(parts);
  });

  it('reach the end of the year only from today on', () => {
    const span = { from: '2026-03-01', to: '2026-06-10' };
    expect(toEndOfYear(span, '2026-06-10')).toEqual({ from: '2026-03-01', to: '2026-12-31' });
    expect(toEndOfYear(span, '2026-06-11')).toEqual(span);
  });
});
