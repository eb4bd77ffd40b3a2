import { describe, expect, it } from 'vitest';
import { boardingRange, rangeStep } from './range-shift.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-06-12T12:00:00Z');
/** Minutes after noon. */
const at = (minutes: number) => NOON + minutes * MINUTE;
const range = (expected: number, around = 5) => ({
  low: at(expected - around),
  expected: at(expected),
  high: at(expected + around),
});

describe('a new range for the passenger’s stop', () => {
  // The last notified time is 14:00, which is minute 120; `since` and `now` are minutes too.
  it.each<[string, { expected: number; around?: number; since?: number; now?: number }, string]>([
    ['on time', { expected: 120 }, 'knows 120'],
    ['exactly at the threshold', { expected: 135 }, 'knows 120'],
    ['beyond it, but with the known time within the range', { expected: 150, around: 40 }, 'knows 120'],
    ['beyond it for the first time', { expected: 136 }, 'knows 120, off since 0'],
    ['beyond it for two minutes', { expected: 140, since: -2 }, 'knows 120, off since -2'],
    ['beyond it for three minutes', { expected: 140, since: -3 }, 'notified of 140'],
    ['earlier for three minutes', { expected: 100, since: -3 }, 'notified of 100'],
    ['back again before anybody was notified', { expected: 121, since: -2 }, 'knows 120'],
    ['too near', { expected: 9, since: -3 }, 'knows 120, off since -3'],
  ])('%s', (_, { expected, around, since, now = 0 }, result) => {
    const step = rangeStep(
      { known: at(120), since: since === undefined ? null : at(since) },
      range(expected, around),
      at(now),
    );
    const known = (step.known - NOON) / MINUTE;
    const off = step.since === null ? '' : `, off since ${(step.since - NOON) / MINUTE}`;
    expect(step.notify ? `notified of ${known}${off}` : `knows ${known}${off}`).toBe(result);
  });

  it('that trembles around the threshold notifies once, and again only after as large a shift', () => {
    let state = { known: at(120), since: null as number | null };
    const notified: number[] = [];
    const expected = (minute: number) => (minute < 40 ? 134 + (minute % 5) : minute < 80 ? 140 : 158);
    for (let minute = 0; minute < 100; minute += 1) {
      const step = rangeStep(state, range(expected(minute)), at(minute));
      if (step.notify) notified.push((step.known - NOON) / MINUTE);
      state = step;
    }
    expect(notified).toEqual([140, 158]);
  });
});

it('a bus that is early at the stop of boarding waits for its time', () => {
  expect(boardingRange(range(100, 10), at(120))).toEqual({ low: at(120), expected: at(120), high: at(120) });
  expect(boardingRange(range(118, 10), at(120))).toEqual({ low: at(120), expected: at(120), high: at(128) });
  expect(boardingRange(range(150, 10), at(120))).toEqual(range(150, 10));
});
