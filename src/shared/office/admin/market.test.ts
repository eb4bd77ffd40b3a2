import { describe, expect, it } from 'vitest';
import { booked, calledOff, fillRate, type MarketDay, marketSum, marketWeeks, missedShare } from './market.ts';

/** From Monday, 2 November 2026, four seats were booked on each day of the first week, and six on each of the second. */
const days: MarketDay[] = Array.from({ length: 14 }, (_, index) => ({
  day: `2026-11-${String(index + 2).padStart(2, '0')}`,
  counts: { bookedSeats: index < 7 ? 4 : 6, byPassenger: 1, seatLegs: 10, soldLegs: 4 },
}));

describe('the figures of the service', () => {
  it('add up the days of a period and no others', () => {
    const sum = marketSum(days, { from: '2026-11-03', to: '2026-11-04' });
    expect([booked(sum), calledOff(sum), fillRate(sum)]).toEqual([8, 2, 0.4]);
  });

  it('have weeks from Monday, and growth between whole ones only', () => {
    const weeks = marketWeeks(days, { from: '2026-11-01', to: '2026-11-17' });
    expect(weeks.map(({ from, to, growth, after }) => [from, to, growth, after])).toEqual([
      ['2026-11-01', '2026-11-01', null, null],
      ['2026-11-02', '2026-11-08', null, null],
      ['2026-11-09', '2026-11-15', 0.5, null],
      ['2026-11-16', '2026-11-17', null, null],
    ]);
    expect(weeks.map(({ counts }) => booked(counts))).toEqual([0, 28, 42, 0]);
  });

  it.each([
    [0, 30, null, 'none'],
    [19, 30, null, 'few'],
    [20, 30, 0.5, null],
    [20, 0, -1, null],
    [3, 5, null, null],
  ])('compare a week of %i bookings with one of %i: %s, after %s', (old, now, growth, after) => {
    const both = [
      { day: '2026-11-02', counts: { bookedSeats: old } },
      { day: '2026-11-09', counts: { bookedSeats: now } },
    ];
    expect(marketWeeks(both, { from: '2026-11-02', to: '2026-11-15' })[1]).toMatchObject({ growth, after });
  });

  it('have no growth after a week without bookings, and no share of nothing', () => {
    const weeks = marketWeeks([], { from: '2026-11-02', to: '2026-11-15' });
    expect(weeks.map(({ growth }) => growth)).toEqual([null, null]);
    const nothing = marketSum([], { from: '2026-11-02', to: '2026-11-15' });
    expect([fillRate(nothing), missedShare(nothing)]).toEqual([null, null]);
  });
});
