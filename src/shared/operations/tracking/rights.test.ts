import { describe, expect, test } from 'vitest';
import { type RightsFacts, type RightsStop, rightOf } from './rights.ts';

const MINUTE = 60_000;
const DEPARTS = '2026-11-27T18:00:00Z';
const PLANNED = Date.parse(DEPARTS);
const stop = (country: string, lat: number, lon: number, values: Partial<RightsStop> = {}): RightsStop => ({
  ...{ place: { country, lat, lon }, arrivesAt: null, departsAt: DEPARTS, departedAt: null, ...values },
});
const LVIV = stop('UA', 49.84, 24.02);
const WROCLAW = stop('PL', 51.1, 17.03, { arrivesAt: '2026-11-28T05:00:00Z' });
const RIDE: RightsFacts = { from: LVIV, to: WROCLAW, cancelled: false, open: true, expected: null };

const left = (minutes: number) =>
  stop('UA', 49.84, 24.02, { departedAt: new Date(PLANNED + minutes * MINUTE).toISOString() });
const kindOf = (facts: RightsFacts, minutes = 0) => rightOf(facts, PLANNED + minutes * MINUTE)?.kind ?? null;

describe('the right of a passenger by the delay of the departure', () => {
  test.each([
    [0, null],
    [90, null],
    [91, 'care'],
    [120, 'care'],
    [121, 'choice'],
  ])('a bus that left %d minutes late: %s', (minutes, kind) => {
    expect(kindOf({ ...RIDE, from: left(minutes) }, 600)).toBe(kind);
  });

  test.each([
    [80, null],
    [100, 'care'],
    [130, 'choice'],
  ])('a bus that has not left %d minutes after its time: %s', (minutes, kind) => {
    expect(kindOf(RIDE, minutes)).toBe(kind);
  });

  test('counts what is expected before the time has come', () => {
    expect(rightOf({ ...RIDE, expected: PLANNED + 150 * MINUTE }, PLANNED - 60 * MINUTE)).toEqual({
      kind: 'choice',
      late: 150,
      care: true,
    });
  });

  test('is not counted without end when nobody noted the departure of a finished trip', () => {
    expect(kindOf({ ...RIDE, open: false }, 2000)).toBeNull();
  });
});

describe('the rides that are covered', () => {
  const short = stop('PL', 49.78, 22.77, { arrivesAt: '2026-11-27T22:00:00Z' });
  const kyiv = stop('UA', 50.45, 30.52, { arrivesAt: '2026-11-28T03:00:00Z' });
  const brief = stop('PL', 51.1, 17.03, { arrivesAt: '2026-11-27T20:00:00Z' });
  test.each([
    ['a cancelled trip', { ...RIDE, cancelled: true }, 0, 'cancelled'],
    ['a ride of less than 250 km has none', { ...RIDE, to: short, cancelled: true }, 0, null],
    ['a ride within Ukraine has none', { ...RIDE, to: kyiv, cancelled: true }, 0, null],
    ['a ride of less than three hours has no care', { ...RIDE, to: brief }, 100, null],
    ['but it has the choice', { ...RIDE, to: brief }, 130, 'choice'],
    ['after three months the time for a complaint is over', { ...RIDE, cancelled: true }, 93 * 24 * 60, null],
  ] as const)('%s', (_, facts, minutes, kind) => {
    expect(kindOf(facts, minutes)).toBe(kind);
  });
});
