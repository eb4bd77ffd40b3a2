import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cancellationCharge,
  cancellationNow,
  cancellationSpans,
  ladderAfterMove,
  noShowCharge,
} from './cancellation.ts';

const LADDER = [
  { hoursBefore: 24, percent: 20 },
  { hoursBefore: 6, percent: 50 },
  { hoursBefore: 0, percent: 100 },
];
const DEPARTS = new Date('2026-11-28T16:00:00Z');

test.each([
  ['a week before', '2026-11-21T16:00:00.000Z', 0],
  ['a millisecond before the first step', '2026-11-27T15:59:59.999Z', 0],
  ['exactly 24 hours before', '2026-11-27T16:00:00.000Z', 0],
  ['a millisecond later', '2026-11-27T16:00:00.001Z', 900],
  ['exactly 6 hours before', '2026-11-28T10:00:00.000Z', 900],
  ['a millisecond later', '2026-11-28T10:00:00.001Z', 2250],
  ['exactly at departure', '2026-11-28T16:00:00.000Z', 2250],
  ['after departure', '2026-11-28T16:00:00.001Z', 4500],
  ['a day after departure', '2026-11-29T16:00:00.000Z', 4500],
])('cancelling a ride for 45 euro %s (%s) costs %i cents', (_, now, cents) => {
  expect(cancellationCharge(LADDER, 4500, DEPARTS, new Date(now))).toBe(cents);
});

test.each([
  ['without terms', null, 4500, 0],
  ['with an empty ladder', [], 4500, 0],
  ['while the price is by arrangement', LADDER, null, 0],
  ['of a ride that costs nothing', LADDER, 0, 0],
  ['with a part of a cent, which is left to the passenger', [{ hoursBefore: 720, percent: 33 }], 1001, 330],
])('cancelling %s', (_, terms, fare, cents) => {
  expect(cancellationCharge(terms, fare, DEPARTS, new Date('2026-11-28T12:00:00Z'))).toBe(cents);
});

test.each([
  ['the last step', LADDER, 4500, 4500],
  ['the last step of a ladder that ends before departure', [{ hoursBefore: 12, percent: 30 }], 4500, 1350],
  ['nothing without terms', null, 4500, 0],
  ['nothing without a price', LADDER, null, 0],
])('a passenger who does not come owes %s', (_, terms, fare, cents) => {
  expect(noShowCharge(terms, fare)).toBe(cents);
});

test.each([
  // The clocks in Kyiv go back at 04:00 on 25 October 2026: 24 hours before a departure on Sunday at 08:00 it is 09:00 on Saturday.
  ['back', '2026-10-25T06:00:00Z', '2026-10-24T06:00:00Z', '09:00'],
  // They go forward at 03:00 on 29 March 2026: 24 hours before Sunday at 08:00 it is 07:00 on Saturday.
  ['forward', '2026-03-29T05:00:00Z', '2026-03-28T05:00:00Z', '07:00'],
])('hours are real hours over the night in which the clocks go %s', (_, departs, until, clock) => {
  const free = cancellationNow(LADDER, new Date(departs), new Date('2026-01-01T00:00:00Z')).until;
  expect(free).toEqual(new Date(until));
  const kyiv = new Intl.DateTimeFormat('uk-UA', { timeZone: 'Europe/Kyiv', hour: '2-digit', minute: '2-digit' });
  expect(kyiv.format(free ?? 0)).toBe(clock);
});

test('the stretches of time follow each other without a gap', () => {
  expect(cancellationSpans(LADDER, DEPARTS)).toEqual([
    { from: null, until: new Date('2026-11-27T16:00:00Z'), percent: 0 },
    { from: new Date('2026-11-27T16:00:00Z'), until: new Date('2026-11-28T10:00:00Z'), percent: 20 },
    { from: new Date('2026-11-28T10:00:00Z'), until: DEPARTS, percent: 50 },
    { from: DEPARTS, until: null, percent: 100 },
  ]);
  expect(cancellationSpans(null, DEPARTS)).toEqual([{ from: null, until: null, percent: 0 }]);
});

test('it is said what cancelling costs next', () => {
  const now = new Date('2026-11-28T09:00:00Z');
  expect(cancellationNow(LADDER, DEPARTS, now)).toEqual({
    percent: 20,
    until: new Date('2026-11-28T10:00:00Z'),
    next: 50,
  });
  expect(cancellationNow(null, DEPARTS, now)).toEqual({ percent: 0, until: null, next: null });
});

const NEXT_WEEK = new Date('2026-12-05T16:00:00Z');
const MILD = [{ hoursBefore: 12, percent: 30 }];

