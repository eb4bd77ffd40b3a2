import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childSeatCounts, MAX_CHILD_SEATS } from './child-seats.ts';
import { LAYOUTS, type SeatPlan, seatPlan, seatPosition, seatRows } from './seats.ts';

const SIGNS = { aisle: '.', door: 'D', driver: '@', empty: '_', guide: 'g', toilet: 't', stairs: 'x', deck: '-' };

/** Renders a plan as lines of text: '@ _ . _' is the driver's row. */
const rendered = (plan: SeatPlan) =>
  plan.rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : SIGNS[cell])).join(' '));

describe('seatPlan', () => {
  it('places 18 seats in a van with the door at the right and four seats in the last row', () => {
    expect(rendered(seatPlan(18, '2+1'))).toEqual([
      '@ _ . _',
      '1 2 . D',
      '3 4 . 5',
      '6 7 . 8',
      '9 10 . 11',
      '12 13 . 14',
      '15 16 17 18',
    ]);
  });

  it.each([
    ['the smallest bus', 8, '1+1', ['@ . _', '1 . D', '2 . 3', '4 . 5', '6 7 8']],
    ['a bus with an incomplete last row', 10, '2+1', ['@ _ . _', '1 2 . D', '3 4 . 5', '6 7 . 8', '9 10 . _']],
    ['a bus with five seats in the last row', 11, '2+2', ['@ _ . _ _', '1 2 . _ D', '3 4 . 5 6', '7 8 9 10 11']],
  ] as const)('places the seats of %s', (_, count, layout, expected) => {
    expect(rendered(seatPlan(count, layout))).toEqual(expected);
  });

  it('leaves a gap for the second door in the middle of a long bus', () => {
    const plan = rendered(seatPlan(50, '2+2'));
    expect(plan.filter((row) => row.endsWith('D'))).toHaveLength(2);
    expect(plan[8]).toBe('27 28 . _ D');
    expect(plan).toHaveLength(15);
  });

  it('contains every seat exactly once, in order, for every count and layout', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 60 }), fc.constantFrom(...LAYOUTS), (count, layout) => {
        const plan = seatPlan(count, layout);
        const seats = plan.rows.flat().filter((cell) => typeof cell === 'number');
        expect(seats).toEqual(Array.from({ length: count }, (_, index) => index + 1));
        expect(plan.rows.every((row) => row.length === plan.columns)).toBe(true);
        expect(plan.rows.flat().filter((cell) => cell === 'door')).toHaveLength(count > 30 ? 2 : 1);
        expect(seatRows(count, layout).flat()).toEqual(seats);
      }),
    );
  });
});

describe('seatPosition', () => {
  it.each([
    [1, 1, 'window'],
    [7, 3, 'aisle'],
    [8, 3, 'window'],
    [15, 6, 'window'],
    [16, 6, 'middle'],
    [17, 6, 'middle'],
  ] as const)('finds seat %i in row %i at the %s', (seat, row, side) => {
    expect(seatPosition(seatPlan(18, '2+1'), seat)).toEqual({ row, side });
  });

  it('finds no seat that the bus does not have', () => {
    expect(seatPosition(seatPlan(18, '2+1'), 19)).toBeNull();
  });
});

it.each([
  [0, true],
  [MAX_CHILD_SEATS, true],
  [MAX_CHILD_SEATS + 1, false],
  [-1, false],
])('a bus carries %i child seats of a kind: %s', (booster, taken) => {
  expect(childSeatCounts.safeParse({ booster }).success).toBe(taken);
});
