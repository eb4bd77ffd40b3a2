import { describe, expect, test } from 'vitest';
import { directionFrom, usualWait, type Wait, waitFor } from './waits.ts';

const CROSSING = { countries: ['UA', 'PL'] };
const WAIT: Wait = { p10: 30, median: 60, p80: 120, p90: 170, measurements: 0 };

describe('waits at the border', () => {
  const cell = (weekday: number, hour: number, median: number, measurements: number) => ({
    ...WAIT,
    weekday,
    hour,
    median,
    measurements,
  });

  test.each([
    ['this hour of this weekday', [cell(4, 8, 10, 5), cell(-1, 8, 20, 9), cell(-1, -1, 30, 99)], 10],
    [
      'this hour on all days, where the weekday has too few measurements',
      [cell(4, 8, 10, 4), cell(-1, 8, 20, 9), cell(-1, -1, 30, 99)],
      20,
    ],
    ['all hours, where the hour has too few measurements', [cell(-1, 8, 20, 1), cell(-1, -1, 30, 99)], 30],
    ['the usual values, where nothing has enough measurements', [cell(-1, -1, 30, 2)], 75],
  ])('are taken from %s', (_, cells, median) => {
    expect(waitFor(cells, 4, 8, 'dynamic').median).toBe(median);
  });

  test.each([
    ['UA', 'out'],
    ['PL', 'in'],
    ['DE', 'in'],
  ])('from %s have the direction %s', (country, direction) => {
    expect(directionFrom(country, CROSSING)).toBe(direction);
  });

  test.each([
    ['slotted', 60],
    ['dynamic', 75],
    ['car', 45],
    ['of an unknown kind', 60],
  ])('have a usual value for a queue that is %s', (kind, median) => {
    const wait = usualWait(kind);
    expect(wait).toMatchObject({ median, measurements: 0 });
    expect([wait.p10, wait.median, wait.p80, wait.p90]).toEqual(
      [wait.p10, wait.median, wait.p80, wait.p90].toSorted((a, b) => a - b),
    );
  });

  test.each([
    ['MD', 'out'],
    ['RO', 'in'],
  ])('from %s over a crossing of Moldova have the direction %s', (country, direction) => {
    expect(directionFrom(country, { countries: ['MD', 'RO'] })).toBe(direction);
  });
});