test.each<[string, typeof LADDER | null, string, Date, typeof LADDER | null]>([
  ['while cancelling was free', LADDER, '2026-11-27T15:00:00Z', NEXT_WEEK, LADDER],
  [
    'on the first step',
    LADDER,
    '2026-11-28T09:00:00Z',
    NEXT_WEEK,
    [{ hoursBefore: 176, percent: 20 }, ...LADDER.slice(1)],
  ],
  [
    'on the second step',
    LADDER,
    '2026-11-28T12:30:00Z',
    NEXT_WEEK,
    [{ hoursBefore: 172, percent: 50 }, ...LADDER.slice(2)],
  ],
  ['on the last step of a mild ladder', MILD, '2026-11-28T12:00:00Z', NEXT_WEEK, [{ hoursBefore: 173, percent: 30 }]],
  [
    'to an earlier trip that costs more already',
    LADDER,
    '2026-11-27T20:00:00Z',
    new Date('2026-11-28T00:00:00Z'),
    LADDER,
  ],
  ['to a trip on the same step', LADDER, '2026-11-28T09:00:00Z', new Date('2026-11-28T20:00:00Z'), LADDER],
  ['without terms', null, '2026-11-28T12:00:00Z', NEXT_WEEK, null],
])('a move by the passenger %s', (_, terms, now, after, expected) => {
  expect(ladderAfterMove(terms, DEPARTS, after, new Date(now))).toEqual(expected);
});

test('after a move cancelling never costs less than before it, and later steps count from the new departure', () => {
  const moved = new Date('2026-11-28T12:00:00Z');
  const terms = ladderAfterMove(LADDER, DEPARTS, NEXT_WEEK, moved);
  const costs = ['2026-11-28T12:00:00Z', '2026-12-01T00:00:00Z', '2026-12-05T15:59:00Z', '2026-12-05T16:01:00Z'].map(
    (now) => cancellationCharge(terms, 4500, NEXT_WEEK, new Date(now)),
  );
  expect(costs).toEqual([2250, 2250, 2250, 4500]);
  // A second move keeps the first one's least.
  const later = new Date('2026-12-10T16:00:00Z');
  const again = ladderAfterMove(terms, NEXT_WEEK, later, new Date('2026-12-02T00:00:00Z'));
  expect(cancellationCharge(again, 4500, later, new Date('2026-12-03T00:00:00Z'))).toBe(2250);
});

const HOUR = 3_600_000;
const ladder = fc
  .array(fc.record({ hoursBefore: fc.nat(100), percent: fc.integer({ min: 1, max: 100 }) }), { maxLength: 4 })
  .map((steps) =>
    steps
      .toSorted((a, b) => b.hoursBefore - a.hoursBefore || a.percent - b.percent)
      .filter((step, index, all) =>
        all
          .slice(0, index)
          .every((earlier) => earlier.hoursBefore > step.hoursBefore && earlier.percent < step.percent),
      ),
  );
/** Instants around the steps, also exactly at one. */
const instant = fc
  .tuple(fc.integer({ min: -5, max: 110 }), fc.constantFrom(-1, 0, 1))
  .map(([hours, more]) => new Date(DEPARTS.getTime() - hours * HOUR + more));
const cents = fc.integer({ min: 0, max: 200_000 });

/** The highest step that has begun, as a passenger would read the terms; the whole cents of its share are counted one by one. */
function naiveCharge(steps: typeof LADDER, fare: number, departs: Date, now: Date): number {
  const begun = steps.filter(({ hoursBefore }) => (departs.getTime() - now.getTime()) / HOUR < hoursBefore);
  const percent = Math.max(0, ...begun.map((step) => step.percent));
  return Number((BigInt(fare) * BigInt(percent)) / 100n);
}

test('any ladder costs what a second, naive reading of it says', () => {
  fc.assert(
    fc.property(ladder, cents, instant, (steps, fare, now) => {
      expect(cancellationCharge(steps, fare, DEPARTS, now)).toBe(naiveCharge(steps, fare, DEPARTS, now));
      const { until, next } = cancellationNow(steps, DEPARTS, now);
      if (until === null) return;
      expect(cancellationCharge(steps, fare, DEPARTS, until)).toBe(naiveCharge(steps, fare, DEPARTS, now));
      const after = new Date(until.getTime() + 1);
      expect(cancellationNow(steps, DEPARTS, after).percent).toBe(next);
    }),
  );
});

test('nobody makes a cancellation cheaper by moving to another departure', () => {
  fc.assert(
    fc.property(ladder, fc.integer({ min: -48, max: 200 }), instant, fc.nat(300), (steps, later, now, wait) => {
      const after = new Date(DEPARTS.getTime() + later * HOUR);
      const moved = ladderAfterMove(steps, DEPARTS, after, now);
      const cancelled = new Date(now.getTime() + wait * HOUR);
      const charge = cancellationCharge(moved, 10_000, after, cancelled);
      expect(charge).toBeGreaterThanOrEqual(naiveCharge(steps, 10_000, DEPARTS, now));
      expect(charge).toBeGreaterThanOrEqual(naiveCharge(steps, 10_000, after, cancelled));
    }),
  );
});
