import { describe, expect, test } from 'vitest';
import { boardRows, lateBy, spanOn } from './board-rows.ts';

const DAY = { from: '2026-06-11T21:00:00.000Z', to: '2026-06-12T21:00:00.000Z' };
const at = (hour: number) => new Date(Date.parse(DAY.from) + hour * 3_600_000).toISOString();
const person = (id: number) => ({ id, name: '', lastName: '' });

/** A trip from one hour of the day to another one, with a bus and its drivers. */
function trip(id: number, from: number, to: number, bus: number | null = 1, drivers: number[] = [1]) {
  const [first, second] = drivers;
  return {
    id,
    departsAt: at(from),
    arrivesAt: at(to),
    bus: bus === null ? null : { id: bus, name: '', number: '' },
    driver: first === undefined ? null : person(first),
    secondDriver: second === undefined ? null : person(second),
  };
}

test.each([
  ['within the day', 6, 12, '0.25 0.5'],
  ['over the midnight before', -6, 6, '‹ 0 0.25'],
  ['over the midnight after', 18, 30, '0.75 1 ›'],
  ['longer than the day', -2, 30, '‹ 0 1 ›'],
])('a trip %s is cut at the edges of the day', (_, from, to, shown) => {
  const span = spanOn(DAY, trip(1, from, to));
  const words = [span.cutBefore && '‹', span.from, span.to, span.cutAfter && '›'];
  expect(words.filter((word) => word !== false).join(' ')).toBe(shown);
});

describe('the rows', () => {
  const shown = (rows: ReturnType<typeof boardRows>) =>
    rows.map(({ id, lanes, overlapping }) => {
      const ids = lanes.map((lane) => lane.map((one) => one.id).join(' ')).join(' | ');
      return `${id}: ${ids}${overlapping.size > 0 ? ` (${[...overlapping].join(' ')})` : ''}`;
    });

  test('a bus whose trips follow each other has one lane, and one with two at the same time has two and a mark', () => {
    const trips = [trip(3, 5, 9), trip(1, 1, 5), trip(2, 2, 4, 2), trip(4, 3, 6, 2), trip(5, 6, 8, 2)];
    expect(shown(boardRows(trips, 'bus', [1, 2, 9]))).toEqual(['1: 1 3', '2: 2 5 | 4 (2 4)', '9: ']);
  });

  test('trips without a bus come first, below each other and without a mark', () => {
    const trips = [trip(1, 1, 5, null), trip(2, 2, 4, null), trip(3, 1, 2)];
    expect(shown(boardRows(trips, 'bus', [1]))).toEqual(['null: 1 | 2', '1: 3']);
  });

  test('a trip of two drivers is in the rows of both', () => {
    const trips = [trip(1, 1, 5, 1, [7, 8]), trip(2, 4, 9, 2, [8]), trip(3, 1, 2, 3, [])];
    expect(shown(boardRows(trips, 'driver', [7, 8]))).toEqual(['null: 3', '7: 1', '8: 1 | 2 (1 2)']);
  });
});

describe('the delay', () => {
  const now = new Date(at(0));
  const trips = { status: 'planned', departsAt: at(1), nextStop: null, late: null } as const;
  const said = (expectedAt: string | null) => ({ seq: 0, expectedAt, moreBy: null, saidAt: at(0) });
  const place = {} as NonNullable<Parameters<typeof lateBy>[0]['nextStop']>['place'];
  const next = (hour: number) => {
    const expected = at(hour);
    return { seq: 1, place, plannedAt: at(2), expected: { low: expected, expected, high: expected } };
  };
  test.each([
    ['nothing is known', trips, null],
    ['an hour was said before the departure', { ...trips, late: said(at(1.5)) }, 30],
    ['no hour was said', { ...trips, late: said(null) }, 'unknown'],
    ['the bus is late at its next stop', { ...trips, status: 'started' as const, nextStop: next(2.25) }, 15],
    ['the bus is early', { ...trips, status: 'started' as const, nextStop: next(1.5) }, null],
    ['a broken bus has no next stop', { ...trips, status: 'started' as const, late: said(at(3)) }, 'unknown'],
  ])('where %s', (_, row, late) => {
    expect(lateBy(row, now)).toBe(late);
  });
});
