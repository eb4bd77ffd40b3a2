import { describe, expect, it } from 'vitest';
import { BOOKING_STATUSES } from '../rules/lifecycle.ts';
import { dueOf, isListed, mayPrint, PAPERS, stopTraffic } from './papers.ts';

describe('papers of a trip', () => {
  it('the border packet, which has data of documents, is not for dispatchers', () => {
    const allowed = (role: 'owner' | 'dispatcher' | 'driver') => PAPERS.filter((paper) => mayPrint(paper, role));
    expect(allowed('dispatcher')).toEqual(['passengers', 'load', 'labels', 'checks']);
    expect(allowed('owner')).toEqual([...PAPERS]);
    expect(allowed('driver')).toEqual([...PAPERS]);
  });

  it('list who is agreed and was not given up', () => {
    expect(BOOKING_STATUSES.filter((status) => isListed({ status })).toSorted()).toEqual([
      'boarded',
      'completed',
      'confirmed',
    ]);
  });

  it.each([
    [4500, 0, 4500],
    [4500, 1000, 3500],
    [4500, 4500, 0],
    [4500, 5000, 0],
    [null, 0, null],
    [0, 0, 0],
  ])('of %s with %s paid, %s is due', (fare, paid, due) => {
    expect(dueOf({ fare, paid })).toBe(due);
  });

  it('count the passengers who get on and off at each stop, and those aboard when the bus leaves it', () => {
    const stops = [{ seq: 0 }, { seq: 1 }, { seq: 2 }, { seq: 3 }];
    const rides = [
      { fromSeq: 0, toSeq: 3 },
      { fromSeq: 0, toSeq: 1 },
      { fromSeq: 1, toSeq: 2 },
      { fromSeq: 1, toSeq: 3 },
    ];
    expect(stopTraffic(stops, rides)).toEqual([
      { seq: 0, on: 2, off: 0, aboard: 2 },
      { seq: 1, on: 2, off: 1, aboard: 3 },
      { seq: 2, on: 0, off: 1, aboard: 2 },
      { seq: 3, on: 0, off: 2, aboard: 0 },
    ]);
  });
});
