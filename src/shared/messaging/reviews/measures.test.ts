import { describe, expect, it } from 'vitest';
import { type MeasureCounts, measuresOf, shareOf } from './measures.ts';

const COUNTS: MeasureCounts = {
  countedOn: '2026-06-12',
  trips: 40,
  cancelled: 1,
  stops: 160,
  punctual: 150,
  riders: 52,
  again: 18,
};

describe('what is said of the counts', () => {
  it('names each part with the number that it was counted from', () => {
    expect(measuresOf(COUNTS)).toEqual({
      countedOn: '2026-06-12',
      trips: 40,
      punctual: { stops: 160, inTime: 150 },
      cancelled: { trips: 41, cancelled: 1 },
      riders: { all: 52, again: 18 },
    });
  });

  it.each<[string, Partial<MeasureCounts>, string[]]>([
    ['four trips', { trips: 4, cancelled: 0, riders: 3 }, []],
    ['four trips and a cancelled one', { trips: 4, riders: 9 }, ['cancelled']],
    ['trips whose stops nobody pressed', { stops: 9 }, ['cancelled', 'riders']],
    ['few riders with an account', { riders: 9 }, ['punctual', 'cancelled']],
    ['riders of a year without trips of late', { trips: 0, cancelled: 0 }, ['riders']],
  ])('of %s says only what is enough', (_, change, expected) => {
    const measured = measuresOf({ ...COUNTS, ...change });
    const parts = measured && (['punctual', 'cancelled', 'riders'] as const).filter((part) => measured[part] !== null);
    expect(parts ?? []).toEqual(expected);
  });
});

it.each([
  [0, 10, 0],
  [1, 1000, 1],
  [999, 1000, 99],
  [10, 10, 100],
  [1, 3, 33],
])('%i of %i are %i %%', (part, all, percent) => expect(shareOf(part, all)).toBe(percent));
